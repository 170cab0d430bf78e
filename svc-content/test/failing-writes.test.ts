import { as } from "@tutorsetu/service-kit/testing/app";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Deps } from "../src/app.ts";
import { newPersonId, startHarness, type Harness } from "../testing/harness.ts";

let harness: Harness;
let blogId = "";
let commentId = "";
const me = newPersonId();
const post = { title: "T", content: "C", author: "A" };
const message = { subject: "S", message: "M" };

beforeAll(async () => {
  harness = await startHarness();
  const { body } = await harness.admin("POST", "/blogs", post);
  blogId = (body as { _id: string })._id; // safe: the contract's reply
  const made = await harness.student(me)("POST", `/blogs/${blogId}/comments`, { text: "Hello" });
  commentId = (made.body as { comment: { _id: string } }).comment._id; // safe: the contract's reply
});
afterAll(() => harness.close());

const fails = () => Promise.reject(new Error("the disk is full"));
/** A store of which every write fails. */
const readOnly = <T extends object>(store: T, ...writes: (keyof T)[]): T => ({
  ...store,
  ...Object.fromEntries(writes.map((name) => [name, fails])),
});

const cases: readonly [string, (deps: Deps) => Partial<Deps>, string, string, object?][] = [
  ["post", ({ blogs }) => ({ blogs: readOnly(blogs, "add") }), "POST", "/blogs", post],
  ["edit", ({ blogs }) => ({ blogs: readOnly(blogs, "change") }), "PUT", "/blogs/BLOG", post],
  [
    "comment",
    ({ comments }) => ({ comments: readOnly(comments, "add") }),
    "POST",
    "/blogs/BLOG/comments",
    { text: "Hello" },
  ],
  [
    "report",
    ({ comments }) => ({ comments: readOnly(comments, "report") }),
    "POST",
    "/blogs/comments/COMMENT/report",
    { reason: "rude" },
  ],
  [
    "reaction",
    ({ reactions }) => ({ reactions: readOnly(reactions, "set") }),
    "PUT",
    "/blogs/BLOG/like",
  ],
  [
    "deletion of reactions",
    ({ reactions }) => ({ reactions: readOnly(reactions, "removeOf") }),
    "DELETE",
    `/blogs/${"e".repeat(24)}`,
  ],
  [
    "deletion of comments",
    ({ comments }) => ({ comments: readOnly(comments, "removeOf") }),
    "DELETE",
    `/blogs/${"e".repeat(24)}`,
  ],
  [
    "notice",
    ({ notices }) => ({ notices: readOnly(notices, "add") }),
    "POST",
    "/notices/send-notice",
    { id: me, role: "Student", ...message },
  ],
  [
    "contact message",
    ({ contacts }) => ({ contacts: readOnly(contacts, "add") }),
    "POST",
    "/contact",
    { name: "A", email: "a@test.example", ...message },
  ],
];

it.each(cases)(
  "answers 500 when a %s cannot be written",
  async (_what, overrides, method, path, body) => {
    const app = harness.appWith(overrides);
    const admin = as(app, "Admin", "00000000000000000000ad01");
    const url = path.replace("BLOG", blogId).replace("COMMENT", commentId);
    const answer = await admin(method, url, body);
    expect(answer.status).toBe(500);
  },
);

it("answers 500 when a help request cannot be written", async () => {
  const app = harness.appWith(({ help }) => ({ help: readOnly(help, "add") }));
  const path = "/helprequests/submithelpform";
  expect((await as(app, "Student", me)("POST", path, message)).status).toBe(500);
});
