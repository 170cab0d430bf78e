import { contentApi } from "@tutorsetu/contracts/content";
import { afterAll, beforeAll, expect, it } from "vitest";
import { newPersonId, openWorld, type World } from "./world.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

async function post() {
  const { body } = await world.admin("POST", "/blogs", { title: "T", content: "C", author: "A" });
  const _id = contentApi.createBlog.reply?.parse(body)._id ?? "";
  const left = async () => {
    const counted = ["comments", "marks"].map((name) =>
      world.db.collection(name).countDocuments({ blogId: _id }),
    );
    return Promise.all(counted);
  };
  return { _id, left, remove: () => world.admin("DELETE", `/blogs/${_id}`) };
}

it("keeps no comment that was written while its post was deleted, and says that the post is gone", async () => {
  const { _id, left, remove } = await post();
  world.meanwhile(remove);
  const sent = await world.student()("POST", `/blogs/${_id}/comments`, { text: "Hello" });
  expect(sent).toMatchObject({ status: 404, body: { message: "Blog Not Found" } });
  expect(await left()).toEqual([0, 0]);
});

it("keeps nothing about a post that many mark and comment on at the moment it is deleted", async () => {
  const { _id, left, remove } = await post();
  const people = Array.from({ length: 8 }, () => world.student(newPersonId()));
  await Promise.all([
    ...people.map((one) => one("PUT", `/blogs/${_id}/like`)),
    ...people.map((one) => one("POST", `/blogs/${_id}/comments`, { text: "Hello" })),
    remove(),
  ]);
  expect(await left()).toEqual([0, 0]);
});

it("clears up after a deletion that died half way when it is asked for again", async () => {
  const { _id, left, remove } = await post();
  await world.student()("POST", `/blogs/${_id}/comments`, { text: "Hello" });
  await world.student()("PUT", `/blogs/${_id}/like`);
  await world.db.collection("blogs").deleteOne({ _id: _id as never }); // safe: ids are texts here
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
])("finds nothing by what is no id: %s %s", async (method, path) => {
  const form = method === "GET" ? undefined : { ...body, content: "C", author: "A" };
  for (const id of [LONG, "nonsense"]) {
    const answer = await world.admin(method, path.replace("ID", id), form);
    expect(answer).toMatchObject({ status: 404, body: { code: "not_found" } });
  }
});
