import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";
import { bySystem } from "../../src/policy.ts";
import { CLAIM_MS, type Deliveries } from "../../src/store/deliveries.ts";
import { startHarness, type Harness } from "../../testing/harness.ts";
import { newReader, startNotifications } from "../../testing/notifications.ts";
import { fakeDevice } from "../../testing/push-service.ts";

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.close());

/** Whoever waits for this waits for ever: the process is killed meanwhile. */
const never = () => new Promise<never>(() => {});

/** A device that got a push, of which the process noted nothing from `step` on; then its next one has delivered all. */
async function pushedAcrossKill(step: "markReached" | "end") {
  const reached = { note: () => {} };
  const isReached = new Promise<void>((resolve) => {
    reached.note = resolve;
  });
  const hang = () => {
    reached.note();
    return never();
  };
  const deliveries = (real: Deliveries): Deliveries => ({ ...real, [step]: hang });
  const started = await startNotifications(harness, { deliveries });
  onTestFinished(() => started.close());
  const { push, time, tell, plan, deliver, drainAfterRestart, of } = started;
  const me = newReader(harness);
  // No e-mail: what is looked at is the push.
  const change = { groups: { requests: { email: "off" as const } } };
  await harness.stores.settings.change(bySystem({ userId: me, change }));
  const device = fakeDevice(`${push.origin}/${me}`);
  const { endpoint, keys } = device;
  const stored = { userId: me, endpoint, keys, language: "en" as const, createdAt: time.now };
  await harness.stores.subscriptions.add(bySystem(stored));
  const notice = await tell(me);
  await plan();
  void deliver();
  await isReached;
  // Nobody else takes it before the claim of the killed process has ended.
  await drainAfterRestart();
  const before = push.pushed.length;
  time.now = new Date(time.now.getTime() + CLAIM_MS);
  await drainAfterRestart();
  const [delivery] = await of(me);
  return {
    notice,
    before,
    topics: push.pushed.map(({ headers }) => headers["topic"]),
    shown: push.pushed.map(({ body }) => device.decrypt(body)),
    state: delivery?.state,
  };
}

it("repeats a push as the same one when it was killed before it could note it: a device shows one", async () => {
  const { notice, before, topics, shown, state } = await pushedAcrossKill("markReached");
  expect([before, topics, state]).toEqual([1, [notice._id, notice._id], "sent"]);
  expect(shown).toEqual([shown[0], shown[0]]);
  expect(shown[0]).toMatchObject({ tag: notice._id });
});

it("repeats nothing that it has noted, when it was killed before the end", async () => {
  const { notice, topics, state } = await pushedAcrossKill("end");
  expect([topics, state]).toEqual([[notice._id], "sent"]);
});
