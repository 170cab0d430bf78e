import { createOutbox, type Log } from "@tutorsetu/service-kit/outbox";
import { otherSide, type PendingNotice, userIdOf } from "../bookings/booking.ts";
import {
  bookingIdOf,
  type NoticedTuition,
  type TuitionNotices,
} from "../store/tuition/tuition-notices.ts";
import { type NoticeServices, sendNotice } from "./send-notice.ts";

interface Entry {
  readonly doc: NoticedTuition;
  readonly notice: PendingNotice;
}

const entriesOf = (doc: NoticedTuition): Entry[] => doc.notices.map((notice) => ({ doc, notice }));

/** Where the notices of a tuition lead. */
const tuitionLink = (bookingId: string) => `/lessons/${bookingId}`;

interface Deps extends NoticeServices {
  readonly waiting: TuitionNotices;
  readonly log: Log;
}

/** Brings what happens to arrangements and lessons among the notices of the other side; while svc-content is away, it waits. */
export function tuitionOutbox({ waiting, log, ...services }: Deps) {
  const send = sendNotice(services);
  const outbox = createOutbox<Entry, unknown>({
    name: "notices about lessons",
    log,
    batchSize: 200,
    pending: async (_now, limit) => (await waiting.pending(limit)).flatMap(entriesOf),
    idOf: ({ notice }) => notice.id,
    groupOf: ({ doc }) => doc._id,
    deliver({ doc, notice }) {
      const receiver = notice.to === doc.tutorUserId ? "Tutor" : "Student";
      const about = userIdOf(doc, otherSide(receiver));
      return send(notice, { about, link: tuitionLink(bookingIdOf(doc)) });
    },
    markDelivered: ({ doc, notice }) => waiting.mark(doc, notice.id),
  });
  return {
    /** Delivers those of one soon; nobody waits for it. */
    publish: (doc: NoticedTuition) => outbox.announce(...entriesOf(doc)),
    sweep: outbox.sweep,
  };
}
