import { chatApi } from "@tutorsetu/contracts/apis";
import { type Message, Report } from "@tutorsetu/contracts/chat";
import { en } from "@tutorsetu/contracts/replies";
import { problems } from "@tutorsetu/contracts/problems";
import { badBodies } from "@tutorsetu/service-kit/testing/app";
import { newId } from "@tutorsetu/service-kit/new-id";
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import * as z from "zod";
import { testStore } from "./testing/store.ts";
import { type Instance, type TestUser, testUser, startInstance } from "./testing/instance.ts";

let store: Awaited<ReturnType<typeof testStore>>;
const instances: Instance[] = [];

beforeAll(async () => {
  store = await testStore();
});
afterEach(async () => {
  await Promise.all(instances.splice(0).map((instance) => instance.close()));
});
afterAll(() => store.close());

async function fixture() {
  const [tutor, student] = [testUser("Tutor"), testUser("Student")];
  const [other, admin] = [testUser("Student"), testUser("Admin")];
  const everybody = [tutor, student, other, admin];
  const instance = await startInstance({ collections: store.collections, everybody });
  instances.push(instance);
  const send = (from: TestUser, to: TestUser, text = "Hello") =>
    instance.call(from, "POST", `/messages/${to.id}`, { text });
  const block = (by: TestUser, whom: { id: string }) =>
    instance.call(by, "PUT", `/blocks/${whom.id}`);
  const unblock = (by: TestUser, whom: TestUser) =>
    instance.call(by, "DELETE", `/blocks/${whom.id}`);
  const receipts = async (who: TestUser, other: TestUser) =>
    chatApi.peer.reply.parse(
      (await instance.call(who, "GET", `/conversations/${other.id}/peer`)).body,
    );
  return { tutor, student, other, admin, instance, send, block, unblock, receipts };
}

const reportOf = (message: Message, reason = "This is rude") => ({
  messageId: message._id,
  reason,
});

it("rejects messages of a blocked pair over HTTP and sockets, with the reason", async () => {
  const { tutor, student, instance, send, block } = await fixture();
  await send(student, tutor);
  expect((await block(tutor, student)).body).toEqual({ message: en.personBlocked });

  const refusals = [
    [tutor, student, problems.chat_blocked_by_you],
    [student, tutor, problems.chat_blocked_by_them],
  ] as const;
  for (const [from, to, message] of refusals) {
    const overHttp = await send(from, to);
    expect([overHttp.status, overHttp.body]).toMatchObject([403, { message }]);
    const { socket } = await instance.open(from);
    const message_ = { receiverId: to.id, text: "Hello again" };
    expect(await socket.emitWithAck("private_message", message_)).toMatchObject({
      ok: false,
      code: "FORBIDDEN",
      message,
    });
  }
  const { body } = await instance.call(tutor, "GET", `/messages/${student.id}`);
  expect(body).toHaveLength(1);
});

it("lets both write again once all blocks are removed", async () => {
  const { tutor, student, send, block, unblock, receipts } = await fixture();
  await block(tutor, student);
  await block(student, tutor);
  expect((await receipts(student, tutor)).blocked).toBe("by-you");
  await unblock(student, tutor);
  expect((await receipts(student, tutor)).blocked).toBe("by-them");
  expect((await receipts(tutor, student)).blocked).toBe("by-you");
  expect((await send(student, tutor)).status).toBe(403);
  expect((await unblock(tutor, student)).body).toEqual({ message: en.personUnblocked });
  expect((await receipts(student, tutor)).blocked).toBeNull();
  expect((await send(student, tutor)).status).toBe(201);
});

it("answers repeated blocks the same, and publishes a change once", async () => {
  const { tutor, student, instance, block, unblock } = await fixture();
  const [t, s] = [await instance.open(tutor), await instance.open(student)];
  const replies = await Promise.all([1, 2, 3].map(() => block(tutor, student)));
  expect(replies.map((reply) => reply.status)).toEqual([200, 200, 200]);
  await unblock(tutor, student);
  await unblock(tutor, student);
  const told = (client: typeof t) => client.heard.filter(([event]) => event === "blocked");
  await vi.waitFor(() => expect([told(t).length, told(s).length]).toEqual([2, 2]));
  expect(told(s)).toContainEqual(["blocked", { peer: tutor.id }]);
});

it("stores concurrent blocks of both users", async () => {
  const { tutor, student, block, receipts } = await fixture();
  const replies = await Promise.all([block(tutor, student), block(student, tutor)]);
  expect(replies.map((reply) => reply.status)).toEqual([200, 200]);
  expect((await receipts(tutor, student)).blocked).toBe("by-you");
  expect((await receipts(student, tutor)).blocked).toBe("by-you");
});

it("keeps a block while svc-users is unavailable", async () => {
  const { tutor, student, instance, send, block } = await fixture();
  await send(student, tutor);
  await block(tutor, student);
  instance.state.usersUnavailable = true;
  expect((await send(student, tutor)).status).toBe(403);
});

it("rejects a block of oneself, an administrator or an unknown user", async () => {
  const { tutor, admin, block } = await fixture();
  expect((await block(tutor, tutor)).status).toBe(403);
  expect((await block(tutor, admin)).status).toBe(403);
  expect((await block(tutor, { id: newId() })).status).toBe(404);
  expect((await block(tutor, { id: "not-an-id" })).status).toBe(400);
});

it("stores the text and both users of a reported message for administrators", async () => {
  const { tutor, student, admin, instance, send } = await fixture();
  const message = (await send(student, tutor, "Pay me in advance")).body as Message;
  const filed = await instance.call(tutor, "POST", "/reports", reportOf(message, "A swindle"));
  expect([filed.status, filed.body]).toEqual([201, { message: en.reported }]);
  await store.collections.messages.deleteOne({ _id: message._id });

  const { body } = await instance.call(admin, "GET", "/reports");
  const { reports } = z
    .strictObject({ reports: z.array(z.strictObject(Report.shape)) })
    .parse(body);
  expect(reports.find((one) => one.reason === "A swindle")).toMatchObject({
    by: { _id: tutor.id, role: "Tutor" },
    about: { _id: student.id, role: "Student" },
    text: "Pay me in advance",
    solved: false,
  });
});

it("accepts a report only from the receiver of the message", async () => {
  const { tutor, student, other, admin, instance, send } = await fixture();
  const message = (await send(student, tutor)).body as Message;
  const report = (who: TestUser | null, body: unknown) =>
    instance.call(who, "POST", "/reports", body);
  expect((await report(null, reportOf(message))).status).toBe(401);
  for (const who of [other, admin])
    expect((await report(who, reportOf(message))).body).toMatchObject({
      message: problems.no_such_message,
    });
  expect((await report(student, reportOf(message))).status).toBe(403);
  expect((await report(tutor, { messageId: newId(), reason: "x" })).status).toBe(404);
  expect((await report(tutor, reportOf(message, "   "))).body).toMatchObject({
    message: problems.reason_required,
  });
  for (const body of badBodies) expect((await report(tutor, body)).status).toBeLessThan(500);
  expect(await store.collections.reports.countDocuments({ messageId: message._id })).toBe(0);
});

it("files a report once, however often it is sent", async () => {
  const { tutor, student, instance, send } = await fixture();
  const message = (await send(student, tutor)).body as Message;
  const replies = await Promise.all(
    [1, 2, 3].map(() => instance.call(tutor, "POST", "/reports", reportOf(message))),
  );
  expect(replies.map((reply) => reply.status)).toEqual([201, 201, 201]);
  expect(await store.collections.reports.countDocuments({ messageId: message._id })).toBe(1);
});

it("lets only administrators read reports, and solve and reopen them", async () => {
  const { tutor, student, admin, instance, send } = await fixture();
  const message = (await send(student, tutor)).body as Message;
  await instance.call(tutor, "POST", "/reports", reportOf(message));
  const found = await store.collections.reports.findOne({ messageId: message._id });
  const path = `/reports/${found?._id}`;
  for (const who of [tutor, student]) {
    expect((await instance.call(who, "GET", "/reports")).status).toBe(403);
    expect((await instance.call(who, "PUT", path, { solved: true })).status).toBe(403);
  }
  for (const solved of [true, true, false])
    expect((await instance.call(admin, "PUT", path, { solved })).body).toMatchObject({
      report: { _id: found?._id, solved },
    });
  expect((await instance.call(admin, "PUT", `/reports/${newId()}`, { solved: true })).status).toBe(
    404,
  );
});

it("lists open reports before solved ones", async () => {
  const { tutor, student, admin, instance, send } = await fixture();
  await store.collections.reports.deleteMany({});
  for (const text of ["first", "second"]) {
    const message = (await send(student, tutor, text)).body as Message;
    await instance.call(tutor, "POST", "/reports", reportOf(message));
  }
  const second = await store.collections.reports.findOne({ text: "second" });
  await instance.call(admin, "PUT", `/reports/${second?._id}`, { solved: true });
  const { body } = await instance.call(admin, "GET", "/reports");
  expect((body as { reports: Report[] }).reports.map((one) => one.text)).toEqual([
    "first",
    "second",
  ]);
});

it("lists to administrators the reports of one person's messages, newest first", async () => {
  const { tutor, student, admin, instance, send } = await fixture();
  for (const text of ["first", "second"]) {
    const message = (await send(student, tutor, text)).body as unknown as Message; // safe: it was sent
    await instance.call(tutor, "POST", "/reports", reportOf(message, text));
  }
  const filter = { text: "first", "about._id": student.id };
  const first = await store.collections.reports.findOne(filter);
  await store.collections.reports.updateOne(filter, { $set: { at: new Date(0) } });
  await instance.call(admin, "PUT", `/reports/${first?._id}`, { solved: true });
  const of = (who: TestUser, userId: string) =>
    instance.call(who, "GET", `/reports/about/${userId}`);
  expect(chatApi.reportsAbout.reply.parse((await of(admin, student.id)).body)).toMatchObject({
    total: 2,
    reports: [
      { kind: "message", reason: "second", count: 1, settled: false },
      { kind: "message", reason: "first", settled: true, settlement: { at: expect.any(String) } },
    ],
  });
  expect((await of(admin, tutor.id)).body).toEqual({ reports: [], total: 0 });
  for (const who of [tutor, student]) expect((await of(who, student.id)).status).toBe(403);
});
