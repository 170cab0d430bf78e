import { MOST_DEVICES } from "@tutorsetu/contracts/notifications/push";
import { createPublicKey, verify } from "node:crypto";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { bySystem } from "../../src/policy.ts";
import { startHarness, type Harness } from "../../testing/harness.ts";
import { newReader, type Notifications, startNotifications } from "../../testing/notifications.ts";
import { fakeDevice } from "../../testing/push-service.ts";

let harness: Harness;
const closing: (() => Promise<unknown>)[] = [];
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.close());
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

async function start(statusOf?: (path: string) => number | null) {
  const started = await startNotifications(harness, statusOf && { statusOf });
  closing.push(() => started.close());
  return started;
}

/** A device of this person, stored; its endpoint ends in `name`. */
async function addDevice(
  { push, time }: Notifications,
  userId: string,
  name: string,
  language: "en" | "hi" = "en",
) {
  const device = fakeDevice(`${push.origin}/${userId}/${name}`);
  const { endpoint, keys } = device;
  const createdAt = time.now;
  const subscription = { userId, endpoint, keys, language, createdAt };
  await harness.stores.subscriptions.add(bySystem(subscription));
  return device;
}
const pushesOf = ({ push }: Notifications, userId: string) =>
  push.pushed.filter(({ path }) => path.startsWith(`/${userId}/`));
const pushState = async ({ of }: Notifications, userId: string) =>
  (await of(userId)).find(({ channel }) => channel === "push");

it("pushes to each device of a person, encrypted for it, in its language and without a name", async () => {
  const started = await start();
  const me = newReader(harness);
  const english = await addDevice(started, me, "en");
  const hindi = await addDevice(started, me, "hi", "hi");
  const { _id, link } = await started.tell(me);
  expect(await started.drain()).toBeUndefined();
  const pushed = pushesOf(started, me);
  const read = new Map(
    pushed.map(({ path, body }) => [path, (path.endsWith("hi") ? hindi : english).decrypt(body)]),
  );
  const same = { title: "TutorSetu", link, tag: _id };
  expect(read.get(`/${me}/en`)).toEqual({ ...same, body: "Somebody has sent you a request" });
  expect(read.get(`/${me}/hi`)).toEqual({ ...same, body: "किसी ने आपको अनुरोध भेजा है" });
  expect(JSON.stringify([...read.values()])).not.toMatch(/Pooja|physics|Monday|Asha/);
  expect(pushed[0]?.headers).toMatchObject({ urgency: "high", topic: _id, ttl: "86400" });
  await started.drain();
  expect(pushesOf(started, me)).toHaveLength(2);
});

it("says who it is, signed with the deployment's key", async () => {
  const started = await start();
  const me = newReader(harness);
  await addDevice(started, me, "en");
  await started.tell(me);
  await started.drain();
  const [pushed] = pushesOf(started, me);
  const [, token = "", key] =
    /^vapid t=(.+), ?k=(.+)$/.exec(String(pushed?.headers.authorization)) ?? [];
  expect(key).toBe(started.vapid.publicKey);
  const [head = "", body = "", signature = ""] = token.split(".");
  const point = Buffer.from(started.vapid.publicKey, "base64url");
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) =>
    part.toString("base64url"),
  );
  const jwk = { kty: "EC", crv: "P-256", x: x ?? "", y: y ?? "" };
  const publicKey = createPublicKey({ key: jwk, format: "jwk" });
  const isGood = verify(
    "sha256",
    Buffer.from(`${head}.${body}`),
    { key: publicKey, dsaEncoding: "ieee-p1363" },
    Buffer.from(signature, "base64url"),
  );
  const claims: unknown = JSON.parse(Buffer.from(body, "base64url").toString());
  expect([isGood, claims]).toMatchObject([
    true,
    { aud: started.push.origin, sub: "mailto:ops@site.example" },
  ]);
});

it("forgets a device that is gone, and tries again only those that have not got it", async () => {
  let isBusy = true;
  const statusOf = (path: string) => {
    if (path.endsWith("gone")) return 410;
    return path.endsWith("busy") && isBusy ? 503 : 201;
  };
  const started = await start(statusOf);
  const me = newReader(harness);
  for (const name of ["ok", "gone", "busy"]) await addDevice(started, me, name);
  await started.tell(me);
  expect(await started.drain()).toBeInstanceOf(Error);
  expect(await pushState(started, me)).toMatchObject({ state: "due", tries: 1 });
  const left = (await harness.stores.subscriptions.of(me)).map(({ endpoint }) => endpoint);
  expect(new Set(left.map((endpoint) => endpoint.split("/").at(-1)))).toEqual(
    new Set(["busy", "ok"]),
  );
  isBusy = false;
  await started.untilNextDue();
  expect(await started.drain()).toBeUndefined();
  const names = pushesOf(started, me).map(({ path }) => path.split("/").at(-1));
  expect(names).toEqual(["ok", "busy"]);
  expect(await pushState(started, me)).toMatchObject({ state: "sent" });
});

it.each([
  ["redirects elsewhere", 301],
  ["answers half", -1],
  ["is too busy", 429],
])("stays due when the push service %s, and follows nobody", async (_, status) => {
  const started = await start(() => status);
  const me = newReader(harness);
  await addDevice(started, me, "one");
  await started.tell(me);
  expect(await started.drain()).toBeInstanceOf(Error);
  expect(await pushState(started, me)).toMatchObject({ state: "due", tries: 1 });
});

it("holds back until the morning, without counting a try, and drops what was read meanwhile", async () => {
  const started = await start();
  const { time, tell, drain, untilNextDue } = started;
  const [sleeps, reads] = [newReader(harness), newReader(harness)];
  for (const id of [sleeps, reads]) await addDevice(started, id, "one");
  time.now = new Date("2026-11-23T20:59:59.000+05:30");
  await tell(sleeps);
  const read = await tell(reads);
  await started.plan();
  time.now = new Date("2026-11-23T21:00:00.000+05:30");
  await drain();
  await drain();
  expect(await pushState(started, sleeps)).toMatchObject({ state: "due", tries: 0 });
  await harness.stores.notices.markRead(bySystem({ noticeId: read._id, userId: reads }), true);
  await untilNextDue();
  expect(time.now).toEqual(new Date("2026-11-24T08:00:00.000+05:30"));
  await drain();
  expect([pushesOf(started, sleeps).length, pushesOf(started, reads).length]).toEqual([1, 0]);
  // E-mails about a request went in the night.
  expect(started.smtp.emails).toHaveLength(2);
});

it("plans none for who has no device, or has switched it off", async () => {
  const started = await start();
  const [without, off] = [newReader(harness), newReader(harness)];
  await addDevice(started, off, "one");
  const change = { groups: { requests: { push: false } } };
  await harness.stores.settings.change(bySystem({ userId: off, change }));
  for (const id of [without, off]) await started.tell(id);
  await started.drain();
  for (const id of [without, off]) expect(await pushState(started, id)).toBeUndefined();
});

const known = (name: string) => ({
  ...fakeDevice(`https://fcm.googleapis.com/fcm/send/${name}`),
  decrypt: undefined,
});

it("takes a device of the person who is signed in, and gives it to the next one on the same browser", async () => {
  const [first, second] = [newReader(harness), newReader(harness)];
  const device = known("shared");
  for (const id of [first, first, second]) {
    const put = await harness.student(id)("PUT", "/notifications/push-subscription", device);
    expect(put.status).toBe(200);
  }
  const of = async (id: string) => (await harness.stores.subscriptions.of(id)).length;
  expect([await of(first), await of(second)]).toEqual([0, 1]);
  const { endpoint } = device;
  const remove = (id: string) =>
    harness.student(id)(
      "DELETE",
      `/notifications/push-subscription?${new URLSearchParams({ endpoint })}`,
    );
  expect((await remove(first)).status).toBe(200);
  expect(await of(second)).toBe(1);
  expect((await remove(second)).status).toBe(200);
  expect(await of(second)).toBe(0);
});

it("keeps the newest devices of a person", async () => {
  const me = newReader(harness);
  for (let n = 0; n < MOST_DEVICES + 2; n++)
    await harness.student(me)("PUT", "/notifications/push-subscription", known(`${me}-${n}`));
  const names = (await harness.stores.subscriptions.of(me)).map(({ endpoint }) =>
    Number(endpoint.split("-").at(-1)),
  );
  expect([names.length, Math.min(...names)]).toEqual([MOST_DEVICES, 2]);
});

it.each([
  "http://fcm.googleapis.com/x",
  "https://fcm.googleapis.com:8443/x",
  "https://fcm.googleapis.com.evil.example/x",
  "https://evil.example/fcm.googleapis.com",
  "https://user:pw@fcm.googleapis.com/x",
  "https://127.0.0.1/x",
  "https://[::1]/x",
  "http://svc-users:4001/internal/people",
  "file:///etc/passwd",
  "nonsense",
])("takes no device at %s", async (endpoint) => {
  const put = await harness.student()("PUT", "/notifications/push-subscription", {
    ...known("x"),
    endpoint,
  });
  expect(put).toMatchObject({
    status: 422,
    body: { problems: { endpoint: { code: "push_invalid" } } },
  });
});

it("takes no keys that nothing can be encrypted for, and nothing at all without keys of its own", async () => {
  const { keys } = known("x");
  for (const bad of [
    { ...keys, auth: `${keys.auth}AAA` },
    { ...keys, p256dh: `A${keys.p256dh.slice(1)}` },
  ]) {
    const put = await harness.student()("PUT", "/notifications/push-subscription", {
      ...known("x"),
      keys: bad,
    });
    expect(put.status).toBe(422);
  }
  const get = await harness.student()("GET", "/notifications/push-key");
  expect(get.body).toEqual({ key: "a-public-key" });
});
