import { contentApi } from "@tutorsetu/contracts/apis";
import { afterAll, beforeAll, expect, it } from "vitest";
import { newPersonId, startHarness, type Harness } from "../testing/harness.ts";

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.close());

async function post() {
  const { body } = await harness.admin("POST", "/blogs", { title: "T", content: "C", author: "A" });
  const _id = contentApi.createBlog.reply?.parse(body)._id ?? "";
  const left = async () => {
    const counted = ["comments", "marks"].map((name) =>
      harness.db.collection(name).countDocuments({ blogId: _id }),
    );
    return Promise.all(counted);
  };
  return { _id, left, remove: () => harness.admin("DELETE", `/blogs/${_id}`) };
}

it("removes a comment that was written while its post was deleted, and answers 404", async () => {
  const { _id, left, remove } = await post();
  harness.duringNextCall(remove);
  const sent = await harness.student()("POST", `/blogs/${_id}/comments`, { text: "Hello" });
  expect(sent).toMatchObject({ status: 404, body: { message: "Blog Not Found" } });
  expect(await left()).toEqual([0, 0]);
});

it("keeps nothing about a post that many react to and comment on while it is deleted", async () => {
  const { _id, left, remove } = await post();
  const people = Array.from({ length: 8 }, () => harness.student(newPersonId()));
  await Promise.all([
    ...people.map((one) => one("PUT", `/blogs/${_id}/like`)),
    ...people.map((one) => one("POST", `/blogs/${_id}/comments`, { text: "Hello" })),
    remove(),
  ]);
  expect(await left()).toEqual([0, 0]);
});

it("completes a deletion that crashed half way when it is requested again", async () => {
  const { _id, left, remove } = await post();
  await harness.student()("POST", `/blogs/${_id}/comments`, { text: "Hello" });
  await harness.student()("PUT", `/blogs/${_id}/like`);
  await harness.db.collection("blogs").deleteOne({ _id: _id as never }); // safe: ids are texts here
  expect(await left()).toEqual([1, 1]);
  expect((await remove()).status).toBe(404);
  expect(await left()).toEqual([0, 0]);
});

const body = { text: "T", reason: "R", state: "shown", solved: true, title: "T" };
const LONG = "x".repeat(3000);
it.each([
  ["GET", "/blogs/ID"],
  ["PUT", "/blogs/ID"],
  ["DELETE", "/blogs/ID"],
  ["GET", `/blogs/${LONG}/comments`],
  ["POST", `/blogs/${LONG}/comments`],
  ["PUT", `/blogs/${LONG}/like`],
  ["PUT", "/blogs/comments/ID"],
  ["DELETE", "/blogs/comments/ID"],
  ["POST", `/blogs/comments/${LONG}/report`],
  ["PUT", "/helprequests/marksolved/ID"],
  ["PUT", `/notices/${LONG}/read`],
])("answers 404 to a malformed id: %s %s", async (method, path) => {
  const form = method === "GET" ? undefined : { ...body, content: "C", author: "A" };
  for (const id of [LONG, "nonsense"]) {
    const answer = await harness.admin(method, path.replace("ID", id), form);
    expect(answer).toMatchObject({
      status: 404,
      body: { code: expect.stringMatching(/^(not_found|no_such_\w+)$/) },
    });
  }
});
