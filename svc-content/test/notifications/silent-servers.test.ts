import type { Channel } from "@tutorsetu/contracts/notifications/kinds";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { MAX_TRIES } from "../../src/notifications/queue.ts";
import { bySystem } from "../../src/policy.ts";
import type { Deliveries } from "../../src/store/deliveries.ts";
import { newPersonId, SECRET, startHarness, type Harness } from "../../testing/harness.ts";
import { newReader, type Notifications, startNotifications } from "../../testing/notifications.ts";
import { fakeDevice } from "../../testing/push-service.ts";

const TEST_MS = 120_000;
const PATIENCE = { timeout: 60_000, interval: 20 };
/** Nothing times out while a test runs. */
const NEVER_MS = 600_000;
const SHORT_MS = 150;

let harness: Harness;
let started: Notifications;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.close());
afterEach(() => started.close());

/** Servers that accept what is for one of `silent`, and never answer. */
function servers(silent: ReadonlySet<string>) {
  const isSilent = (text: string) => [...silent].some((id) => text.includes(id));
  return {
    answerTo: (recipient: string) => (isSilent(recipient) ? null : "250 ok"),
    statusOf: (path: string) => (isSilent(path) ? null : 201),
  };
}

/** People with a device and a notice that is planned. */
async function readers(count: number) {
  const all = Array.from({ length: count }, () => newReader(harness));
  for (const userId of all) {
    const { endpoint, keys } = fakeDevice(`${started.push.origin}/${userId}`);
    const device = { userId, endpoint, keys, language: "en" as const, createdAt: new Date() };
    await harness.stores.subscriptions.add(bySystem(device));
    await started.tell(userId);
  }
  await started.plan();
  return all;
}

const statesOf = async (userId: string) =>
  (await started.of(userId)).map(({ channel, state, tries }) => `${channel} ${state} ${tries}`);

/** `real`, and how many deliveries of a channel were tried at once at most. */
function counting() {
  const open = new Map<string, Channel>();
  const most = { email: 0, push: 0, sms: 0 };
  const deliveries = (real: Deliveries): Deliveries => ({
    ...real,
    async claim(channel, now) {
      const found = await real.claim(channel, now);
      if (!found) return null;
      open.set(found._id, channel);
      const count = [...open.values()].filter((one) => one === channel).length;
      most[channel] = Math.max(most[channel], count);
      return found;
    },
    end(...given) {
      open.delete(given[0]);
      return real.end(...given);
    },
    hold(...given) {
      open.delete(given[0]);
      return real.hold(...given);
    },
    postpone(...given) {
      open.delete(given[0]);
      return real.postpone(...given);
    },
    bury(...given) {
      open.delete(given[0]);
      return real.bury(...given);
    },
  });
  return { most, deliveries };
}

it(
  "delivers to everybody else, and keeps what svc-bookings hands over, while servers never answer",
  async () => {
    const silent = new Set<string>();
    started = await startNotifications(harness, { ...servers(silent), timeoutMs: NEVER_MS });
    const waiting = await readers(3);
    for (const id of waiting) silent.add(id);
    const others = await readers(8);
    let isOver = false;
    const delivering = started.deliver().finally(() => {
      isOver = true;
    });
    for (const id of others)
      await expect.poll(() => statesOf(id), PATIENCE).toEqual(["email sent 1", "push sent 1"]);
    for (const id of waiting)
      await expect.poll(() => statesOf(id), PATIENCE).toEqual(["email due 1", "push due 1"]);
    const { smtp, push } = started;
    expect([smtp.emails.length, push.pushed.length]).toEqual([others.length, others.length]);

    const app = harness.appWith(() => ({ publishNotice: () => started.soon() }));
    const [me, id] = [newReader(harness), newPersonId()];
    const notice = {
      user: { _id: me, userName: "Asha", email: `${me}@test.example` },
      role: "Student",
      kind: "booking_accepted",
      params: { name: "Pooja" },
      subject: "Pooja has accepted your request",
      message: "Agree on the first class",
      at: started.time.now.toISOString(),
    };
    const headers = { authorization: `Bearer ${SECRET}`, "content-type": "application/json" };
    const init = { method: "POST", headers, body: JSON.stringify(notice) };
    expect((await app.request(`/internal/notices/${id}`, init)).status).toBe(200);
    await expect.poll(() => started.of(me), PATIENCE).toHaveLength(1);
    expect(isOver).toBe(false);

    await started.close();
    await delivering;
    for (const one of waiting) expect(await statesOf(one)).toEqual(["email due 1", "push due 1"]);
    await started.docs.deleteMany({});
  },
  TEST_MS,
);

it(
  "waits for few at once and not for long, gives up after all tries, and sends once servers answer",
  async () => {
    const silent = new Set<string>();
    const { most, deliveries } = counting();
    const options = { ...servers(silent), deliveries, timeoutMs: SHORT_MS };
    started = await startNotifications(harness, options);
    const all = await readers(12);
    for (const id of all) silent.add(id);
    const [healed = "", ...others] = all;
    const began = started.time.now.getTime();
    await started.deliver();
    for (const id of all) expect(await statesOf(id)).toEqual(["email due 1", "push due 1"]);
    expect((await started.of(healed)).map(({ error }) => error)).toEqual([
      expect.stringContaining("The mail server did not take an e-mail"),
      expect.stringContaining("TimeoutError"),
    ]);

    silent.delete(healed);
    while (await started.untilNextDue()) await started.deliver();
    const states = (await started.of(healed)).map(({ channel, state }) => [channel, state]);
    expect(states).toEqual([
      ["email", "sent"],
      ["push", "sent"],
    ]);
    const dead = ["email", "push"].map((channel) => `${channel} dead ${MAX_TRIES}`);
    for (const id of others) expect(await statesOf(id)).toEqual(dead);
    expect(started.time.now.getTime() - began).toBeLessThan(48 * 3_600_000);
    expect(most.email).toBeLessThanOrEqual(5);
    expect(most.push).toBeLessThanOrEqual(10);
  },
  TEST_MS,
);
