import { contentInternal } from "@tutorsetu/contracts/apis";
import { en as notifications } from "@tutorsetu/contracts/notifications/en";
import { wordsOf } from "@tutorsetu/contracts/notifications/kinds";
import { en } from "@tutorsetu/contracts/replies";
import { createOutbox, type Log } from "@tutorsetu/service-kit/outbox";
import type { ServiceClient } from "@tutorsetu/service-kit/service-client";
import { fill } from "@tutorsetu/email/plain-text";
import type { DocumentNotice } from "../documents/stored-document.ts";
import type { ModerationEvent, Person, SecurityNotice } from "../people/person.ts";
import type { StandingNotices } from "../store/moderation/standing-notices.ts";

/** The kind that pages know, and what those show that do not. */
const NOTICES = {
  warned: { kind: "warning", subject: en.warningNotice, text: en.warningNoticeText },
  suspended: { kind: "suspension", subject: en.suspensionNotice, text: en.suspensionNoticeText },
  lifted: { kind: "suspension_lifted", subject: en.liftedNotice, text: en.liftedNoticeText },
} as const;

type NoticedEvent = ModerationEvent & { readonly what: keyof typeof NOTICES };

/** What svc-content is told besides whose it is. */
interface Told {
  readonly kind: string;
  readonly params: Record<string, string>;
  readonly subject: string;
  readonly message: string;
  readonly link?: string;
}
interface Entry {
  readonly id: string;
  readonly at: Date;
  readonly person: Person;
  readonly told: Told;
}

const isNoticed = (event: ModerationEvent): event is NoticedEvent =>
  Object.hasOwn(NOTICES, event.what);

function ofEvent({ what, text: reason }: NoticedEvent): Told {
  const { kind, subject, text } = NOTICES[what];
  const params = { reason };
  return { kind, params, subject, message: fill(text, params) };
}

function worded({ kind, params = {} }: SecurityNotice | DocumentNotice, link: string): Told {
  const words = wordsOf(notifications, { kind, params, subject: "", message: "" });
  return { kind, params, subject: words.title, message: words.text, link };
}

const securityPage = ({ role }: Person) =>
  role === "Admin" ? "/dashboard/security" : "/userdashboard/security";

function entriesOf(person: Person): Entry[] {
  const { moderation = [], noticesDue = [] } = person;
  const { securityNotices = [], documentNotices = [] } = person;
  const links = [
    ...securityNotices.map((notice) => ({ notice, link: securityPage(person) })),
    ...documentNotices.map((notice) => ({ notice, link: "/userdashboard/verification" })),
  ];
  const events = moderation.filter(isNoticed).filter(({ _id }) => noticesDue.includes(_id));
  return [
    ...events.map((event) => ({ id: event._id, at: event.at, person, told: ofEvent(event) })),
    ...links.map(({ notice, link }) => {
      return { id: notice._id, at: notice.at, person, told: worded(notice, link) };
    }),
  ];
}

export type NoticeOutbox = ReturnType<typeof createNoticeOutbox>;

interface Deps {
  readonly standingNotices: StandingNotices;
  readonly content: ServiceClient;
  readonly log: Log;
}

/** Brings what concerns an account among the notices of the person; while svc-content is away, or too old to take them, they wait. */
export function createNoticeOutbox({ standingNotices, content, log }: Deps) {
  const outbox = createOutbox<Entry, unknown>({
    name: "notices about accounts",
    log,
    pending: async (_now, limit) => (await standingNotices.pending(limit)).flatMap(entriesOf),
    idOf: ({ id }) => id,
    groupOf: ({ person }) => person._id,
    async deliver({ id, at, person: { _id, userName, email, role }, told }) {
      const body = { user: { _id, userName, email }, role, ...told, at: at.toISOString() };
      // By its id: svc-content keeps the first of several.
      await content.call(contentInternal.notice, { params: { id }, body });
    },
    markDelivered: ({ person, id }) => standingNotices.markDelivered(person._id, id),
  });
  return {
    /** Delivers those of a person soon; nobody waits for it. */
    announce: (person: Person) => outbox.announce(...entriesOf(person)),
    sweep: outbox.sweep,
  };
}
