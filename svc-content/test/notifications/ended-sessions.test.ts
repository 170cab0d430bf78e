import { afterAll, beforeAll, expect, it } from "vitest";
import { bySystem } from "../../src/policy.ts";
import { newPersonId, SECRET, startHarness, type Harness } from "../../testing/harness.ts";
import { fakeDevice } from "../../testing/push-service.ts";

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.close());

const NOON = new Date("2026-11-23T06:30:00.000Z");
const hours = (n: number) => new Date(NOON.getTime() + n * 3_600_000);

/** A device whose session is `sid`; of an earlier version without one. */
async function addDevice(userId: string, sid: string | undefined, createdAt = NOON) {
  const name = `${userId}/${sid ?? "none"}`;
  const { endpoint, keys } = fakeDevice(`https://fcm.googleapis.com/${name}`);
  const of = { userId, endpoint, keys, language: "en" as const, createdAt };
  await harness.stores.subscriptions.add(bySystem({ ...of, ...(sid && { sid }) }));
}
const devicesOf = async (userId: string) =>
  (await harness.stores.subscriptions.of(userId)).map(({ sid = "none" }) => sid).toSorted();

async function end(userId: string, body: object, secret = SECRET) {
  const headers = { authorization: `Bearer ${secret}`, "content-type": "application/json" };
  const init = { method: "POST", headers, body: JSON.stringify(body) };
  return (await harness.app.request(`/internal/people/${userId}/ended-sessions`, init)).status;
}

it("forgets the devices of ended sessions, again and again, and nobody else's", async () => {
  const [me, other] = [newPersonId(), newPersonId()];
  for (const sid of ["s1", "s2", undefined]) await addDevice(me, sid);
  await addDevice(other, "s1");
  for (let n = 0; n < 2; n += 1) expect(await end(me, { sids: ["s1"] })).toBe(200);
  expect(await devicesOf(me)).toEqual(["none", "s2"]);
  expect(await devicesOf(other)).toEqual(["s1"]);
});

it("forgets also those whose session had expired when all others ended, and none that came later", async () => {
  const me = newPersonId();
  await addDevice(me, "expired", hours(-48));
  await addDevice(me, "ended", hours(1));
  await addDevice(me, "here", hours(-1));
  await addDevice(me, "later", hours(2));
  await addDevice(me, undefined, hours(-48));
  const others = { kept: "here", at: NOON.toISOString() };
  expect(await end(me, { sids: ["ended"], others })).toBe(200);
  expect(await devicesOf(me)).toEqual(["here", "later", "none"]);
});

it("is for services only", async () => {
  const me = newPersonId();
  await addDevice(me, "s1");
  expect(await end(me, { sids: ["s1"] }, "wrong")).toBe(404);
  expect(await devicesOf(me)).toEqual(["s1"]);
});

it("notes the session of a device, and until when it is kept without another", async () => {
  const me = newPersonId();
  const { endpoint, keys } = fakeDevice("https://fcm.googleapis.com/mine");
  await harness.student(me)("PUT", "/notifications/push-subscription", { endpoint, keys });
  const [device] = await harness.stores.subscriptions.of(me);
  expect(device?.sid).toEqual(expect.any(String));
  const days = ((device?.expireAt?.getTime() ?? 0) - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(89);
});
