import type { Role } from "@tutorsetu/contracts/people";
import { fakeSmtp } from "@tutorsetu/email/testing/fake-smtp";
import { fetchPerson } from "@tutorsetu/service-kit/fetch-people";
import { silent } from "@tutorsetu/service-kit/testing/app";
import { createNotifications } from "../src/notifications/notifications.ts";
import { unsubscribeTokens } from "../src/notifications/unsubscribe/token.ts";
import { bySystem } from "../src/policy.ts";
import type { Deliveries } from "../src/store/deliveries.ts";
import { deliveryCollection } from "../src/store/deliveries.ts";
import type { NoticeDoc } from "../src/store/notices.ts";
import { type Harness, newPersonId, person, SECRET } from "./harness.ts";
import { fakePushService, vapidKeys } from "./push-service.ts";

export const SITE = "https://site.example";

interface Options {
  /** Answers of the mail server to `RCPT TO`; null: none, ever. */
  readonly answerTo?: (recipient: string) => string | null;
  readonly statusOf?: (path: string) => number | null;
  readonly deliveries?: (real: Deliveries) => Deliveries;
  readonly smtpUrl?: string;
  /** In place of that mail server. */
  readonly mail?: { readonly MAIL_DIR?: string };
  readonly timeoutMs?: number;
}

/** Noon in India: nothing is held back. */
const NOON = new Date("2026-11-23T12:00:00.000+05:30");

/** The channels of a service over its stores, with a mail server and a push service that keep what they get. */
export async function startNotifications(harness: Harness, options: Options = {}) {
  const { stores, db } = harness;
  const smtp = await fakeSmtp(0, options.answerTo);
  const push = await fakePushService(options.statusOf);
  const vapid = vapidKeys();
  const time = { now: NOON };
  const deliveries = options.deliveries?.(stores.deliveries) ?? stores.deliveries;
  const tokens = unsubscribeTokens(SECRET);
  const settings = {
    ...stores,
    deliveries,
    fetchPerson: fetchPerson(harness.users),
    tokens,
    site: SITE,
    mail: {
      ...(options.mail ?? { SMTP_URL: options.smtpUrl ?? smtp.url }),
      MAIL_FROM: "TutorSetu <letters@site.example>",
    },
    vapid,
    pushServices: [push.origin],
    log: silent,
    clock: () => time.now,
    timeoutMs: options.timeoutMs,
  };
  const notifications = createNotifications(settings);
  const docs = deliveryCollection(db);

  /** Plans and delivers all that is due; the first failure, if there was one. */
  async function drain(): Promise<unknown> {
    const failures: unknown[] = [];
    for (const { run } of notifications.tasks)
      await run().catch((error: unknown) => failures.push(error));
    return failures[0];
  }

  const [planning, ...channels] = notifications.tasks;
  return {
    /** Delivers all that is due by a new process, which the stores of `options` do not hold up. */
    drainAfterRestart: async () => {
      const next = createNotifications({ ...settings, deliveries: stores.deliveries });
      for (const { run } of next.tasks) await run();
    },
    /** Plans without delivering. */
    plan: () => planning?.run(),
    /** Delivers all that is due, every channel at once. */
    deliver: () => Promise.allSettled(channels.map(({ run }) => run())),
    /** In the background, after a notice was kept. */
    soon: notifications.soon,
    smtp,
    push,
    vapid,
    tokens,
    time,
    docs,
    drain,
    metrics: notifications.metrics,
    /** Keeps a notice for a person as if it were `time.now`. */
    tell: async (userId: string, more: Partial<NoticeDoc> = {}, role: Role = "Student") => {
      const { userName, email } = harness.people.get(userId) ?? person(userId, role);
      const _id = newPersonId();
      const notice: NoticeDoc = {
        _id,
        user: { _id: userId, userName, email },
        role,
        kind: "booking_requested",
        params: { name: "Pooja", subject: "physics", when: "Mondays at 5 pm" },
        link: `/my-bookings?booking=${_id}`,
        subject: "English title",
        message: "English text",
        sentBy: "",
        solved: false,
        told: true,
        createdAt: time.now,
        ...more,
      };
      await stores.notices.add(bySystem(notice));
      await db
        .collection<{ _id: string }>("notices")
        .updateOne({ _id: notice._id }, { $set: { planAt: time.now } });
      return notice;
    },
    /** Moves the clock to when the next delivery is due; false when none is. */
    untilNextDue: async (): Promise<boolean> => {
      const [next] = await docs.find({ state: "due" }).sort({ dueAt: 1 }).limit(1).toArray();
      if (!next) return false;
      time.now = new Date(Math.max(next.dueAt.getTime(), time.now.getTime()));
      return true;
    },
    of: (userId: string) => docs.find({ userId }).sort({ channel: 1 }).toArray(),
    async close() {
      await smtp.close();
      await push.close();
    },
  };
}
export type Notifications = Awaited<ReturnType<typeof startNotifications>>;

/** Somebody new, with an address of their own. */
export function newReader(harness: Harness, more: object = {}): string {
  const id = newPersonId();
  harness.people.set(id, { ...person(id), email: `${id}@test.example`, ...more });
  return id;
}
