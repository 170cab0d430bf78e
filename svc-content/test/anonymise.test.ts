import { contentApi } from "@tutorsetu/contracts/apis";
import { afterAll, beforeAll, expect, it } from "vitest";
import { fetchPeople } from "@tutorsetu/service-kit/fetch-people";
import { anonymisePurged } from "../src/anonymise/job.ts";
import { mongoAuthorReferences } from "../src/store/author-references.ts";
import { bySystem } from "../src/policy.ts";
import { newPersonId, startHarness, person, type Harness } from "../testing/harness.ts";

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.close());

const TEXT = { subject: "Hello", message: "There" };

/** Somebody who has left a comment, a help request and a notice behind. */
async function somebody() {
  const me = newPersonId();
  const { body } = await harness.admin("POST", "/blogs", { title: "T", content: "C", author: "A" });
  const blogId = contentApi.createBlog.reply?.parse(body)._id;
  await harness.student(me)("POST", `/blogs/${blogId}/comments`, { text: "My words" });
  await harness.student(me)("POST", "/helprequests/submithelpform", TEXT);
  await harness.admin("POST", "/notices/send-notice", { id: me, role: "Student", ...TEXT });
  return me;
}

/** All that is stored about a person, as one text. */
async function storedOf(me: string) {
  const [comments, help, notices] = await Promise.all([
    harness.db.collection("comments").find({ authorId: me }).toArray(),
    harness.db.collection("help").find({ "user._id": me }).toArray(),
    harness.db.collection("notices").find({ "user._id": me }).toArray(),
  ]);
  expect([comments.length, help.length, notices.length]).toEqual([1, 1, 1]);
  return JSON.stringify({ comments, help, notices });
}

const runJob = async () =>
  anonymisePurged(await mongoAuthorReferences(harness.db), fetchPeople(harness.users));

it("removes name and address of a purged account, and of nobody else", async () => {
  const [purged, deleted, active] = [await somebody(), await somebody(), await somebody()];
  const email = `${purged}@erased.invalid`;
  harness.people.set(purged, { ...person(purged), userName: "Deleted user", email, active: false });
  harness.people.set(deleted, { ...person(deleted), active: false });
  await runJob();
  await runJob();
  expect(await storedOf(purged)).not.toMatch(/Asha|asha@/);
  expect(await storedOf(purged)).toMatch(/My words.*Deleted user|Deleted user.*My words/);
  for (const other of [deleted, active])
    expect(await storedOf(other)).toMatch(/Asha.*asha@test.example/);
});

it("removes choices, devices and deliveries of a purged account, and of nobody else", async () => {
  const [purged, active] = [newPersonId(), newPersonId()];
  harness.people.set(purged, { ...person(purged), userName: "Deleted user", active: false });
  const { settings, subscriptions, deliveries } = harness.stores;
  const at = new Date();
  for (const id of [purged, active]) {
    await settings.change(bySystem({ userId: id, change: { language: "hi" } }));
    const keys = { p256dh: "p", auth: "a" };
    const endpoint = `https://push.example/${id}`;
    const device = { userId: id, endpoint, keys, language: "hi" as const, createdAt: at };
    await subscriptions.add(bySystem(device));
    const due = { userId: id, channel: "email" as const, createdAt: at, dueAt: at };
    await deliveries.add([{ _id: `delivery-${id}`, noticeIds: ["n"], ...due }]);
  }
  await runJob();
  const countOf = async (id: string) => [
    await harness.db
      .collection<{ _id: string }>("notificationSettings")
      .countDocuments({ _id: id }),
    await harness.db.collection("pushSubscriptions").countDocuments({ userId: id }),
    await harness.db.collection("deliveries").countDocuments({ userId: id }),
  ];
  expect([await countOf(purged), await countOf(active)]).toEqual([
    [0, 0, 0],
    [1, 1, 1],
  ]);
});

it("anonymises more people than one batch holds", async () => {
  const ids = Array.from({ length: 250 }, newPersonId);
  const rows = ids.map((_id) => ({ user: { _id, userName: "Old Name", email: "old@x.example" } }));
  await harness.db.collection("help").insertMany(rows);
  for (const id of ids)
    harness.people.set(id, { ...person(id), userName: "Deleted user", active: false });
  await runJob();
  expect(await harness.db.collection("help").countDocuments({ "user.userName": "Old Name" })).toBe(
    0,
  );
});

it("pages by documents, and continues after all documents of one person", async () => {
  const [many, one] = [newPersonId(), newPersonId()];
  const user = (_id: string) => ({ user: { _id, userName: "Busy", email: "b@x.example" } });
  const rows = [...Array.from({ length: 300 }, () => user(many)), user(one)];
  await harness.db.collection("notices").insertMany(rows);
  const [, , notices] = await mongoAuthorReferences(harness.db);
  expect(await notices?.userIds(many.slice(0, -1), 100)).toEqual([many]);
  expect(await notices?.userIds(many, 100)).toEqual([one]);
});
