import { silent } from "@tutorsetu/service-kit/testing/app";
import { testMongo } from "@tutorsetu/embedded-mongo/testing";
import { type Db, MongoClient } from "mongodb";
import { afterAll, beforeAll, expect, it } from "vitest";
import { bySystem } from "../src/policy.ts";
import { mongoStores, type Stores } from "../src/store/stores.ts";
import { ref } from "../testing/harness.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const NOON = new Date("2026-11-21T12:00:00.000Z");
const after = (ms: number) => new Date(NOON.getTime() + ms);

let db: Db;
let stores: Stores;
let close = async () => {};

beforeAll(async () => {
  const mongo = await testMongo();
  const client = await new MongoClient(mongo.url).connect();
  db = client.db(`kept-${crypto.randomUUID()}`);
  stores = await mongoStores(db, silent);
  close = async () => {
    await client.close();
    await mongo.close();
  };
});
afterAll(() => close());

it.each(["sessions", "revocations", "resets", "phone-days", "phone-views"])(
  "lets the database delete expired documents of %s",
  async (name) => {
    const indexes = await db.collection(name).indexes();
    expect(indexes).toContainEqual(
      expect.objectContaining({ key: { expiresAt: 1 }, expireAfterSeconds: 0 }),
    );
  },
);

it.each([
  ["people", "emailKey"],
  ["people", "profileId"],
  ["keys", "slot"],
])("keeps in %s the field %s unique", async (name, field) => {
  const indexes = await db.collection(name).indexes();
  expect(indexes).toContainEqual(expect.objectContaining({ key: { [field]: 1 }, unique: true }));
});

const expiryOf = async (name: string) => {
  const docs = await db.collection(name).find().sort({ expiresAt: 1 }).toArray();
  return docs.map((doc) => (doc["expiresAt"] as Date).getTime());
};

it("accepts a reset token for thirty minutes, once, and until it is revoked", async () => {
  const { resets } = stores;
  const token = await resets.issue(ref("ann"), NOON);
  expect(await expiryOf("resets")).toEqual([NOON.getTime() + 30 * MINUTE_MS]);
  expect(await resets.use("another", NOON)).toBeNull();
  expect(await resets.use(token, after(30 * MINUTE_MS))).toBeNull();
  expect(await resets.use(token, after(30 * MINUTE_MS - 1))).toBe("ann");
  expect(await resets.use(token, NOON)).toBeNull();
  const [ofAnn, ofBen] = [
    await resets.issue(ref("ann"), NOON),
    await resets.issue(ref("ben"), NOON),
  ];
  expect(ofAnn.length).toBeGreaterThan(40);
  await resets.revoke(ref("ann"));
  expect(await resets.use(ofAnn, NOON)).toBeNull();
  expect(await resets.use(ofBen, NOON)).toBe("ben");
});

it("keeps a session for a day, and its revocation an hour longer", async () => {
  const { sessions } = stores;
  const from = Date.now();
  const sid = await sessions.open(ref("ann"));
  const other = await sessions.open(ref("ann"));
  const ofBen = await sessions.open(ref("ben"));
  const [first = 0] = await expiryOf("sessions");
  expect(first - from).toBeGreaterThanOrEqual(DAY_MS);
  expect(first - Date.now()).toBeLessThanOrEqual(DAY_MS);
  await sessions.end(bySystem({ userId: "ann", sid }));
  const [ended = 0] = await expiryOf("revocations");
  expect(ended - from).toBeGreaterThanOrEqual(DAY_MS + 60 * MINUTE_MS);
  expect(ended - Date.now()).toBeLessThanOrEqual(DAY_MS + 60 * MINUTE_MS);
  expect(await sessions.isLive("ann", sid)).toBe(false);
  expect(await sessions.isLive("ann", other)).toBe(true);
  expect(await sessions.isLive("ben", other)).toBe(false);
  await sessions.end(bySystem({ userId: "ben", sid: other }));
  expect(await sessions.isLive("ann", other)).toBe(true);
  await sessions.endAll(ref("ann"));
  expect(await sessions.isLive("ann", other)).toBe(false);
  expect(await sessions.isLive("ben", ofBen)).toBe(true);
});

it("lists revocations at or after a time, oldest first, up to the limit, each with its first time", async () => {
  const { sessions } = stores;
  await db.collection("revocations").deleteMany({});
  const sids = [
    await sessions.open(ref("cat")),
    await sessions.open(ref("cat")),
    await sessions.open(ref("cat")),
  ];
  for (const sid of sids) {
    await sessions.end(bySystem({ userId: "cat", sid }));
    await expect
      .poll(() => Date.now())
      .toBeGreaterThan((await sessions.revocations(0, 9)).at(-1)?.at ?? 0);
  }
  const all = await sessions.revocations(0, 9);
  expect(all).toMatchObject(sids.map((sid) => ({ sid, userId: "cat" })));
  await sessions.end(bySystem({ userId: "cat", sid: sids[0] ?? "" }));
  expect(await sessions.revocations(0, 9)).toEqual(all);
  expect(await sessions.revocations(all[1]?.at ?? 0, 9)).toEqual(all.slice(1));
  expect(await sessions.revocations(0, 2)).toEqual(all.slice(0, 2));
});

it("counts the different things somebody has seen in a day, up to the limit", async () => {
  const { dailyShares } = stores;
  const see = async (owner: string, at = NOON, viewer = "ann") =>
    (await dailyShares.take(viewer, [owner], 2, at)).has(owner);
  expect([await see("b"), await see("b"), await see("c")]).toEqual([true, true, true]);
  expect([await see("d"), await see("c")]).toEqual([false, true]);
  expect(await see("d", NOON, "ben")).toBe(true);
  expect(await see("d", new Date("2026-11-21T23:59:59.999Z"))).toBe(false);
  expect(await see("d", new Date("2026-11-22T00:00:00.000Z"))).toBe(true);
  const days = (await expiryOf("phone-days")).map((ms) => ms - NOON.getTime());
  expect(days.slice(0, 2)).toEqual([2 * DAY_MS, 2 * DAY_MS]);
});

it("gives of a page what is left of the day, and takes back what was not used", async () => {
  const take = (...things: string[]) => stores.dailyShares.take("gita", things, 3, NOON);
  expect([...(await take("a", "b"))]).toEqual(["a", "b"]);
  expect([...(await take("b", "c", "d"))]).toEqual(["b", "c"]);
  expect([...(await take("e"))]).toEqual([]);
  await stores.dailyShares.release("gita", ["a", "d"], NOON);
  await stores.dailyShares.release("nobody", ["a"], NOON);
  expect([...(await take("e", "f"))]).toEqual(["e"]);
});

it("keeps the limit of a day for concurrent requests", async () => {
  const see = (owner: string) => stores.dailyShares.take("eve", [owner], 3, NOON);
  const all = await Promise.all(["b", "b", "c", "d", "e", "f", "g"].map(see));
  expect(new Set(all.flatMap((one) => [...one])).size).toBe(3);
});

it("stores views of a number for 180 days, once a day with the last time, newest first", async () => {
  const { phoneViews } = stores;
  const look = (viewer: string, at: Date, owner = "ann") =>
    phoneViews.write({ viewer, role: "Student", owner, at });
  await look("b", NOON);
  await look("c", after(1000));
  await look("b", after(2000));
  await look("b", after(DAY_MS));
  await look("b", NOON, "ben");
  const seen = (limit: number) => phoneViews.of("ann", limit);
  expect((await seen(9)).map(({ viewer, role, at }) => [viewer, role, at])).toEqual([
    ["b", "Student", after(DAY_MS)],
    ["b", "Student", after(2000)],
    ["c", "Student", after(1000)],
  ]);
  expect(await seen(2)).toHaveLength(2);
  expect((await expiryOf("phone-views")).at(-1)).toBe(after(181 * DAY_MS).getTime());
  await phoneViews.remove(ref("ann"));
  expect([(await seen(9)).length, (await phoneViews.of("ben", 9)).length]).toEqual([0, 1]);
});

it("reads what administrators did before there was a chain after the entries of the chain", async () => {
  const { audit } = stores;
  const ids = { x: "0000000000000000000000aa", ann: "0000000000000000000000bb" };
  const former = (_id: string, what: string, of: string, ms: number) => ({
    _id: _id as never,
    what,
    by: ids.x,
    of,
    at: after(ms),
  });
  await db
    .collection("audit")
    .insertMany([
      former("1", "delete", ids.ann, 0),
      former("2", "restore", ids.ann, 1000),
      former("3", "make-admin", ids.x, 2000),
      former("4", "edit", ids.ann, 3000),
    ]);
  await audit.write({ what: "profile_edited", by: ids.x, of: ids.ann });
  const all: unknown[] = [];
  for (let cursor: string | undefined, page; ;) {
    page = await audit.page({ of: ids.ann, limit: 2, ...(cursor ? { cursor } : {}) });
    all.push(...page.entries.map(({ seq, what }) => [seq, what]));
    if (!page.nextCursor) break;
    cursor = page.nextCursor;
  }
  expect(all).toEqual([
    [1, "profile_edited"],
    [null, "profile_edited"],
    [null, "account_restored"],
    [null, "account_deleted"],
  ]);
  const made = await audit.page({ what: "admin_made", by: ids.x.toUpperCase() });
  expect(made.entries).toMatchObject([{ of: ids.x, at: after(2000).toISOString() }]);
  const early = await audit.page({ until: after(1000).toISOString() });
  expect(early.entries.map(({ what }) => what)).toEqual(["account_restored", "account_deleted"]);
  const late = await audit.page({ from: after(2000).toISOString(), what: "login_failed" });
  expect(late).toEqual({ entries: [], nextCursor: null });
});

it("gives the e-mail that waits longest to one sender for a minute, and counts the tries", async () => {
  const { emails } = stores;
  await emails.add("reset", "Late@Example.in", after(1000));
  await emails.add("deletion", "first@example.in", NOON);
  expect(await emails.claim(after(-1))).toBeNull();
  const first = await emails.claim(after(2000));
  expect(first).toMatchObject({ kind: "deletion", tries: 1, createdAt: NOON });
  const second = await emails.claim(after(2000));
  expect(second).toMatchObject({ kind: "reset", email: "late@example.in" });
  expect(await emails.claim(after(2000 + MINUTE_MS - 1))).toBeNull();
  expect(await emails.claim(after(2000 + MINUTE_MS))).toMatchObject({ tries: 2 });
  await emails.add("reset", "older@example.in", after(5000));
  await emails.postpone(first?._id ?? "", after(DAY_MS));
  await emails.markDelivered(second?._id ?? "");
  expect(await emails.claim(after(5000))).toMatchObject({ email: "older@example.in" });
  await emails.markDelivered((await emails.claim(after(5000 + MINUTE_MS)))?._id ?? "");
  expect(await emails.claim(after(DAY_MS - 1))).toBeNull();
  expect(await emails.claim(after(DAY_MS))).toMatchObject({ kind: "deletion" });
  await emails.markDelivered(first?._id ?? "");
});

it("queues a message of the contact form once while it waits", async () => {
  const { emails } = stores;
  await emails.addContact("m1", "us@example.in", { message: "one" }, NOON);
  await emails.addContact("m1", "us@example.in", { message: "two" }, after(1000));
  const job = await emails.claim(after(2000));
  expect(job).toMatchObject({
    kind: "contact",
    email: "us@example.in",
    variables: { message: "one" },
    createdAt: NOON,
    tries: 1,
  });
  expect(await emails.claim(after(2000))).toBeNull();
});
