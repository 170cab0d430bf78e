import { testMongo } from "@tutorsetu/embedded-mongo/testing";
import { type Db, MongoClient } from "mongodb";
import { afterAll, beforeEach, beforeAll, expect, it } from "vitest";
import { mongoBlogs } from "../src/store/blogs.ts";
import { type HelpDoc, mongoHelp } from "../src/store/help.ts";
import { mongoNotices } from "../src/store/notices.ts";
import { bySystem } from "../src/policy.ts";

const NOON = Date.UTC(2026, 10, 21, 12);
const at = (ms: number) => new Date(NOON + ms);
const idOf = (n: number) => String(n).padStart(24, "0");

let db: Db;
let close = async () => {};
beforeAll(async () => {
  const mongo = await testMongo();
  const client = await new MongoClient(mongo.url).connect();
  db = client.db(`content-stores-${crypto.randomUUID()}`);
  close = async () => {
    await client.close();
    await mongo.close();
  };
});
afterAll(() => close());
beforeEach(async () => void (await db.dropDatabase()));

const message = (n: number, more: object = {}) => ({
  _id: idOf(n),
  user: { _id: "asha", userName: "Asha", email: "asha@x.example" },
  role: "Student" as const,
  subject: `s${n}`,
  message: "m",
  solved: false,
  createdAt: at(n),
  ...more,
});
const notice = (n: number, more: object = {}) => ({
  ...message(n),
  sentBy: "admin",
  told: false,
  ...more,
});
const subjects = (docs: readonly { subject: string }[]) => docs.map(({ subject }) => subject);

it("lists help requests unsolved first, then newest first, five hundred at most", async () => {
  const help = await mongoHelp(db);
  await help.add(bySystem(message(1)));
  await help.add(bySystem(message(2, { solved: true })));
  await help.add(bySystem(message(3)));
  await help.add(bySystem(message(4, { solved: true })));
  expect(subjects(await help.list())).toEqual(["s3", "s1", "s4", "s2"]);
  await db
    .collection("help")
    .insertMany(Array.from({ length: 500 }, (_, n) => message(n + 10)) as never);
  expect(await help.list()).toHaveLength(500);
});

it("writes an outcome only for the request as it was read, and keeps its notices until they are delivered", async () => {
  const help = await mongoHelp(db);
  await help.add(bySystem({ ...message(0), owed: [notice(9)] }));
  await help.add(bySystem(message(1)));
  const before = await help.find(idOf(1));
  if (!before) throw new Error("It is not there");
  const owed = [notice(8), notice(9)];
  const solved = { solved: true, round: 1, owed };
  const settle = (from: Pick<HelpDoc, "solved" | "round">, outcome = solved) =>
    help.settle(bySystem(before._id), from, outcome);
  for (const other of [{ solved: true }, { solved: false, round: 1 }])
    expect(await settle(other)).toBeNull();
  const settled = await settle(before);
  expect(settled).toMatchObject(solved);
  for (const outdated of [before, { solved: true }, { solved: false, round: 1 }])
    expect(await settle(outdated)).toBeNull();
  expect(subjects(await help.withPendingNotices(9)).toSorted()).toEqual(["s0", "s1"]);
  await help.markDelivered(idOf(1), idOf(8));
  expect((await help.find(idOf(1)))?.owed).toMatchObject([{ _id: idOf(9) }]);
  await help.markDelivered(idOf(1), idOf(9));
  expect(subjects(await help.withPendingNotices(9))).toEqual(["s0"]);
  const opened = await settle(settled ?? before, { solved: false, round: 1, owed: [] });
  expect(opened).toMatchObject({ solved: false, round: 1 });
});

it("limits how many requests with pending notices it returns", async () => {
  const help = await mongoHelp(db);
  for (const n of [1, 2, 3]) await help.add(bySystem({ ...message(n), owed: [notice(n + 5)] }));
  expect(await help.withPendingNotices(2)).toHaveLength(2);
});

it("lists the notices of a user unread first, then newest first, two hundred at most", async () => {
  const notices = await mongoNotices(db);
  expect(await notices.add(bySystem(notice(1)))).toBe(true);
  await notices.add(bySystem(notice(2, { solved: true })));
  await notices.add(bySystem(notice(3)));
  await notices.add(bySystem(notice(4, { user: { _id: "ben", userName: "Ben", email: "" } })));
  expect(subjects(await notices.of("asha"))).toEqual(["s3", "s1", "s2"]);
  const more = Array.from({ length: 200 }, (_, n) => notice(n + 10));
  await db.collection("notices").insertMany(more as never);
  expect(await notices.of("asha")).toHaveLength(200);
});

it("stores a notice once, as it was first, and lists it as pending until it is delivered", async () => {
  const notices = await mongoNotices(db);
  await notices.add(bySystem(notice(1)));
  expect(await notices.add(bySystem(notice(1, { subject: "other" })))).toBe(false);
  await notices.add(bySystem(notice(2)));
  await notices.add(bySystem(notice(3)));
  expect(subjects(await notices.of("asha"))).toContain("s1");
  expect(await notices.pending(2)).toHaveLength(2);
  await notices.markDelivered(idOf(2));
  expect(subjects(await notices.pending(9)).toSorted()).toEqual(["s1", "s3"]);
  expect(await notices.markRead(bySystem({ noticeId: idOf(2), userId: "ben" }), true)).toBeNull();
  const read = { _id: idOf(2), solved: true };
  expect(
    await notices.markRead(bySystem({ noticeId: idOf(2), userId: "asha" }), true),
  ).toMatchObject(read);
  expect(subjects((await notices.of("asha")).filter(({ solved }) => solved))).toEqual(["s2"]);
});

const blog = (n: number, more: object = {}) => ({
  _id: idOf(n),
  title: `t${n}`,
  content: "c",
  author: "a",
  coverImage: null,
  excerpt: "",
  keyTakeaways: [],
  draft: false,
  createdAt: at(n),
  ...more,
});

it("lists published posts, or drafts too, newest first, and counts the same", async () => {
  const blogs = await mongoBlogs(db);
  for (const doc of [blog(1), blog(2, { draft: true }), blog(3)]) await blogs.add(bySystem(doc));
  const list = async (which: "published" | "all") => {
    const { docs, total } = await blogs.list(which, { limit: 9 });
    return [docs.map(({ title }) => title), total];
  };
  expect(await list("published")).toEqual([["t3", "t1"], 2]);
  expect(await list("all")).toEqual([["t3", "t2", "t1"], 3]);
  const { draft: _draft, ...withoutDraft } = blog(4);
  await db.collection("blogs").insertOne(withoutDraft as never); // safe: stored before drafts existed
  expect(await list("published")).toEqual([["t4", "t3", "t1"], 3]);
  expect(await blogs.titles([idOf(1), idOf(2), idOf(7)])).toEqual(
    new Map([
      [idOf(1), "t1"],
      [idOf(2), "t2"],
    ]),
  );
  expect([await blogs.remove(bySystem(idOf(2))), await blogs.remove(bySystem(idOf(2)))]).toEqual([
    true,
    false,
  ]);
  expect([(await blogs.find(idOf(1)))?.title, await blogs.find(idOf(2))]).toEqual(["t1", null]);
});

it("dates a draft when it is published, and keeps the date of any other change", async () => {
  const blogs = await mongoBlogs(db);
  await blogs.add(bySystem(blog(2, { draft: true })));
  await blogs.add(bySystem(blog(1, { draft: true })));
  const { _id, createdAt, ...text } = blog(1);
  const kept = await blogs.change(bySystem(_id), { ...text, draft: true, title: "still a draft" });
  expect(kept).toMatchObject({ title: "still a draft", draft: true, createdAt });
  const published = await blogs.change(bySystem(_id), { ...text, title: "out" });
  expect(published).toMatchObject({ title: "out", draft: false });
  expect(published?.createdAt.getTime()).toBeGreaterThan(Date.now() - 60_000);
  const edited = await blogs.change(bySystem(_id), { ...text, title: "better" });
  expect(edited).toMatchObject({ title: "better", createdAt: published?.createdAt });
  expect(await blogs.change(bySystem(idOf(9)), text)).toBeNull();
});
