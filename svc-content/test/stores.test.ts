import { testMongo } from "@tutorsetu/embedded-mongo/testing";
import { type Db, MongoClient } from "mongodb";
import { afterAll, beforeEach, beforeAll, expect, it } from "vitest";
import { mongoBlogs } from "../src/blogs/store.ts";
import { mongoHelp } from "../src/help/store.ts";
import { mongoNotices } from "../src/notices/store.ts";

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

const letter = (n: number, more: object = {}) => ({
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
  ...letter(n),
  sentBy: "admin",
  told: false,
  ...more,
});
const subjects = (docs: readonly { subject: string }[]) => docs.map(({ subject }) => subject);

it("lists help requests unsolved first, then newest first, five hundred at most", async () => {
  const help = await mongoHelp(db);
  await help.add(letter(1));
  await help.add(letter(2, { solved: true }));
  await help.add(letter(3));
  await help.add(letter(4, { solved: true }));
  expect(subjects(await help.list())).toEqual(["s3", "s1", "s4", "s2"]);
  await db
    .collection("help")
    .insertMany(Array.from({ length: 500 }, (_, n) => letter(n + 10)) as never);
  expect(await help.list()).toHaveLength(500);
});

it("an outcome is written for the request as it was read, and is owed until it is handed over", async () => {
  const help = await mongoHelp(db);
  await help.add({ ...letter(0), owed: [notice(9)] });
  await help.add(letter(1));
  const before = await help.find(idOf(1));
  if (!before) throw new Error("It is not there");
  const owed = [notice(8), notice(9)];
  const settled = await help.settle(before, { solved: true, round: 1, owed });
  expect(settled).toMatchObject({ solved: true, round: 1, owed });
  expect(await help.settle(before, { solved: true, round: 1, owed })).toBeNull();
  expect(subjects(await help.owing(9)).toSorted()).toEqual(["s0", "s1"]);
  await help.handed(idOf(1), idOf(8));
  expect((await help.find(idOf(1)))?.owed).toMatchObject([{ _id: idOf(9) }]);
  await help.handed(idOf(1), idOf(9));
  expect(subjects(await help.owing(9))).toEqual(["s0"]);
  const opened = await help.settle(settled ?? before, { solved: false, round: 1, owed: [] });
  expect(opened).toMatchObject({ solved: false, round: 1 });
});

it("gives out as many requests of which something is owed as asked for", async () => {
  const help = await mongoHelp(db);
  for (const n of [1, 2, 3]) await help.add({ ...letter(n), owed: [notice(n + 5)] });
  expect(await help.owing(2)).toHaveLength(2);
});

it("lists a person's notices unread first, then newest first, two hundred at most", async () => {
  const notices = await mongoNotices(db);
  expect(await notices.add(notice(1))).toBe(true);
  await notices.add(notice(2, { solved: true }));
  await notices.add(notice(3));
  await notices.add(notice(4, { user: { _id: "ben", userName: "Ben", email: "" } }));
  expect(subjects(await notices.of("asha"))).toEqual(["s3", "s1", "s2"]);
  const more = Array.from({ length: 200 }, (_, n) => notice(n + 10));
  await db.collection("notices").insertMany(more as never);
  expect(await notices.of("asha")).toHaveLength(200);
});

it("keeps a notice once, as it was first, and tells it until it was told", async () => {
  const notices = await mongoNotices(db);
  await notices.add(notice(1));
  expect(await notices.add(notice(1, { subject: "other" }))).toBe(false);
  await notices.add(notice(2));
  await notices.add(notice(3));
  expect(subjects(await notices.of("asha"))).toContain("s1");
  expect(await notices.untold(2)).toHaveLength(2);
  await notices.markTold(idOf(2));
  expect(subjects(await notices.untold(9)).toSorted()).toEqual(["s1", "s3"]);
  expect(await notices.markRead(idOf(2), "ben", true)).toBeNull();
  const read = { _id: idOf(2), solved: true };
  expect(await notices.markRead(idOf(2), "asha", true)).toMatchObject(read);
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

it("lists what is published, or drafts too, newest first, and counts the same", async () => {
  const blogs = await mongoBlogs(db);
  for (const doc of [blog(1), blog(2, { draft: true }), blog(3)]) await blogs.add(doc);
  const list = async (which: "published" | "all") => {
    const { docs, total } = await blogs.list(which, { limit: 9 });
    return [docs.map(({ title }) => title), total];
  };
  expect(await list("published")).toEqual([["t3", "t1"], 2]);
  expect(await list("all")).toEqual([["t3", "t2", "t1"], 3]);
  expect(await blogs.titles([idOf(1), idOf(2), idOf(7)])).toEqual(
    new Map([
      [idOf(1), "t1"],
      [idOf(2), "t2"],
    ]),
  );
  expect([await blogs.remove(idOf(2)), await blogs.remove(idOf(2))]).toEqual([true, false]);
  expect([(await blogs.find(idOf(1)))?.title, await blogs.find(idOf(2))]).toEqual(["t1", null]);
});

it("a draft that is published gets the present as its day; any other change leaves the day", async () => {
  const blogs = await mongoBlogs(db);
  await blogs.add(blog(2, { draft: true }));
  await blogs.add(blog(1, { draft: true }));
  const { _id, createdAt, ...text } = blog(1);
  const kept = await blogs.change(_id, { ...text, draft: true, title: "still a draft" });
  expect(kept).toMatchObject({ title: "still a draft", draft: true, createdAt });
  const published = await blogs.change(_id, { ...text, title: "out" });
  expect(published).toMatchObject({ title: "out", draft: false });
  expect(published?.createdAt.getTime()).toBeGreaterThan(Date.now() - 60_000);
  const edited = await blogs.change(_id, { ...text, title: "better" });
  expect(edited).toMatchObject({ title: "better", createdAt: published?.createdAt });
  expect(await blogs.change(idOf(9), text)).toBeNull();
});
