import { afterEach, beforeEach, expect, it } from "vitest";
import { bySystem } from "../src/policy.ts";
import { type Harness, startHarness, student } from "../testing/harness.ts";
import { parentsOf } from "../testing/parents.ts";

// Documents as the release before wrote them; while a release is rolled out, both read and write them.

let users: Harness;
beforeEach(async () => {
  users = await startHarness();
});
afterEach(() => users.close());

const AT = new Date("2026-11-20T10:00:00.000Z");
const stored = (_id: string) => users.db.collection<{ _id: string }>("people").findOne({ _id });

it("does what the release before has left in the outbox of a person", async () => {
  const { _id, refreshToken } = await users.register(student());
  const tasks = { sessionsToEnd: AT, bookingsToTell: AT };
  await users.db.collection<{ _id: string }>("people").updateOne({ _id }, { $set: tasks });
  await users.peopleOutbox.sweep();
  expect(users.bookings.notified).toEqual([_id]);
  expect((await users.call("GET", "/users/profile", undefined, refreshToken)).status).toBe(401);
  expect(Object.keys((await stored(_id)) ?? {})).not.toEqual(
    expect.arrayContaining([expect.stringMatching(/^(sessionsToEnd|bookingsToTell)$/)]),
  );
});

it("stores a deletion where the release before looks for it", async () => {
  const { _id, role } = await users.register(student());
  users.bookings.isDown = true;
  await users.stores.accountDeletions.softDelete(bySystem({ _id, role }), "self", AT);
  expect(await stored(_id)).toMatchObject({
    active: false,
    gone: { by: "self", at: AT, eraseAt: new Date("2026-11-27T10:00:00.000Z") },
    sessionsToEnd: AT,
    bookingsToTell: AT,
  });
});

it("stores a parent's first child where the release before looks for a student's profile", async () => {
  const { add, act, own, parent } = parentsOf(users);
  const mother = await parent("Meera");
  await add(mother.token);
  const [first] = (await own(mother.token)).children;
  await act(mother.token, "withdraw", first?._id ?? "");
  expect(await stored(mother._id)).toMatchObject({
    role: "Student",
    userName: mother.name,
    profileId: first?._id,
    grade: [10],
    subjectInterested: ["physics"],
    withheld: true,
  });
});

it("restores an account that the release before deleted", async () => {
  const { _id, email } = await users.register(student());
  const gone = { by: "self", at: new Date(), eraseAt: new Date(Date.now() + 60_000) };
  const deleted = { $set: { active: false, gone } };
  await users.db.collection<{ _id: string }>("people").updateOne({ _id }, deleted);
  expect((await users.login(email)).body).toMatchObject({ restored: true });
  expect(await stored(_id)).not.toHaveProperty("gone");
});

it("sends the e-mails that the release before has queued", async () => {
  const { email } = await users.register(student());
  const facts = { name: "Asha", email: "asha@x.example", subject: "Hello", message: "A question" };
  const queued = { createdAt: AT, dueAt: AT, tries: 0 };
  await users.db.collection<{ _id: string }>("letters").insertMany([
    { _id: "reset-1", kind: "reset", email, ...queued },
    { _id: "contact-1", kind: "contact", email: "ops@x.example", facts, ...queued },
  ] as never[]); // safe: the stored form of the release before
  await users.email.sendDue(AT);
  expect(new Set(users.sent.map(({ to }) => to))).toEqual(new Set([email, "ops@x.example"]));
  expect(users.sent.find(({ to }) => to === "ops@x.example")?.text).toContain("A question");
  expect(await users.db.collection("letters").countDocuments()).toBe(0);
});

it("queues e-mails as the release before reads them", async () => {
  const { emails } = users.stores;
  await emails.add("deletion", "Asha@x.example", AT);
  await emails.addContact("1", "ops@x.example", { name: "Asha" }, AT);
  const queued = { createdAt: AT, dueAt: AT, tries: 0 };
  const found = await users.db.collection("letters").find().sort({ kind: -1 }).toArray();
  expect(found).toEqual([
    { _id: expect.anything(), kind: "leaving", email: "asha@x.example", ...queued },
    {
      _id: "contact-1",
      kind: "contact",
      email: "ops@x.example",
      facts: { name: "Asha" },
      ...queued,
    },
  ]);
});
