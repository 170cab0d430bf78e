import { createOutbox, type Log } from "@tutorsetu/service-kit/outbox";
import type { PendingNotice } from "../bookings/booking.ts";
import type { SendNotice } from "../notices/send-notice.ts";
import type { PendingPostNotices } from "../store/requirements/pending.ts";
import type { ApplicationDoc } from "./application.ts";
import { postLink } from "./notices.ts";
import type { RequirementDoc } from "./requirement.ts";

const BATCH = 200;

interface Entry {
  readonly notice: PendingNotice;
  /** The document that it stands in. */
  readonly of: "requirements" | "applications" | "news";
  readonly id: string;
  /** The user id of whom it tells. */
  readonly about: string;
  readonly link: string;
}

const ofRequirement = ({ _id, studentUserId, notices }: RequirementDoc): Entry[] =>
  notices.map((notice) => ({
    notice,
    of: "requirements",
    id: _id,
    about: studentUserId,
    link: postLink(_id),
  }));

const ofApplication = (doc: ApplicationDoc): Entry[] =>
  doc.notices.map((notice) => {
    const isForTutor = notice.to === doc.tutorUserId;
    return {
      notice,
      of: "applications",
      id: doc._id,
      about: isForTutor ? doc.studentUserId : doc.tutorUserId,
      // Of each tutor another one, by which the name is found when the account is erased.
      link: postLink(doc.requirementId, isForTutor ? undefined : doc.tutorUserId),
    };
  });

interface Deps {
  readonly pending: PendingPostNotices;
  readonly send: SendNotice;
  readonly log: Log;
}

/** Brings what happens to posts among the notices of whom it concerns; while svc-content is away, it waits. */
export function requirementOutbox({ pending, send, log }: Deps) {
  const outbox = createOutbox<Entry, unknown>({
    name: "notices about posts",
    log,
    batchSize: BATCH,
    async pending(_now, limit) {
      const [posts, applications, news] = await Promise.all([
        pending.requirements(limit),
        pending.applications(limit),
        pending.news(limit),
      ]);
      return [
        ...posts.flatMap(ofRequirement),
        ...applications.flatMap(ofApplication),
        ...news.flatMap(({ _id, notices }) =>
          notices.map((notice): Entry => ({
            notice,
            of: "news",
            id: _id,
            about: _id,
            link: "/requirements",
          })),
        ),
      ];
    },
    idOf: ({ notice }) => notice.id,
    groupOf: ({ of, id }) => `${of} ${id}`,
    deliver: ({ notice, about, link }) => send(notice, { about, link }),
    markDelivered: ({ of, id, notice }) => pending.markDelivered(of, id, notice.id),
  });
  return {
    publishRequirement: (doc: RequirementDoc) => outbox.announce(...ofRequirement(doc)),
    publishApplication: (doc: ApplicationDoc) => outbox.announce(...ofApplication(doc)),
    sweep: outbox.sweep,
  };
}
