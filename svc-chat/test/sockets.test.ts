import { randomBytes } from "node:crypto";
import { request } from "node:http";
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import type { Collections } from "../src/messages/store.ts";
import { testStore } from "./store.ts";
import { type Client, type Instance, type Somebody, somebody, startInstance } from "./world.ts";

let store: Awaited<ReturnType<typeof testStore>>;
let collections: Collections;
const instances: Instance[] = [];

beforeAll(async () => {
  store = await testStore();
  ({ collections } = store);
});
afterEach(async () => {
  await Promise.all(instances.splice(0).map((instance) => instance.close()));
});
afterAll(() => store.close());

async function start(everybody: readonly Somebody[], options: object = {}) {
  const instance = await startInstance({ collections, everybody, ...options });
  instances.push(instance);
  return instance;
}

async function pair() {
  const tutor = somebody("Tutor");
  const student = somebody("Student");
  const other = somebody("Student");
  const instance = await start([tutor, student, other]);
  return { tutor, student, other, instance };
}

const say = (socket: Client, receiverId: string, text: string, clientMsgId?: string) =>
  socket.emitWithAck("private_message", { receiverId, text, clientMsgId });

const gone = (socket: Client) => vi.waitFor(() => expect(socket.connected).toBe(false), 6000);
const settle = () => new Promise((resolve) => setTimeout(resolve, 100));

it("delivers both ways, and to the sender's other tab but not the sending one [CH-003, CH-004, CH-006, BK-046]", async () => {
  const { instance, tutor, student } = await pair();
  const t = await instance.open(tutor);
  const s = await instance.open(student);
  const tab = await instance.open(student);
  expect(await say(s.socket, tutor.id, "Hello")).toMatchObject({ ok: true, seq: 1 });
  expect(await say(t.socket, student.id, "Good evening")).toMatchObject({ ok: true, seq: 2 });
  await vi.waitFor(() => expect(t.texts()).toEqual(["Hello"]));
  await vi.waitFor(() => expect(s.texts()).toEqual(["Good evening"]));
  await vi.waitFor(() => expect(tab.texts()).toEqual(["Hello", "Good evening"]));
});

it("stores before it acknowledges, so history has what was acknowledged [CH-001, CH-002, CH-005]", async () => {
  const { instance, tutor, student } = await pair();
  const s = await instance.open(student);
  const sent = await say(s.socket, tutor.id, "  Do you teach on Saturdays?  ");
  const { body } = await instance.call(tutor, "GET", `/messages/${student.id}`);
  expect(body).toEqual([sent.ok && sent.message]);
  expect(body).toMatchObject([
    {
      senderId: student.id,
      receiverId: tutor.id,
      text: "Do you teach on Saturdays?",
      timestamp: expect.any(String),
    },
  ]);
});

it("serves the bare form without an id and without an acknowledgement", async () => {
  const { instance, tutor, student } = await pair();
  const t = await instance.open(tutor);
  const s = await instance.open(student);
  s.socket.emit("private_message", { senderId: student.id, receiverId: tutor.id, text: "Bare" });
  await vi.waitFor(() => expect(t.texts()).toEqual(["Bare"]));
  s.socket.emit("private_message", { senderId: tutor.id, receiverId: tutor.id, text: "Not me" });
  await vi.waitFor(() =>
    expect(s.heard).toContainEqual([
      "message_error",
      expect.objectContaining({ code: "FORBIDDEN" }),
    ]),
  );
});

it("refuses a foreign senderId and a foreign setup", async () => {
  const { instance, tutor, student, other } = await pair();
  const s = await instance.open(student);
  const forged = { senderId: other.id, receiverId: tutor.id, text: "From somebody else" };
  expect(await s.socket.emitWithAck("private_message", forged)).toMatchObject({
    ok: false,
    code: "FORBIDDEN",
  });
  expect(await s.socket.emitWithAck("setup", other.id)).toMatchObject({
    ok: false,
    code: "FORBIDDEN",
  });
});

it("lets no third person see anything, by event, sync or HTTP [CH-007, CH-008]", async () => {
  const { instance, tutor, student, other } = await pair();
  const o = await instance.open(other);
  const s = await instance.open(student);
  const sent = await say(s.socket, tutor.id, "Between us");
  const conversation = sent.ok ? sent.conversation : "";
  expect(await o.socket.emitWithAck("sync", { known: { [conversation]: 0 } })).toEqual({
    ok: true,
    conversations: {},
    more: false,
  });
  for (const peer of [tutor, student])
    expect((await instance.call(other, "GET", `/messages/${peer.id}`)).body).toEqual([]);
  expect((await instance.call(other, "GET", "/conversations")).body).toEqual({
    conversations: [],
    unread: 0,
  });
  expect(await o.socket.emitWithAck("read", { peer: tutor.id, seq: 1 })).toMatchObject({
    ok: false,
  });
  await settle();
  expect(o.heard).toEqual([]);
});

it("stores a clientMsgId once, answers the same and publishes again", async () => {
  const { instance, tutor, student } = await pair();
  const t = await instance.open(tutor);
  const s = await instance.open(student);
  const first = await say(s.socket, tutor.id, "Once", "same-id");
  const second = await say(s.socket, tutor.id, "Once", "same-id");
  expect(second).toEqual(first);
  await vi.waitFor(() => expect(t.texts()).toEqual(["Once", "Once"]));
  expect((await instance.call(tutor, "GET", `/messages/${student.id}`)).body).toHaveLength(1);
});

it("numbers 200 concurrent messages of two instances without a gap", async () => {
  const { instance, tutor, student } = await pair();
  const second = await start([tutor, student]);
  const writers = [
    [await instance.open(student), tutor.id],
    [await instance.open(tutor), student.id],
    [await second.open(student), tutor.id],
    [await second.open(tutor), student.id],
  ] as const;
  const replies = await Promise.all(
    writers.flatMap(([{ socket }, to], w) =>
      Array.from({ length: 50 }, (_, n) => say(socket, to, `m${n}`, `${w}-${n}`)),
    ),
  );
  const numbers = replies.map((reply) => (reply.ok ? reply.seq : -1)).toSorted((a, b) => a - b);
  expect(numbers).toEqual(Array.from({ length: 200 }, (_, n) => n + 1));
});

it("hands over what was missed, in order, after a connection was lost", async () => {
  const { instance, tutor, student } = await pair();
  const s = await instance.open(student);
  const first = await say(s.socket, tutor.id, "one");
  await say(s.socket, tutor.id, "two");
  await say(s.socket, tutor.id, "three");
  const t = await instance.open(tutor);
  const conversation = first.ok ? first.conversation : "";
  const { conversations = {} } = await t.socket.emitWithAck("sync", {
    known: { [conversation]: 1 },
  });
  expect(conversations[conversation]?.map((m) => m.text)).toEqual(["two", "three"]);
});

it("moves the read pointer forward only, and tells both sides", async () => {
  const { instance, tutor, student } = await pair();
  const s = await instance.open(student);
  const t = await instance.open(tutor);
  for (const text of ["one", "two"]) await say(s.socket, tutor.id, text);
  expect((await instance.call(tutor, "GET", "/conversations")).body).toMatchObject({ unread: 2 });
  await t.socket.emitWithAck("read", { peer: student.id, seq: 2 });
  await t.socket.emitWithAck("read", { peer: student.id, seq: 1 });
  expect((await instance.call(tutor, "GET", "/conversations")).body).toMatchObject({ unread: 0 });
  await vi.waitFor(() => expect(s.heard.filter(([event]) => event === "read")).toHaveLength(1));
});

it.each([
  ["empty", { receiverId: "x", text: "   " }],
  ["too long", { text: "a".repeat(4001) }],
  ["no text", {}],
  ["a list", []],
  ["null", null],
  ["an operator for an id", { receiverId: { $ne: null }, text: "hi" }],
])("refuses a message that is %s", async (_name, raw) => {
  const { instance, tutor, student } = await pair();
  const s = await instance.open(student);
  const message = raw && !Array.isArray(raw) ? { receiverId: tutor.id, ...raw } : raw;
  expect(await s.socket.emitWithAck("private_message", message as never)).toMatchObject({
    ok: false,
    code: "INVALID",
  });
});

it("closes a socket that sends more than 64 kB", async () => {
  const { instance, tutor, student } = await pair();
  const s = await instance.open(student);
  s.socket.emit("private_message", { receiverId: tutor.id, text: "a".repeat(70_000) });
  await gone(s.socket);
  expect(s.socket.connected).toBe(false);
});

it("limits how fast one person writes, and cuts off a flood", async () => {
  const [tutor, student] = [somebody("Tutor"), somebody("Student")];
  const instance = await start([tutor, student], { perSecond: 5, burst: 20 });
  const s = await instance.open(student);
  const replies = await Promise.all(
    Array.from({ length: 30 }, (_, n) => say(s.socket, tutor.id, `m${n}`)),
  );
  const refused = replies.filter((reply) => !reply.ok);
  expect(refused.length).toBeGreaterThanOrEqual(8);
  expect(refused[0]).toMatchObject({ code: "RATE_LIMITED", retryAfterMs: expect.any(Number) });
  for (let n = 0; n < 600; n++) s.socket.emit("setup", student.id);
  await gone(s.socket);
  expect(s.socket.connected).toBe(false);
});

it("refuses a socket without a good token or of another site", async () => {
  const { instance, student } = await pair();
  const refused = (socket: Client) =>
    new Promise((resolve) => socket.once("connect_error", resolve));
  await expect(refused(instance.client({}))).resolves.toMatchObject({ message: "UNAUTHENTICATED" });
  await expect(refused(instance.client({ token: "nonsense" }))).resolves.toMatchObject({
    message: "UNAUTHENTICATED",
  });
  const token = `Student-${student.id}`;
  await refused(instance.client({ token }, { origin: "https://evil.example" }));
  const own = instance.client({ token }, { origin: "https://app.example" });
  await vi.waitFor(() => expect(own.connected).toBe(true));
});

it("drops a connection that does not sign in", async () => {
  const instance = await start([], { signInMs: 200 });
  const headers = {
    connection: "Upgrade",
    upgrade: "websocket",
    "sec-websocket-version": "13",
    "sec-websocket-key": randomBytes(16).toString("base64"),
  };
  const path = `${instance.url}/socket.io/?EIO=4&transport=websocket`;
  const CLOSE_FRAME = 0x88;
  const closed = new Promise((resolve) => {
    request(path, { headers })
      .on("upgrade", (_response, socket) => {
        socket.on("data", (frame: Buffer) => {
          if (!frame.includes(CLOSE_FRAME)) return;
          socket.destroy();
          resolve("closed");
        });
      })
      .end();
  });
  expect(await closed).toBe("closed");
});

it("cuts the sockets of an ended session and leaves others", async () => {
  const { instance, tutor, student } = await pair();
  const s = await instance.open(student);
  const t = await instance.open(tutor);
  await instance.revoke(student);
  await gone(s.socket);
  expect(s.socket.connected).toBe(false);
  expect(t.socket.connected).toBe(true);
});

it("cuts a socket whose token has run out", async () => {
  const [tutor, student] = [somebody("Tutor"), somebody("Student")];
  const instance = await start([tutor, student], { sessionMs: 300 });
  const s = await instance.open(student);
  await gone(s.socket);
  expect(s.socket.connected).toBe(false);
});

it("drains by closing connections, so that clients come back, and takes no new ones", async () => {
  const { instance, student } = await pair();
  const s = await instance.open(student);
  const reason = new Promise((resolve) => s.socket.once("disconnect", resolve));
  await instance.drain(200);
  expect(await reason).toBe("transport close");
  const late = instance.client({ token: `Student-${student.id}` });
  await new Promise((resolve) => late.once("connect_error", resolve));
});
