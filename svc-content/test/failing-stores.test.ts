import type { Db } from "mongodb";
import { expect, it } from "vitest";
import { mongoAuthorReferences } from "../src/store/author-references.ts";
import { type BlogDoc, mongoBlogs } from "../src/store/blogs.ts";
import { type CommentDoc, mongoComments } from "../src/store/comments.ts";
import { type ContactDoc, mongoContacts } from "../src/store/contacts.ts";
import { type HelpDoc, mongoHelp } from "../src/store/help.ts";
import { mongoNotices, type NoticeDoc } from "../src/store/notices.ts";
import { bySystem } from "../src/policy.ts";
import { mongoReactions } from "../src/store/reactions.ts";

const down = () => Promise.reject(new Error("the store is down"));
const WRITES = ["insertOne", "updateOne", "updateMany", "deleteOne", "deleteMany"];
const MODIFIES = ["findOneAndUpdate"];
/** A database in which indexes exist and every write fails. */
const db = {
  collection: () => ({
    createIndex: async () => "",
    ...Object.fromEntries([...WRITES, ...MODIFIES].map((name) => [name, down])),
  }),
} as unknown as Db; // safe: nothing else is asked of it

const _id = "0".repeat(24);
// safe: no field of a document is read before the write fails
const [blog, comment, contact] = [{ _id } as BlogDoc, { _id } as CommentDoc, { _id } as ContactDoc];
const [help, notice] = [{ _id, solved: false } as HelpDoc, { _id } as NoticeDoc];
const report = { commentId: _id, userId: "asha", reason: "rude", createdAt: new Date() };
const like = bySystem({ blogId: _id, userId: "asha", kind: "like" as const });
const outcome = { solved: true, round: 1, owed: [] };
const settlement = { by: "admin", at: new Date() };
const id = bySystem(_id);

const writes: readonly [string, () => Promise<unknown>][] = [
  ["a post", async () => (await mongoBlogs(db)).add(bySystem(blog))],
  ["a changed post", async () => (await mongoBlogs(db)).change(id, blog)],
  ["the removal of a post", async () => (await mongoBlogs(db)).remove(id)],
  ["a comment", async () => (await mongoComments(db)).add(bySystem(comment))],
  [
    "a withdrawal",
    async () => (await mongoComments(db)).withdraw(bySystem({ commentId: _id, authorId: "asha" })),
  ],
  ["a report", async () => (await mongoComments(db)).report(bySystem(report))],
  ["a decision", async () => (await mongoComments(db)).moderate(id, "hidden", settlement)],
  ["the removal of comments", async () => (await mongoComments(db)).removeOf(id)],
  ["a message", async () => (await mongoContacts(db)).add(contact)],
  ["an answer", async () => (await mongoContacts(db)).answer(id, settlement)],
  ["that an answer is sent", async () => (await mongoContacts(db)).markAnswerSent(_id)],
  ["that a message is copied", async () => (await mongoContacts(db)).markCopied(_id)],
  ["a help request", async () => (await mongoHelp(db)).add(bySystem(help))],
  ["an outcome", async () => (await mongoHelp(db)).settle(id, help, outcome)],
  ["that an outcome is told", async () => (await mongoHelp(db)).markDelivered(_id, _id)],
  ["a notice", async () => (await mongoNotices(db)).add(bySystem(notice))],
  [
    "that a notice is read",
    async () => (await mongoNotices(db)).markRead(bySystem({ noticeId: _id, userId: "a" }), true),
  ],
  ["that a notice is told", async () => (await mongoNotices(db)).markDelivered(_id)],
  ["a like", async () => (await mongoReactions(db)).set(like, true)],
  ["the end of a like", async () => (await mongoReactions(db)).set(like, false)],
  ["the removal of likes", async () => (await mongoReactions(db)).removeOf(id)],
  [
    "a removed name",
    async () => (await mongoAuthorReferences(db))[0]?.anonymise(bySystem(["asha"])),
  ],
];

it.each(writes)("does not say that %s is stored while the store is down", async (_, write) => {
  await expect(write()).rejects.toThrow("the store is down");
});
