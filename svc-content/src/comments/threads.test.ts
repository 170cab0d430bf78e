import { expect, it } from "vitest";
import type { CommentDoc } from "../store/comments.ts";
import { canSee, threadsFor } from "./threads.ts";

const AT = new Date("2026-11-21T10:00:00.000Z");
const comment = (_id: string, more: Partial<CommentDoc> = {}): CommentDoc => ({
  _id,
  blogId: "p",
  parentId: null,
  author: "Asha",
  authorId: "asha",
  text: `text of ${_id}`,
  state: "shown",
  createdAt: AT,
  reported: false,
  reports: [],
  ...more,
});
const asha = { id: "asha", isAdmin: false };
const ben = { id: "ben", isAdmin: false };
const visitor = { id: null, isAdmin: false };
const admin = { id: "x", isAdmin: true };

it.each([
  ["shown", [true, true, true, true]],
  ["waiting", [true, false, false, true]],
  ["hidden", [true, false, false, true]],
  ["removed", [false, false, false, false]],
] as const)(
  "shows what is %s to its author, another user, a visitor, an administrator: %j",
  (state, seen) => {
    const doc = comment("c", { state });
    expect([asha, ben, visitor, admin].map((viewer) => canSee(doc, viewer))).toEqual(seen);
    expect(canSee({ ...doc, authorId: "" }, visitor)).toBe(seen[2]);
  },
);

it("puts replies below their comment, in order, and marks what the reader has reported", () => {
  const report = { userId: "ben", reason: "rude", createdAt: AT };
  const tops = [comment("one"), comment("two", { reports: [report] })];
  const replies = [
    comment("r1", { parentId: "two" }),
    comment("r2", { parentId: "one", reports: [report] }),
    comment("r3", { parentId: "two", state: "hidden", authorId: "cat" }),
    comment("r4", { parentId: "gone" }),
  ];
  const found = threadsFor(ben, tops, replies);
  expect(found.map((one) => [one._id, one.reportedByViewer])).toEqual([
    ["one", false],
    ["r2", true],
    ["two", true],
    ["r1", false],
  ]);
  expect(found[0]).toEqual({
    _id: "one",
    parentId: null,
    author: "Asha",
    authorId: "asha",
    text: "text of one",
    state: "shown",
    createdAt: AT.toISOString(),
    reportedByViewer: false,
  });
  expect(threadsFor(asha, tops, replies).every((one) => !one.reportedByViewer)).toBe(true);
});

it("leaves a placeholder for an unseen comment with visible replies, and nothing for one without", () => {
  const tops = [
    comment("hidden", { state: "hidden" }),
    comment("answered", { state: "hidden" }),
    comment("answered in secret", { state: "hidden" }),
  ];
  const replies = [
    comment("r1", { parentId: "answered", authorId: "ben" }),
    comment("r2", { parentId: "answered in secret", state: "waiting" }),
  ];
  const found = threadsFor(ben, tops, replies);
  expect(found.map((one) => one._id)).toEqual(["answered", "r1"]);
  expect(found[0]).toMatchObject({ author: "", authorId: "", text: "", state: "removed" });
  expect(threadsFor(admin, tops, replies).map((one) => one._id)).toEqual([
    "hidden",
    "answered",
    "r1",
    "answered in secret",
    "r2",
  ]);
});
