import { contentInternal } from "@tutorsetu/contracts/apis";
import { en } from "@tutorsetu/contracts/replies";
import { createOutbox, type Log } from "@tutorsetu/service-kit/outbox";
import type { ServiceClient } from "@tutorsetu/service-kit/service-client";
import { fill } from "@tutorsetu/email/plain-text";
import type { ModerationEvent, Person } from "../people/person.ts";
import type { StandingNotices } from "../store/moderation/standing-notices.ts";

/** The kind that pages know, and what those show that do not. */
const NOTICES = {
  warned: { kind: "warning", subject: en.warningNotice, text: en.warningNoticeText },
  suspended: { kind: "suspension", subject: en.suspensionNotice, text: en.suspensionNoticeText },
  lifted: { kind: "suspension_lifted", subject: en.liftedNotice, text: en.liftedNoticeText },
} as const;

type NoticedEvent = ModerationEvent & { readonly what: keyof typeof NOTICES };

interface Entry {
  readonly person: Person;
  readonly event: NoticedEvent;
}

const isNoticed = (event: ModerationEvent): event is NoticedEvent =>
  Object.hasOwn(NOTICES, event.what);

const entriesOf = (person: Person): Entry[] =>
  (person.moderation ?? [])
    .filter(isNoticed)
    .filter(({ _id }) => person.noticesDue?.includes(_id))
    .map((event) => ({ person, event }));

export type NoticeOutbox = ReturnType<typeof createNoticeOutbox>;

interface Deps {
  readonly standingNotices: StandingNotices;
  readonly content: ServiceClient;
  readonly log: Log;
}

/** Brings warnings and suspensions among the notices of the person; while svc-content is away, or too old to take them, they wait. */
export function createNoticeOutbox({ standingNotices, content, log }: Deps) {
  const outbox = createOutbox<Entry, unknown>({
    name: "notices about accounts",
    log,
    pending: async (_now, limit) => (await standingNotices.pending(limit)).flatMap(entriesOf),
    idOf: ({ event }) => event._id,
    groupOf: ({ person }) => person._id,
    async deliver({ person: { _id, userName, email, role }, event }) {
      const { kind, subject, text } = NOTICES[event.what];
      const params = { reason: event.text };
      const message = fill(text, params);
      const at = event.at.toISOString();
      const body = { user: { _id, userName, email }, role, kind, params, subject, message, at };
      // By the id of the event: svc-content keeps the first of several.
      await content.call(contentInternal.notice, { params: { id: event._id }, body });
    },
    markDelivered: ({ person, event }) => standingNotices.markDelivered(person._id, event._id),
  });
  return {
    /** Delivers those of a person soon; nobody waits for it. */
    announce: (person: Person) => outbox.announce(...entriesOf(person)),
    sweep: outbox.sweep,
  };
}
