import PostalMime from "postal-mime";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { bySystem } from "../../src/policy.ts";
import { MAX_TRIES } from "../../src/notifications/queue.ts";
import type { Deliveries } from "../../src/store/deliveries.ts";
import { startHarness, type Harness } from "../../testing/harness.ts";
import { newReader, SITE, startNotifications } from "../../testing/notifications.ts";

let harness: Harness;
const closing: (() => Promise<unknown>)[] = [];
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.close());
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

async function start(...[options]: [Parameters<typeof startNotifications>[1]?]) {
  const started = await startNotifications(harness, options);
  closing.push(() => started.close());
  return started;
}
const parse = (email: string | undefined) => PostalMime.parse(email ?? "");
type Parsed = Awaited<ReturnType<typeof parse>>;
const header = ({ headers }: Parsed, key: string) =>
  headers.find((one) => one.key === key)?.value ?? "";

it("sends who, what and when in both languages, with a link to it and one to switch it off", async () => {
  const { tell, drain, smtp, of } = await start();
  const me = newReader(harness);
  const { _id } = await tell(me);
  expect(await drain()).toBeUndefined();
  const email = await parse(smtp.emails[0]);
  expect(email.to).toMatchObject([{ address: `${me}@test.example` }]);
  expect(email.subject).toBe("Pooja has sent you a request");
  for (const part of [email.text, email.html])
    for (const word of [
      "Physics",
      "भौतिक विज्ञान",
      "Mondays at 5 pm",
      "Pooja ने आपको अनुरोध भेजा है",
      `${SITE}/my-bookings?booking=${_id}`,
    ])
      expect(part).toContain(word);
  expect(header(email, "list-unsubscribe")).toMatch(
    /^<https:\/\/site\.example\/api\/notifications\/unsubscribe\?token=/,
  );
  expect(header(email, "list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
  expect(await of(me)).toMatchObject([{ channel: "email", state: "sent", tries: 1 }]);
  await drain();
  expect(smtp.emails).toHaveLength(1);
});

it("plans no e-mail where no mail server is set, and keeps none for later", async () => {
  const { tell, drain, of } = await start({ mail: {} });
  const me = newReader(harness);
  await tell(me);
  expect(await drain()).toBeUndefined();
  expect(await of(me)).toEqual([]);
});

it("writes in the language that its reader has chosen, and nothing that a stranger typed becomes a link", async () => {
  const { tell, drain, smtp } = await start();
  const me = newReader(harness);
  await harness.stores.settings.change(bySystem({ userId: me, change: { language: "hi" } }));
  await tell(me, {
    params: { name: "www.evil.example", subject: "https://evil.example/x", when: "" },
  });
  await drain();
  const email = await parse(smtp.emails[0]);
  expect(email.subject).toMatch(/ने आपको अनुरोध भेजा है$/);
  expect(email.text).not.toContain("has sent you");
  expect(`${email.text}${email.html}`).not.toMatch(/evil\.example/);
});

it("tries again with growing waits and one Message-ID until the mail server takes it", async () => {
  let answer = "451 later";
  const { tell, drain, smtp, of, untilNextDue, time } = await start({ answerTo: () => answer });
  const me = newReader(harness);
  await tell(me);
  const waits: number[] = [];
  for (let n = 0; n < 4; n++) {
    expect(await drain()).toBeInstanceOf(Error);
    const [{ dueAt } = { dueAt: time.now }] = await of(me);
    waits.push(dueAt.getTime() - time.now.getTime());
    await drain();
    await untilNextDue();
  }
  expect(waits).toEqual([10_000, 20_000, 40_000, 80_000]);
  expect(await of(me)).toMatchObject([
    { state: "due", tries: 4, error: expect.stringContaining("451") },
  ]);
  answer = "250 ok";
  expect(await drain()).toBeUndefined();
  expect(smtp.emails).toHaveLength(1);
});

it("gives up what is refused for good at once, and the rest after a day of tries at most", async () => {
  const gone = newReader(harness);
  const { tell, drain, of, untilNextDue, time } = await start({
    answerTo: (recipient) => (recipient.includes(gone) ? "550 no such mailbox" : "451 later"),
  });
  const later = newReader(harness);
  const began = time.now.getTime();
  await tell(gone);
  await tell(later);
  await drain();
  expect(await of(gone)).toMatchObject([
    { state: "dead", tries: 1, error: expect.stringContaining("550") },
  ]);
  while (await untilNextDue()) await drain();
  expect(await of(later)).toMatchObject([{ state: "dead", tries: MAX_TRIES }]);
  expect(time.now.getTime() - began).toBeLessThan(24 * 3_600_000);
  expect(JSON.stringify(await of(gone))).not.toContain("test.example");
});

it("sends again after an end between the mail server's 250 and our note, with the same Message-ID and date", async () => {
  let isDying = true;
  const deliveries = (real: Deliveries): Deliveries => ({
    ...real,
    async end(...given) {
      if (isDying) throw new Error("killed");
      await real.end(...given);
    },
    postpone: async () => {
      if (!isDying) throw new Error("not expected");
    },
  });
  const { tell, drain, smtp, of, untilNextDue } = await start({ deliveries });
  const me = newReader(harness);
  await tell(me);
  await drain();
  expect(await of(me)).toMatchObject([{ state: "due", tries: 1 }]);
  isDying = false;
  await drain();
  expect(smtp.emails).toHaveLength(1);
  await untilNextDue();
  await drain();
  const [one, two] = await Promise.all(smtp.emails.map(parse));
  expect(smtp.emails).toHaveLength(2);
  expect(one?.messageId).toMatch(/^<[0-9a-f]{24}@site\.example>$/);
  expect([two?.messageId, two?.date]).toEqual([one?.messageId, one?.date]);
});

it("sends nothing to whom it is not meant for any more", async () => {
  const { tell, plan, drain, smtp, of } = await start();
  const [deleted, suspended, nobody, off] = [
    newReader(harness, { active: false }),
    newReader(harness, { active: false, suspended: true }),
    newReader(harness),
    newReader(harness),
  ];
  harness.people.set(nobody, null);
  const everybody = [deleted, suspended, nobody, off];
  for (const id of everybody) await tell(id);
  // Chosen after it was planned.
  await plan();
  const change = { groups: { requests: { email: "off" as const } } };
  await harness.stores.settings.change(bySystem({ userId: off, change }));
  expect(await drain()).toBeUndefined();
  expect(smtp.emails).toEqual([]);
  for (const id of everybody) expect(await of(id)).toMatchObject([{ state: "dropped" }]);
});

it("waits while svc-users is unavailable", async () => {
  const { tell, drain, smtp, untilNextDue } = await start();
  await tell(newReader(harness));
  harness.usersAreDown(true);
  expect(await drain()).toBeInstanceOf(Error);
  harness.usersAreDown(false);
  await untilNextDue();
  expect(await drain()).toBeUndefined();
  expect(smtp.emails).toHaveLength(1);
});
