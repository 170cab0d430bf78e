import { afterAll, beforeAll, expect, it } from "vitest";
import { newPersonId, startHarness, type Harness } from "../testing/harness.ts";

let harness: Harness;
let blogId = "";
const post = { title: "Fractions", content: "Halves and quarters.", author: "Asha" };

beforeAll(async () => {
  harness = await startHarness();
  const made = await harness.admin("POST", "/blogs", post);
  blogId = (made.body as { _id: string })._id; // safe: the contract's reply
});
afterAll(() => harness.close());

const HELP = "/helprequests/submithelpform";
const NOTICE = "/notices/send-notice";
const contact = { name: "Asha", email: "asha@test.example", subject: "Fees", message: "How much?" };
const notice = { id: "0".repeat(24), role: "Student", subject: "Hello", message: "Welcome." };

type Case = readonly ["admin" | "student", string, string, unknown, number, string];

const cases: readonly Case[] = [
  ["student", "POST", HELP, { subject: " ", message: "x" }, 422, "subject"],
  ["student", "POST", HELP, { subject: "x" }, 422, "message"],
  ["student", "POST", HELP, { subject: "x".repeat(121), message: "x" }, 422, "subject"],
  ["student", "POST", HELP, { subject: { $ne: "" }, message: "x" }, 400, "subject"],
  ["student", "POST", HELP, { subject: 7, message: "x" }, 400, "subject"],
  ["student", "POST", HELP, null, 400, ""],
  ["student", "POST", "/contact", { ...contact, email: "nope" }, 422, "email"],
  ["student", "POST", "/contact", { ...contact, message: "" }, 422, "message"],
  ["student", "POST", "/contact", { ...contact, name: ["Asha"] }, 400, "name"],
  ["admin", "POST", NOTICE, { ...notice, subject: "" }, 422, "subject"],
  ["admin", "POST", NOTICE, { ...notice, id: "nonsense" }, 400, "id"],
  ["admin", "POST", NOTICE, { ...notice, role: "King" }, 400, "role"],
  ["admin", "POST", NOTICE, { ...notice, role: "Tutor" }, 400, "role"],
  ["admin", "POST", "/blogs", { ...post, title: "" }, 422, "title"],
  ["admin", "POST", "/blogs", { ...post, coverImage: "mine" }, 422, "coverImage"],
  ["admin", "POST", "/blogs", { ...post, keyTakeaways: "one" }, 400, "keyTakeaways"],
  ["student", "POST", "/blogs/:blog/comments", { text: " " }, 422, "text"],
  ["student", "POST", "/blogs/:blog/comments", { text: "x", parentId: "y" }, 400, "parentId"],
  ["student", "GET", "/blogs?limit=51", undefined, 422, "limit"],
  ["student", "GET", "/blogs?cursor=x", undefined, 400, "cursor"],
];

it.each(cases)(
  "%#: answers %s at %s %s with 400 for malformed input and 422 for values that do not fit [GW-013]",
  async (who, method, path, body, status, field) => {
    const ask = who === "admin" ? harness.admin : harness.student(newPersonId());
    const answer = await ask(method, path.replace(":blog", blogId), body);
    const text: unknown = expect.any(String);
    const fields = field ? { fields: { [field]: text } } : {};
    expect(answer).toMatchObject({
      status,
      body: { code: expect.stringMatching(/^[a-z_]+$/), message: expect.any(String), ...fields },
    });
  },
);

it.each([HELP, "/contact", "/blogs/0000000000000000000000aa/comments"])(
  "answers 415 at %s for a body that does not say to be JSON [GW-013]",
  async (path) => {
    const answer = await harness.app.request(path, {
      method: "POST",
      body: JSON.stringify(contact),
      headers: { "content-type": "text/plain", authorization: `Bearer Student-${newPersonId()}` },
    });
    expect(answer.status).toBe(415);
    expect(await answer.json()).toMatchObject({ code: "wrong_type" });
  },
);
