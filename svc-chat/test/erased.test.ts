import type { Message } from "@tutorsetu/contracts/chat";
import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";
import { SECRET, startInstance, type TestUser, testUser } from "./testing/instance.ts";
import { testStore } from "./testing/store.ts";

let store: Awaited<ReturnType<typeof testStore>>;
beforeAll(async () => {
  store = await testStore();
});
afterAll(() => store.close());

const reportOf = ({ _id: messageId }: Message) => ({ messageId, reason: "This is rude" });

it("removes name and picture of an erased user from inboxes and reports, and of nobody else", async () => {
  const [tutor, student] = [testUser("Tutor"), testUser("Student")];
  const [other, admin] = [testUser("Student"), testUser("Admin")];
  const everybody = [tutor, student, other, admin];
  const instance = await startInstance({ collections: store.collections, everybody });
  onTestFinished(() => instance.close());
  const send = (from: TestUser, to: TestUser) =>
    instance.call(from, "POST", `/messages/${to.id}`, { text: "Hello" });
  const sent = (await send(student, tutor)).body as Message; // safe: as its contract says
  const answer = (await send(tutor, student)).body as Message; // safe: like above
  await send(other, tutor);
  await instance.call(tutor, "POST", "/reports", reportOf(sent));
  await instance.call(student, "POST", "/reports", reportOf(answer));
  const { inboxes, reports } = store.collections;
  await inboxes.updateMany({ "peer._id": student.id }, { $set: { "peer.image": "/a-picture" } });
  const nameOf = (user: TestUser) => `${user.role} ${user.id.slice(-4)}`;
  const storedText = async () =>
    JSON.stringify([
      await inboxes.find({ conversation: { $regex: student.id } }).toArray(),
      await reports.find({ messageId: { $in: [sent._id, answer._id] } }).toArray(),
    ]);
  expect(await storedText()).toMatch(nameOf(student));

  const erase = (secret: string) =>
    instance.app.request(`/internal/conversations/of-erased/${student.id}`, {
      method: "POST",
      headers: { authorization: `Bearer ${secret}` },
    });
  expect((await erase("another-secret-for-tests-0123456789")).status).toBe(404);
  expect(await storedText()).toMatch(nameOf(student));
  for (const _again of [1, 2]) expect((await erase(SECRET)).status).toBe(200);
  expect(await storedText()).not.toMatch(new RegExp(`${nameOf(student)}|a-picture`));
  expect(await storedText()).toMatch(nameOf(tutor));
  const kept = await instance.call(admin, "GET", "/reports");
  expect(kept.status).toBe(200);
  const others = await inboxes.find({ "peer._id": other.id }).toArray();
  expect(others.map(({ peer }) => peer.userName)).toEqual([nameOf(other)]);
  expect(await instance.call(tutor, "GET", `/messages/${student.id}`)).toMatchObject({
    body: [{ text: "Hello" }, { text: "Hello" }],
  });
});

it("follows a new name in inboxes and reports; a label in place of a name stays", async () => {
  const [tutor, student] = [testUser("Tutor"), testUser("Student")];
  const everybody = [tutor, student];
  const instance = await startInstance({ collections: store.collections, everybody });
  onTestFinished(() => instance.close());
  const sent = await instance.call(student, "POST", `/messages/${tutor.id}`, { text: "Hello" });
  await instance.call(tutor, "POST", "/reports", reportOf(sent.body as Message)); // safe: as its contract says
  const tell = async (what: string) => {
    const told = await instance.app.request(`/internal/conversations/${what}/${student.id}`, {
      method: "POST",
      body: JSON.stringify({ userName: "Mira Sol", role: "Student" }),
      headers: { authorization: `Bearer ${SECRET}`, "content-type": "application/json" },
    });
    expect(told.status).toBe(200);
  };
  const { inboxes, reports } = store.collections;
  const named = async () => {
    const [inbox] = await inboxes.find({ "peer._id": student.id }).toArray();
    const report = await reports.findOne({ "about._id": student.id });
    return [inbox?.peer.userName, report?.about.userName, report?.by.userName];
  };
  const reporter = `Tutor ${tutor.id.slice(-4)}`;
  await tell("of-renamed");
  expect(await named()).toEqual(["Mira Sol", "Mira Sol", reporter]);
  await tell("of-erased");
  await tell("of-renamed");
  expect(await named()).toEqual(["Deleted user", "Deleted user", reporter]);
});
