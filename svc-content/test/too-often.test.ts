import { contentApi } from "@tutorsetu/contracts/content";
import { afterAll, beforeAll, expect, it } from "vitest";
import { newPersonId, openWorld, type World } from "./world.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

/** How many of so many equal calls are taken, and whether the next person's is. */
async function taken(calls: number, call: (by: World["admin"]) => Promise<{ status: number }>) {
  const statuses: number[] = [];
  const one = world.student();
  for (let n = 0; n < calls; n++) statuses.push((await call(one)).status);
  const other = await call(world.student());
  return { refused: statuses.indexOf(429), other: other.status };
}

async function post() {
  const { body } = await world.admin("POST", "/blogs", { title: "T", content: "C", author: "A" });
  return contentApi.createBlog.reply?.parse(body)._id ?? "";
}

it("takes twenty comments in ten minutes from one person", async () => {
  const path = `/blogs/${await post()}/comments`;
  const { refused, other } = await taken(21, (by) => by("POST", path, { text: "Thank you" }));
  expect([refused, other]).toEqual([20, 201]);
});

it("takes twenty reports in ten minutes from one person", async () => {
  const path = `/blogs/${await post()}/comments`;
  const { body } = await world.student()("POST", path, { text: "Thank you" });
  const { comment } = contentApi.comment.reply?.parse(body) ?? {};
  const report = `/blogs/comments/${comment?._id}/report`;
  const { refused, other } = await taken(21, (by) => by("POST", report, { reason: "rude" }));
  expect([refused, other]).toEqual([20, 201]);
});

it("takes a hundred and twenty marks a minute from one person", async () => {
  const path = `/blogs/${await post()}/like`;
  const { refused, other } = await taken(121, (by) => by("PUT", path));
  expect([refused, other]).toEqual([120, 200]);
});

it("takes sixty notices in ten minutes from one administrator", async () => {
  const id = newPersonId();
  const notice = { id, role: "Student", subject: "Hello", message: "There" };
  const statuses: number[] = [];
  for (let n = 0; n < 61; n++)
    statuses.push((await world.admin("POST", "/notices/send-notice", notice)).status);
  expect([statuses.indexOf(429), statuses[59]]).toEqual([60, 201]);
});
