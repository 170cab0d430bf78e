import { chatApi } from "@tutorsetu/contracts/apis";
import { Conversation, Message, Peer } from "@tutorsetu/contracts/chat";
import { demoConversations } from "@tutorsetu/demo/conversations";
import { demoPeople } from "@tutorsetu/demo/people";
import { isMounted } from "@tutorsetu/service-kit/testing/app";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import * as z from "zod";
import { type Messages, mongoMessages } from "../src/store/messages.ts";
import type { Collections } from "../src/store/stores.ts";
import { seedChat } from "../src/seed.ts";
import { testStore } from "./testing/store.ts";
import { SECRET, type TestUser, testUser, startInstance } from "./testing/instance.ts";

let store: Awaited<ReturnType<typeof testStore>>;
let collections: Collections;
let messages: Messages;

beforeAll(async () => {
  store = await testStore();
  ({ collections } = store);
  messages = mongoMessages(collections);
});
afterAll(() => store.close());

async function fixture(options: object = {}) {
  const tutor = testUser("Tutor");
  const student = testUser("Student");
  const admin = testUser("Admin");
  const students = Array.from({ length: 4 }, () => testUser("Student"));
  const everybody = [tutor, student, admin, ...students];
  const instance = await startInstance({ collections, everybody, ...options });
  const send = (from: TestUser, to: TestUser, text: string) =>
    instance.call(from, "POST", `/messages/${to.id}`, { text });
  return { tutor, student, admin, students, instance, send };
}

it("mounts every endpoint of its contract", async () => {
  const { instance } = await fixture();
  for (const endpoint of Object.values(chatApi))
    expect(isMounted(instance.app, endpoint)).toBe(true);
});

it("returns 401 without a session [CH-007]", async () => {
  const { instance, tutor } = await fixture();
  for (const path of [`/messages/${tutor.id}`, "/conversations", `/conversations/${tutor.id}/peer`])
    expect((await instance.call(null, "GET", path)).status).toBe(401);
  expect((await instance.call(null, "POST", `/messages/${tutor.id}`, { text: "hi" })).status).toBe(
    401,
  );
});

it("lets a tutor and a student write, and an administrator to anybody [AMB-089]", async () => {
  const { tutor, student, admin, send } = await fixture();
  for (const [from, to] of [
    [tutor, student],
    [student, tutor],
    [admin, tutor],
    [student, admin],
  ] as const) {
    const { status, body } = await send(from, to, "Hello");
    expect(status).toBe(201);
    expect(z.strictObject(Message.shape).safeParse(body).success).toBe(true);
  }
});

it("rejects messages to the same role, to oneself and to unknown users", async () => {
  const { tutor, student, students, send } = await fixture();
  const [other] = students;
  expect((await send(student, other ?? student, "Hello")).status).toBe(403);
  expect((await send(student, student, "Hello")).status).toBe(403);
  expect((await send(student, testUser("Tutor"), "Hello")).status).toBe(404);
  expect((await send(student, { id: "not-an-id", role: "Tutor" }, "Hello")).status).toBe(400);
  expect((await send(student, tutor, "   ")).status).toBe(422);
});

it("limits how many conversations a user begins a day, not how many messages they send in those", async () => {
  const { tutor, students, admin, send } = await fixture({ newConversationsPerDay: 2 });
  const statuses: number[] = [];
  for (const student of students) statuses.push((await send(tutor, student, "Hello")).status);
  expect(statuses).toEqual([201, 201, 429, 429]);
  const [first, , third] = students;
  expect((await send(tutor, first ?? tutor, "Again")).status).toBe(201);
  expect((await send(third ?? admin, tutor, "I begin")).status).toBe(201);
  expect((await send(tutor, third ?? admin, "An answer is free")).status).toBe(201);
});

it("lets begun conversations go on while svc-users is unavailable", async () => {
  const { tutor, student, students, instance, send } = await fixture();
  await send(student, tutor, "Hello");
  const again = await fixture();
  again.instance.state.usersUnavailable = true;
  instance.state.usersUnavailable = true;
  const call = (from: TestUser, to: TestUser) =>
    again.instance.call(from, "POST", `/messages/${to.id}`, { text: "Still there?" });
  expect((await call(student, tutor)).status).toBe(201);
  expect((await call(students[0] ?? student, tutor)).status).toBe(503);
  const { body } = await again.instance.call(student, "GET", "/conversations");
  expect(body).toMatchObject({
    conversations: [{ peer: { _id: tutor.id, userName: `Tutor ${tutor.id.slice(-4)}` } }],
  });
});

it("pages history in fifties, oldest first [BK-045]", async () => {
  const { tutor, student, instance, send } = await fixture();
  for (let n = 1; n <= 60; n++) await send(student, tutor, `m${n}`);
  const path = `/messages/${student.id}`;
  const last = z.array(Message).parse((await instance.call(tutor, "GET", path)).body);
  expect(last.map((m) => m.seq)).toEqual(Array.from({ length: 50 }, (_, n) => n + 11));
  const earlier = z
    .array(Message)
    .parse((await instance.call(tutor, "GET", `${path}?before=11`)).body);
  expect(earlier.map((m) => m.text)).toEqual(Array.from({ length: 10 }, (_, n) => `m${n + 1}`));
});

it("lists conversations with their unread count, the latest first [AMB-093]", async () => {
  const { tutor, student, admin, instance, send } = await fixture();
  await send(student, tutor, "one");
  await send(student, tutor, "two");
  await send(admin, tutor, "three");
  const { body } = await instance.call(tutor, "GET", "/conversations");
  const list = z
    .strictObject({
      conversations: z.array(z.strictObject(Conversation.shape)),
      unread: z.number(),
    })
    .parse(body);
  expect(list.conversations.map((one) => [one.peer._id, one.last.text, one.unread])).toEqual([
    [admin.id, "three", 1],
    [student.id, "two", 2],
  ]);
  expect(list.unread).toBe(3);
  expect((await instance.call(student, "GET", "/conversations")).body).toMatchObject({ unread: 0 });
});

it("shows the profile only of peers one may write to", async () => {
  const { tutor, student, students, instance } = await fixture();
  const { body } = await instance.call(student, "GET", `/conversations/${tutor.id}/peer`);
  expect(z.object({ peer: z.strictObject(Peer.shape) }).parse(body).peer.role).toBe("Tutor");
  expect(
    (await instance.call(student, "GET", `/conversations/${students[0]?.id}/peer`)).status,
  ).toBe(403);
  expect(
    (await instance.call(student, "GET", `/conversations/${testUser("Tutor").id}/peer`)).status,
  ).toBe(404);
});

it("pushes events of other services to a user's connections, with the internal secret only", async () => {
  const { tutor, instance } = await fixture();
  const { heard } = await instance.open(tutor);
  const push = (secret: string) =>
    instance.app.request("/internal/push", {
      method: "POST",
      headers: { authorization: `Bearer ${secret}`, "content-type": "application/json" },
      body: JSON.stringify({ userId: tutor.id, event: "booking", data: { id: "1" } }),
    });
  expect((await push("wrong")).status).toBe(404);
  expect((await push(SECRET)).status).toBe(200);
  await vi.waitFor(() =>
    expect(heard).toEqual([["news", { event: "booking", data: { id: "1" } }]]),
  );
  await instance.close();
});

it("exports the metrics that chat is scaled on", async () => {
  const { tutor, student, instance, send } = await fixture();
  await send(student, tutor, "Hello");
  const text = await (await instance.app.request("/metrics")).text();
  expect(text).toContain('chat_messages_total{outcome="stored",service="svc-chat"} 1');
  expect(text).toContain("chat_connected_sockets");
  expect(text).toContain("chat_message_persist_duration_seconds_count");
  expect(text).toContain("http_request_duration_seconds");
});

it("seeds the demo conversations once", async () => {
  await seedChat(collections);
  const count = await collections.messages.countDocuments();
  await seedChat(collections);
  expect(await collections.messages.countDocuments()).toBe(count);
  const [conversation] = demoConversations(demoPeople());
  const inboxes = await messages.inboxes(conversation?.a ?? "", 10);
  expect(inboxes.length).toBeGreaterThan(0);
  expect(inboxes[0]?.peer.userName).toBeTruthy();
});
