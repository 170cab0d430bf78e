import { contentApi } from "@tutorsetu/contracts/content";
import { afterAll, beforeAll, expect, it } from "vitest";
import { forgetErased } from "../src/erased/forget-erased.ts";
import { mongoMentions } from "../src/erased/mentions-store.ts";
import { askPeople } from "../src/people.ts";
import { newPersonId, openWorld, person, type World } from "./world.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const TEXT = { subject: "Hello", message: "There" };

/** Somebody who has left a comment, a help request and a notice behind. */
async function somebody() {
  const me = newPersonId();
  const { body } = await world.admin("POST", "/blogs", { title: "T", content: "C", author: "A" });
  const blogId = contentApi.createBlog.reply?.parse(body)._id;
  await world.student(me)("POST", `/blogs/${blogId}/comments`, { text: "My words" });
  await world.student(me)("POST", "/helprequests/submithelpform", TEXT);
  await world.admin("POST", "/notices/send-notice", { id: me, role: "Student", ...TEXT });
  return me;
}

/** All that is kept of a person, as one text. */
async function keptOf(me: string) {
  const [comments, help, notices] = await Promise.all([
    world.db.collection("comments").find({ authorId: me }).toArray(),
    world.db.collection("help").find({ "user._id": me }).toArray(),
    world.db.collection("notices").find({ "user._id": me }).toArray(),
  ]);
  expect([comments.length, help.length, notices.length]).toEqual([1, 1, 1]);
  return JSON.stringify({ comments, help, notices });
}

const sweep = async () => forgetErased(await mongoMentions(world.db), askPeople(world.users));

it("forgets name and address of a person whom svc-users has erased, and of nobody else", async () => {
  const [erased, left, here] = [await somebody(), await somebody(), await somebody()];
  const email = `${erased}@erased.invalid`;
  world.people.set(erased, { ...person(erased), userName: "Deleted user", email, active: false });
  world.people.set(left, { ...person(left), active: false });
  await sweep();
  await sweep();
  expect(await keptOf(erased)).not.toMatch(/Asha|asha@/);
  expect(await keptOf(erased)).toMatch(/My words.*Deleted user|Deleted user.*My words/);
  for (const other of [left, here]) expect(await keptOf(other)).toMatch(/Asha.*asha@test.example/);
});

it("reaches everybody, however many there are", async () => {
  const ids = Array.from({ length: 250 }, newPersonId);
  const rows = ids.map((_id) => ({ user: { _id, userName: "Old Name", email: "old@x.example" } }));
  await world.db.collection("help").insertMany(rows);
  for (const id of ids)
    world.people.set(id, { ...person(id), userName: "Deleted user", active: false });
  await sweep();
  expect(await world.db.collection("help").countDocuments({ "user.userName": "Old Name" })).toBe(0);
});

it("reads as many places as it asks for people, and goes past those of one person at once", async () => {
  const [many, one] = [newPersonId(), newPersonId()];
  const user = (_id: string) => ({ user: { _id, userName: "Busy", email: "b@x.example" } });
  const rows = [...Array.from({ length: 300 }, () => user(many)), user(one)];
  await world.db.collection("notices").insertMany(rows);
  const [, , notices] = await mongoMentions(world.db);
  expect(await notices?.people(many.slice(0, -1), 100)).toEqual([many]);
  expect(await notices?.people(many, 100)).toEqual([one]);
});
