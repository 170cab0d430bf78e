import { contentApi } from "@tutorsetu/contracts/apis";
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { newPersonId, startHarness, type Harness } from "../testing/harness.ts";

const MINUTE_MS = 60_000;

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.close());
afterEach(() => {
  vi.useRealTimers();
});

/** The first of so many equal calls that is rejected, and the status of the next person's call. */
async function repeat(calls: number, call: (by: Harness["admin"]) => Promise<{ status: number }>) {
  const statuses: number[] = [];
  const one = harness.student();
  for (let n = 0; n < calls; n++) statuses.push((await call(one)).status);
  const other = await call(harness.student());
  return { rejected: statuses.indexOf(429), other: other.status };
}

async function post() {
  const { body } = await harness.admin("POST", "/blogs", { title: "T", content: "C", author: "A" });
  return contentApi.createBlog.reply?.parse(body)._id ?? "";
}

it("limits a person to twenty comments in ten minutes", async () => {
  const path = `/blogs/${await post()}/comments`;
  const { rejected, other } = await repeat(21, (by) => by("POST", path, { text: "Thank you" }));
  expect([rejected, other]).toEqual([20, 201]);
});

it("limits a person to twenty reports in ten minutes", async () => {
  const path = `/blogs/${await post()}/comments`;
  const { body } = await harness.student()("POST", path, { text: "Thank you" });
  const { comment } = contentApi.comment.reply?.parse(body) ?? {};
  const report = `/blogs/comments/${comment?._id}/report`;
  const { rejected, other } = await repeat(21, (by) => by("POST", report, { reason: "rude" }));
  expect([rejected, other]).toEqual([20, 201]);
});

it("limits a person to a hundred and twenty reactions a minute", async () => {
  const path = `/blogs/${await post()}/like`;
  const { rejected, other } = await repeat(121, (by) => by("PUT", path));
  expect([rejected, other]).toEqual([120, 200]);
}, 60_000);

it("limits an administrator to sixty notices in ten minutes", async () => {
  const id = newPersonId();
  const notice = { id, role: "Student", subject: "Hello", message: "There" };
  const statuses: number[] = [];
  vi.useFakeTimers({ toFake: ["Date"] });
  const start = Date.now();
  const send = async () => (await harness.admin("POST", "/notices/send-notice", notice)).status;
  for (let n = 0; n < 61; n++) statuses.push(await send());
  expect([statuses.indexOf(429), statuses[59]]).toEqual([60, 201]);
  vi.setSystemTime(start + 10 * MINUTE_MS - 1);
  expect(await send()).toBe(429);
  vi.setSystemTime(start + 10 * MINUTE_MS + 1);
  expect(await send()).toBe(201);
});

const message = { subject: "Hello", message: "There" };
it.each([
  ["reactions", 120, MINUTE_MS, "PUT", "/blogs/BLOG/like", undefined],
  ["comments", 20, 10 * MINUTE_MS, "POST", "/blogs/BLOG/comments", { text: "Thank you" }],
  ["reports", 20, 10 * MINUTE_MS, "POST", "/blogs/comments/COMMENT/report", { reason: "rude" }],
  ["help requests", 10, 60 * MINUTE_MS, "POST", "/helprequests/submithelpform", message],
  [
    "contact messages",
    5,
    10 * MINUTE_MS,
    "POST",
    "/contact",
    { name: "A", email: "a@test.example", ...message },
  ],
] as const)(
  "accepts %s again after %i in %i ms",
  async (_what, limit, ms, method, path, body) => {
    const blogId = await post();
    const comment = { text: "Thank you" };
    const { body: made } = await harness.student()("POST", `/blogs/${blogId}/comments`, comment);
    const { _id: commentId } = contentApi.comment.reply.parse(made).comment;
    const url = path.replace("BLOG", blogId).replace("COMMENT", commentId);
    vi.useFakeTimers({ toFake: ["Date"] });
    const start = Date.now();
    const one = harness.student();
    const status = async () => (await one(method, url, body)).status;
    for (let n = 0; n < limit; n++) expect(await status()).toBeLessThan(300);
    vi.setSystemTime(start + ms - 1);
    expect(await status()).toBe(429);
    vi.setSystemTime(start + ms + 1);
    expect(await status()).toBeLessThan(300);
  },
  60_000,
);
