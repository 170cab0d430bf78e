import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";
import { bySystem } from "../../src/policy.ts";
import { startHarness, type Harness } from "../../testing/harness.ts";
import { newReader, startNotifications } from "../../testing/notifications.ts";
import { fakeDevice } from "../../testing/push-service.ts";

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.close());

async function start() {
  const started = await startNotifications(harness);
  onTestFinished(() => started.close());
  return started;
}

const see = (userId: string, ...links: string[]) =>
  harness.student(userId)("PUT", "/notifications/read", { links });
const unreadOf = async (userId: string) =>
  (await harness.student(userId)("GET", "/notifications/unread")).body;

const link = "/my-bookings?booking=000000000000000000000b01";

it("marks all notices about what was seen as read, once, of nobody else and about nothing else", async () => {
  const { tell } = await start();
  const [me, other] = [newReader(harness), newReader(harness)];
  for (const kind of ["booking_requested", "booking_reminder"]) await tell(me, { link, kind });
  await tell(me, { link: `${link}2` });
  await tell(other, { link });
  expect(await see(me, link, "/chat/1")).toMatchObject({ status: 200, body: { read: 2 } });
  expect(await see(me, link)).toMatchObject({ status: 200, body: { read: 0 } });
  expect([await unreadOf(me), await unreadOf(other)]).toEqual([{ unread: 1 }, { unread: 1 }]);
  // The other open pages of this person count again; nothing was read the second time.
  await expect
    .poll(() => harness.pushedTo(me))
    .toEqual([{ userId: me, event: "notices_read", data: {} }]);
});

it("tells the other devices of a notice that was read by itself, and does not wait for svc-chat", async () => {
  const { tell } = await start();
  const me = newReader(harness);
  const [first, second] = [await tell(me), await tell(me)];
  const read = ({ _id }: { _id: string }) =>
    harness.student(me)("PUT", `/notices/${_id}/read`, { solved: true });
  expect((await read(first)).status).toBe(200);
  await expect.poll(() => harness.pushedTo(me)).toMatchObject([{ event: "notices_read" }]);
  harness.chatIsDown(true);
  expect((await read(second)).status).toBe(200);
  harness.chatIsDown(false);
});

it("sends no push, text or summary any more of what was seen before it was due, and e-mails that go at once", async () => {
  const started = await start();
  const { time, plan, drain, tell, push, smtp } = started;
  const [now, daily] = [newReader(harness), newReader(harness)];
  const change = { groups: { requests: { email: "daily" as const, sms: true } } };
  await harness.stores.settings.change(bySystem({ userId: daily, change }));
  for (const userId of [now, daily]) {
    const { endpoint, keys } = fakeDevice(`${push.origin}/${userId}`);
    const device = { userId, endpoint, keys, language: "en" as const, createdAt: time.now };
    await harness.stores.subscriptions.add(bySystem(device));
  }
  time.now = new Date("2026-11-23T22:00:00.000+05:30");
  for (const userId of [now, daily]) await tell(userId, { link });
  await plan();
  for (const userId of [now, daily]) await see(userId, link);
  while (await started.untilNextDue()) await drain();
  const isOurs = (path: string) => [now, daily].some((userId) => path.includes(userId));
  expect(push.pushed.filter(({ path }) => isOurs(path))).toEqual([]);
  const emailsTo = (userId: string) =>
    smtp.emails.filter((email) => email.includes(`${userId}@test.example`)).length;
  expect([emailsTo(now), emailsTo(daily)]).toEqual([1, 0]);
  const states = (await started.of(daily)).map(({ channel, state }) => `${channel} ${state}`);
  expect(states).toEqual(["email dropped", "push dropped", "sms dropped"]);
});

it.each([
  ["no place", []],
  ["another site", ["https://evil.example/"]],
  ["another site without its protocol", ["//evil.example"]],
  ["more than a page shows", Array.from({ length: 51 }, (_, n) => `/chat/${n}`)],
])("takes %s", async (_, links) => {
  expect((await see(newReader(harness), ...links)).status).toBe(422);
});
