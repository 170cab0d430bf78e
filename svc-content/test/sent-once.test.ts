import { contentApi } from "@tutorsetu/contracts/apis";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Harness, newPersonId, startHarness } from "../testing/harness.ts";

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.close());

const once = (key: string) => ({ "idempotency-key": `"${key}"` });

async function newPost() {
  const form = { title: "T", content: "C", author: "A" };
  const made = await harness.admin("POST", "/blogs", form);
  return `/blogs/${contentApi.createBlog.reply?.parse(made.body)._id}/comments`;
}
const commentOf = (body: unknown) => contentApi.comment.reply?.parse(body).comment;
const written = async (path: string) =>
  contentApi.comments.reply?.parse((await harness.visitor("GET", path)).body).comments ?? [];

it("posts a comment once, whether it is repeated at once, later or to another instance", async () => {
  const path = await newPost();
  const id = newPersonId();
  const me = harness.student(id);
  const sends = [1, 2, 3].map(() => me("POST", path, { text: "Once" }, once("a")));
  const answers = await Promise.all(sends);
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
  // As after a restart: another process, the same database.
  const later = await harness
    .appWith(() => ({}))
    .request(path, {
      method: "POST",
      body: JSON.stringify({ text: "Once" }),
      headers: {
        "content-type": "application/json",
        authorization: `Bearer Student-${id}`,
        ...once("a"),
      },
    });
  const bodies = [...answers.map(({ body }) => body), await later.json()];
  expect(new Set(bodies.map((body) => commentOf(body)?._id)).size).toBe(1);
  expect(bodies.map((body) => commentOf(body)?.text)).toEqual(["Once", "Once", "Once", "Once"]);
  expect(await written(path)).toHaveLength(1);
});

it("takes the same key of somebody else, on another post, or another key as something new", async () => {
  const [path, other] = [await newPost(), await newPost()];
  const me = harness.student();
  await me("POST", path, { text: "Mine" }, once("a"));
  await me("POST", path, { text: "Mine too" }, once("b"));
  await harness.student()("POST", path, { text: "Hers" }, once("a"));
  await me("POST", other, { text: "Elsewhere" }, once("a"));
  expect((await written(path)).map(({ text }) => text)).toEqual(["Mine", "Mine too", "Hers"]);
  expect(await written(other)).toHaveLength(1);
});

it("does not bring back a comment that its writer has taken back", async () => {
  const path = await newPost();
  const me = harness.student();
  const { body } = await me("POST", path, { text: "Gone" }, once("a"));
  await me("DELETE", `/blogs/comments/${commentOf(body)?._id}`);
  const again = await me("POST", path, { text: "Gone" }, once("a"));
  expect(commentOf(again.body)).toMatchObject({ state: "removed", text: "" });
  expect(await written(path)).toEqual([]);
});

it("keeps a contact message once, whoever is signed in when it is repeated", async () => {
  await harness.db.collection("contacts").deleteMany({});
  const form = { name: "A", email: "a@test.example", subject: "S", message: "M" };
  const sends = [harness.visitor, harness.visitor, harness.student()].map((who) =>
    who("POST", "/contact", form, once("c")),
  );
  for (const { status, body } of await Promise.all(sends))
    expect([status, body]).toMatchObject([201, { message: "Message sent successfully!" }]);
  expect(await harness.db.collection("contacts").countDocuments()).toBe(1);
  await harness.visitor("POST", "/contact", form, once("d"));
  expect(await harness.db.collection("contacts").countDocuments()).toBe(2);
});
