import { testMongo } from "@tutorsetu/embedded-mongo/testing";
import { type Db, MongoClient } from "mongodb";
import { afterAll, beforeEach, beforeAll, expect, it } from "vitest";
import { mongoComments } from "../src/store/comments.ts";
import { mongoContacts } from "../src/store/contacts.ts";
import { mongoAuthorReferences } from "../src/store/author-references.ts";
import { bySystem } from "../src/policy.ts";
import { mongoReactions, type ReactionKind } from "../src/store/reactions.ts";

const NOON = Date.UTC(2026, 10, 21, 12);
const at = (ms: number) => new Date(NOON + ms);
const idOf = (n: number) => String(n).padStart(24, "0");

let db: Db;
let close = async () => {};
beforeAll(async () => {
  const mongo = await testMongo();
  const client = await new MongoClient(mongo.url).connect();
  db = client.db(`content-comments-${crypto.randomUUID()}`);
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
const subjects = (docs: readonly { subject: string }[]) => docs.map(({ subject }) => subject);

const settlement = { by: "admin", at: new Date() };

it("counts a reaction once per person and kind, on its own post only", async () => {
  const reactions = await mongoReactions(db);
  const [one, two] = [idOf(1), idOf(2)];
  const set = (blogId: string, userId: string, kind: ReactionKind, on: boolean) =>
    reactions.set(bySystem({ blogId, userId, kind }), on);
  await Promise.all([1, 2, 3].map(() => set(one, "asha", "like", true)));
  await set(one, "ben", "like", true);
  await set(one, "ben", "save", true);
  await set(two, "asha", "save", true);
  const of = async (userId: string | null) => {
    const reactionsOf = await reactions.of([one, two], userId);
    return [reactionsOf(one), reactionsOf(two)];
  };
  expect(await of("asha")).toEqual([
    { likes: 2, liked: true, saved: false },
    { likes: 0, liked: false, saved: true },
  ]);
  expect(await of(null)).toMatchObject([{ likes: 2, liked: false, saved: false }, { likes: 0 }]);
  await set(one, "asha", "save", false);
  await set(one, "ben", "like", false);
  expect(await of("ben")).toMatchObject([{ likes: 1, liked: false, saved: true }, {}]);
  await reactions.removeOf(bySystem(one));
  expect(await of("asha")).toMatchObject([{ likes: 0, liked: false }, { saved: true }]);
});

const comment = (n: number, more: object = {}) => ({
  _id: idOf(n),
  blogId: "p",
  parentId: null,
  author: "Asha",
  authorId: "asha",
  text: `c${n}`,
  state: "shown" as const,
  createdAt: at(n),
  reported: false,
  reports: [],
  ...more,
});
const report = (userId: string) =>
  bySystem({ commentId: idOf(1), userId, reason: "rude", createdAt: at(0) });
const texts = (docs: readonly { text: string }[]) => docs.map(({ text }) => text);

it("lists threads oldest first with their replies, counts what is shown, and leaves out what waits", async () => {
  const comments = await mongoComments(db);
  const all = [
    comment(3),
    comment(1),
    comment(2, { state: "waiting" }),
    comment(4, { blogId: "q" }),
    comment(6, { parentId: idOf(1) }),
    comment(5, { parentId: idOf(1) }),
    comment(7, { parentId: idOf(1), state: "waiting", authorId: "ben" }),
    comment(8, { parentId: idOf(3), state: "hidden" }),
  ];
  for (const doc of all) await comments.add(bySystem(doc));
  const seenBy = async (id: string | null, isAdmin = false, limit = 9) => {
    const { docs, replies, total, nextCursor } = await comments.of("p", { id, isAdmin }, { limit });
    return [texts(docs), texts(replies), total, nextCursor === null];
  };
  expect(await seenBy(null)).toEqual([["c1", "c3"], ["c5", "c6", "c8"], 4, true]);
  expect(await seenBy("asha")).toEqual([["c1", "c2", "c3"], ["c5", "c6", "c8"], 4, true]);
  expect(await seenBy("ben")).toEqual([["c1", "c3"], ["c5", "c6", "c7", "c8"], 4, true]);
  expect(await seenBy("x", true)).toEqual([["c1", "c2", "c3"], ["c5", "c6", "c7", "c8"], 4, true]);
  expect(await seenBy(null, false, 1)).toEqual([["c1"], ["c5", "c6"], 4, false]);
  expect(await comments.of("none", { id: null, isAdmin: false }, { limit: 9 })).toMatchObject({
    docs: [],
    replies: [],
    total: 0,
  });
});

it("orders replies of one moment by their ids", async () => {
  const comments = await mongoComments(db);
  await comments.add(bySystem(comment(1)));
  const [parentId, createdAt] = [idOf(1), at(9)];
  for (const n of [4, 2, 3]) await comments.add(bySystem(comment(n, { parentId, createdAt })));
  const { replies } = await comments.of("p", { id: null, isAdmin: false }, { limit: 9 });
  expect(texts(replies)).toEqual(["c2", "c3", "c4"]);
});

it("returns at most a thousand replies with a page of threads", async () => {
  const comments = await mongoComments(db);
  await comments.add(bySystem(comment(1)));
  const replies = Array.from({ length: 1001 }, (_, n) => comment(n + 2, { parentId: idOf(1) }));
  await db.collection("comments").insertMany(replies as never);
  const found = await comments.of("p", { id: null, isAdmin: false }, { limit: 9 });
  expect(found.replies).toHaveLength(1000);
});

it("lets an author withdraw their comment once, and leaves it empty without reports", async () => {
  const comments = await mongoComments(db);
  await comments.add(bySystem(comment(2)));
  await comments.add(bySystem(comment(1, { reported: true, reports: [report("ben")] })));
  const withdraw = (n: number, authorId: string) =>
    comments.withdraw(bySystem({ commentId: idOf(n), authorId }));
  expect(await withdraw(1, "ben")).toBe(false);
  expect(await withdraw(1, "asha")).toBe(true);
  const removed = { state: "removed", text: "", author: "", authorId: "" };
  expect(await comments.find(idOf(1))).toMatchObject({ ...removed, reported: false, reports: [] });
  expect(await withdraw(1, "")).toBe(false);
  expect(await comments.moderate(bySystem(idOf(1)), "shown", settlement)).toBeNull();
  expect(await comments.find(idOf(2))).toMatchObject({ text: "c2", state: "shown" });
});

it("stores fifty reports, one per person, until an administrator has decided", async () => {
  const comments = await mongoComments(db);
  await comments.add(bySystem(comment(3)));
  await comments.add(bySystem(comment(1)));
  await comments.add(bySystem(comment(2, { state: "waiting" })));
  for (let n = 0; n < 52; n++) await comments.report(report(`p${n}`));
  await comments.report(report("p0"));
  expect((await comments.find(idOf(1)))?.reports).toHaveLength(50);
  const toCheck = async () => {
    const { docs, total } = await comments.toCheck({ limit: 9 });
    return [texts(docs), total];
  };
  expect(await toCheck()).toEqual([["c2", "c1"], 2]);
  expect(await comments.moderate(bySystem(idOf(1)), "hidden", settlement)).toMatchObject({
    _id: idOf(1),
    state: "hidden",
    reported: false,
  });
  expect(await toCheck()).toEqual([["c2"], 1]);
  await comments.add(bySystem(comment(4, { blogId: "q" })));
  await comments.removeOf(bySystem("p"));
  expect(await comments.find(idOf(3))).toBeNull();
  expect(await comments.find(idOf(4))).not.toBeNull();
});

it("lists user ids in order, each once, after the given one, until they are anonymised", async () => {
  await db
    .collection("comments")
    .insertMany([
      comment(1, { authorId: "b" }),
      comment(2, { authorId: "a" }),
      comment(3, { authorId: "b" }),
      comment(4, { authorId: "c" }),
      comment(5, { authorId: "", author: "" }),
      comment(6, { authorId: "d", author: "" }),
      comment(7, { authorId: "e", author: "Deleted user" }),
    ] as never);
  const [inComments, inHelp] = await mongoAuthorReferences(db);
  expect(await inComments?.userIds("", 9)).toEqual(["a", "b", "c"]);
  expect(await inComments?.userIds("a", 9)).toEqual(["b", "c"]);
  expect(await inComments?.userIds("", 2)).toEqual(["a", "b"]);
  await inComments?.anonymise(bySystem(["b"]));
  expect(await inComments?.userIds("", 9)).toEqual(["a", "c"]);
  await db.collection("help").insertOne(message(1) as never);
  await inHelp?.anonymise(bySystem(["asha"]));
  expect((await db.collection("help").findOne({}))?.["user"]).toEqual({
    _id: "asha",
    userName: "Deleted user",
    email: "",
  });
});

it("copies the oldest messages first, and lists the newest first", async () => {
  const contacts = await mongoContacts(db);
  const message = (n: number, isCopied = false) => ({
    _id: idOf(n),
    name: "Asha",
    email: "asha@x.example",
    subject: `s${n}`,
    message: "m",
    createdAt: at(n),
    isCopied,
  });
  for (const doc of [message(2), message(1), message(3), message(4, true)]) await contacts.add(doc);
  expect(subjects(await contacts.withoutCopy(2))).toEqual(["s1", "s2"]);
  await contacts.markCopied(idOf(1));
  expect(subjects(await contacts.withoutCopy(9))).toEqual(["s2", "s3"]);
  const { docs, total } = await contacts.list({ limit: 2 });
  expect([subjects(docs), total]).toEqual([["s4", "s3"], 4]);
});
