import { afterAll, beforeAll, expect, it } from "vitest";
import { bySystem } from "../../src/policy.ts";
import { startHarness, type Harness } from "../../testing/harness.ts";
import { newReader, startNotifications } from "../../testing/notifications.ts";
import { fakeDevice } from "../../testing/push-service.ts";

/** `NOTIFICATIONS=10000` is the long form. */
const MANY = Number(process.env.NOTIFICATIONS ?? 80);
const LIMIT_MS = Math.max(120_000, MANY * 60);

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.close());

type Started = Awaited<ReturnType<typeof startNotifications>>;

/** So many notices, each to one of twenty people, of whom every second has a device. */
async function tellMany(started: Started, count: number) {
  const readers = Array.from({ length: 20 }, () => newReader(harness));
  for (const [n, userId] of readers.entries()) {
    if (n % 2 === 1) continue;
    const { endpoint, keys } = fakeDevice(`${started.push.origin}/${userId}`);
    const device = { userId, endpoint, keys, language: "en" as const, createdAt: new Date() };
    await harness.stores.subscriptions.add(bySystem(device));
  }
  for (let n = 0; n < count; n++) await started.tell(readers[n % 20] ?? "");
  return readers;
}
const countOf = ({ docs }: Started, readers: readonly string[], state: string) =>
  docs.countDocuments({ userId: { $in: [...readers] }, state: state as "sent" });

it(
  "drains what comes at once, each e-mail and each push once",
  async () => {
    const started = await startNotifications(harness);
    const readers = await tellMany(started, MANY);
    const began = performance.now();
    expect(await started.drain()).toBeUndefined();
    const seconds = (performance.now() - began) / 1000;
    const { smtp, push } = started;
    await started.close();
    const pushes = MANY / 2;
    expect([smtp.emails.length, push.pushed.length]).toEqual([MANY, pushes]);
    expect(await countOf(started, readers, "sent")).toBe(MANY + pushes);
    const ids = smtp.emails.map((email) => /^Message-ID: (.+)$/im.exec(email)?.[1]);
    expect(new Set(ids).size).toBe(MANY);
    // A minute and a half for a thousand is four times slower than a busy machine has been.
    expect(seconds).toBeLessThan(30 + MANY * 0.09);
    if (process.env.NOTIFICATIONS)
      process.stdout.write(`${MANY} notifications drained in ${seconds} s\n`);
  },
  LIMIT_MS,
);

it(
  "sends each e-mail and each push once while two instances plan and deliver at once",
  async () => {
    const started = await startNotifications(harness);
    const count = 60;
    const readers = await tellMany(started, count);
    await Promise.all([started.drain(), started.drainAfterRestart()]);
    // What one has planned may be left for the other, which had looked before.
    await started.drain();
    const { smtp, push } = started;
    await started.close();
    expect([smtp.emails.length, push.pushed.length]).toEqual([count, count / 2]);
    expect(await countOf(started, readers, "sent")).toBe(count + count / 2);
  },
  LIMIT_MS,
);

it(
  "brings each to its reader or among the dead while servers refuse, break off and forget",
  async () => {
    let n = 0;
    const answers = ["250 ok", "451 later", "250 ok", "421 too busy", "550 no such mailbox"];
    const statuses = [201, 503, -1, 429, 201];
    const started = await startNotifications(harness, {
      answerTo: () => answers[n++ % answers.length] ?? "",
      statusOf: () => statuses[n++ % statuses.length] ?? 201,
    });
    const count = Math.min(MANY, 500) / 5;
    const readers = await tellMany(started, count);
    do await started.drain();
    while (await started.untilNextDue());
    await started.close();
    const [sent, dead] = [
      await countOf(started, readers, "sent"),
      await countOf(started, readers, "dead"),
    ];
    expect(sent + dead).toBe(count + count / 2);
    expect([sent > 0, dead > 0]).toEqual([true, true]);
    const sentEmails = await started.docs.countDocuments({
      userId: { $in: readers },
      channel: "email",
      state: "sent",
    });
    expect(started.smtp.emails).toHaveLength(sentEmails);
  },
  LIMIT_MS,
);
