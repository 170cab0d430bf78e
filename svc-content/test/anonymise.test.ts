import { contentApi } from "@tutorsetu/contracts/apis";
import { afterAll, beforeAll, expect, it } from "vitest";
import { fetchPeople } from "@tutorsetu/service-kit/fetch-people";
import { anonymisePurged } from "../src/anonymise/job.ts";
import { mongoAuthorReferences } from "../src/store/author-references.ts";
import { bySystem } from "../src/policy.ts";
import { newPersonId, SECRET, startHarness, person, type Harness } from "../testing/harness.ts";

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
  expect([comments.length, help.length]).toEqual([1, 1]);
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
  const notices = (await mongoAuthorReferences(harness.db)).at(-1);
  expect(await notices?.userIds(many.slice(0, -1), 100)).toEqual([many]);
  expect(await notices?.userIds(many, 100)).toEqual([one]);
});

const erased = async (userId: string, path: string, body: object) => {
  const response = await harness.app.request(`/internal/${path}/${userId}`, {
    method: "POST",
    body: JSON.stringify(body),
    headers: { authorization: `Bearer ${SECRET}`, "content-type": "application/json" },
  });
  expect(response.status).toBe(200);
};
const noticesOf = (me: string) =>
  harness.db.collection("notices").find({ "user._id": me }).toArray();

it("removes what is an erased person's alone, and what was sent from a verified address", async () => {
  const [me, other] = [await somebody(), await somebody()];
  const { contacts } = harness;
  const at = new Date();
  const message = { name: "Asha", subject: "S", message: "M", createdAt: at };
  await contacts.add({ _id: `one-${me}`, email: `Asha.${me}@Test.example`, ...message });
  await contacts.add({ _id: `two-${me}`, email: `ashaX${me}@test.example`, ...message });
  const contactIds = async () =>
    (await harness.db.collection<{ _id: string }>("contacts").find().toArray())
      .map(({ _id }) => _id)
      .filter((id) => id.endsWith(me));
  await harness.student(me)("POST", "/helprequests/submithelpform", TEXT);
  await erased(me, "contents/of-erased", {});
  expect(await noticesOf(me)).toEqual([]);
  expect(await noticesOf(other)).toHaveLength(1);
  expect(await contactIds()).toHaveLength(2);
  await erased(me, "contents/of-erased", { verifiedEmail: `asha.${me}@test.example` });
  expect(await contactIds()).toEqual([`two-${me}`]);
});

it("names an erased person in no notice to others", async () => {
  const [me, other, tutor] = [newPersonId(), newPersonId(), newPersonId()];
  const user = { _id: other, userName: "Mira", email: "mira@test.example" };
  const base = { user, role: "Student" as const, subject: "Asha K. has", message: "Asha K. says" };
  const more = { sentBy: "", solved: false, told: true, createdAt: new Date() };
  const tell = (_id: string, kind: string, link: string, params: Record<string, string>) =>
    harness.notices.add(bySystem({ ...base, ...more, _id, kind, link, params }));
  const name = "Asha K.";
  const booking = { subject: "Physics" };
  await tell(`unread-${me}`, "messages_unread", `/chat/${me}`, { name, count: "2" });
  await tell(`accepted-${me}`, "booking_accepted", "/my-bookings?booking=b1", { name, ...booking });
  await tell(`other-${me}`, "booking_accepted", "/my-bookings?booking=b2", { name, ...booking });
  const tutors = "Asha K., Ivo M.";
  const unanswered = { name: "Ivo M.", tutors, ...booking };
  await tell(`offer-${me}`, "booking_unanswered", "/my-bookings?booking=b3", unanswered);
  const review = { name, stars: "5" };
  await tell(`review-${me}`, "review_received", "/tutor/1", review);
  await tell(`second-${me}`, "review_received", "/tutor/1", { ...review, name: "Asha L." });
  await erased(me, "contents/of-erased", {});
  const kind = "review_received";
  await erased(me, "notices/naming", {
    notices: [
      { param: "name", link: "/my-bookings?booking=b1" },
      { param: "tutors", link: "/my-bookings?booking=b3" },
      { param: "name", kind, to: tutor, value: name },
      { param: "name", kind, to: other, value: name },
    ],
  });
  const texts = new Map(
    (await noticesOf(other)).map(({ _id, ...notice }) => [String(_id), JSON.stringify(notice)]),
  );
  for (const which of ["unread", "accepted", "offer", "review"])
    expect(texts.get(`${which}-${me}`)).not.toMatch(/Asha/);
  expect(texts.get(`accepted-${me}`)).toMatch(/Deleted user.*Physics/);
  expect(texts.get(`offer-${me}`)).toMatch(/Ivo M\./);
  expect(texts.get(`other-${me}`)).toMatch(/Asha K\./);
  expect(texts.get(`second-${me}`)).toMatch(/Asha L\./);
});

it("follows a new name, of a student as strangers see it; a label stays", async () => {
  const [me, other] = [await somebody(), await somebody()];
  const renamed = { userName: "Mira Sol", role: "Student" };
  await erased(me, "contents/of-renamed", renamed);
  const text = await storedOf(me);
  expect(text).toMatch(/"author":"Mira S\."/);
  expect(text).toMatch(/"userName":"Mira Sol"/);
  expect(text).not.toMatch(/Asha/);
  expect(await storedOf(other)).toMatch(/Asha/);
  await erased(me, "contents/of-erased", {});
  await erased(me, "contents/of-renamed", renamed);
  expect(await storedOf(me)).not.toMatch(/Mira S/);
});
