import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { connectSocket } from "./socket-transport.ts";
import { briefAck, FakeSocket, fullAck, notedEvents, stored } from "./testing/fake-socket.ts";

const sockets = vi.hoisted((): unknown[] => []);
vi.mock("socket.io-client", () => ({
  io: (options: unknown) => {
    const socket = new FakeSocket(options);
    sockets.push(socket);
    return socket;
  },
}));

let closeIt = () => {};

/** A page that has openConnection; the server is not there yet. */
async function openConnection() {
  const { events, noted } = notedEvents();
  const connection = await connectSocket({ me: "a", token: "t1" }, events);
  closeIt = () => connection.close();
  const socket = sockets.at(-1);
  if (!(socket instanceof FakeSocket)) throw new Error("Nothing was openConnection");
  return { connection, socket, noted };
}

async function online() {
  const page = await openConnection();
  page.socket.open();
  page.noted.length = 0;
  return page;
}

const later = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const network = (isThere: boolean) => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(isThere);
  globalThis.dispatchEvent(new Event(isThere ? "online" : "offline"));
};

beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-11-21T10:00:00.000Z") });
  vi.spyOn(Math, "random").mockReturnValue(0.5);
});
afterEach(() => {
  closeIt();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it("connects over WebSocket only, with the token and brief acknowledgements, and reconnects within 5 s", async () => {
  const { socket } = await openConnection();
  expect(socket.options).toEqual({
    path: "/socket.io",
    transports: ["websocket"],
    reconnectionDelay: 1000,
    reconnectionDelayMax: 5000,
    timeout: 20_000,
    auth: { token: "t1", brief: true },
  });
});

it("sends setup and reports the status online once connected", async () => {
  const { connection, socket, noted } = await openConnection();
  expect(connection.isOnline()).toBe(false);
  socket.open();
  expect(socket.emitted).toEqual([["setup", "a"]]);
  expect(noted).toEqual(['status "online"']);
  expect(connection.isOnline()).toBe(true);
});

it.each([
  ["receive_message", [stored("Hello")], `message ${JSON.stringify(stored("Hello"))}`],
  ["read", [{ seq: 3 }], 'pointer "read" {"seq":3}'],
  ["delivered", [{ seq: 4 }], 'pointer "delivered" {"seq":4}'],
  ["typing", [{ by: "b" }], 'typing "b"'],
  ["presence", [{ userId: "b", online: true }], 'presence "b" true'],
  ["blocked", [{ peer: "b" }], 'blocked {"peer":"b"}'],
  ["news", [{ event: "booking" }], 'news {"event":"booking"}'],
  ["degraded", [{ pollMs: 3000 }], "degraded 3000"],
  ["resync", [{ spreadMs: 2000 }], "resync 2000"],
])("hands on %s", async (event, values, connection) => {
  const { socket, noted } = await online();
  socket.tell(event, ...values);
  expect(noted).toEqual([connection]);
});

it("reports connecting after a lost connection and offline without a network", async () => {
  const { socket, noted } = await online();
  socket.drop();
  network(false);
  network(true);
  socket.open();
  network(false);
  expect(noted).toEqual([
    'status "connecting"',
    'status "offline"',
    'status "connecting"',
    'status "online"',
  ]);
  socket.drop();
  expect(noted.at(-1)).toBe('status "offline"');
});

it("reconnects a second after the server has closed the connection, and leaves other losses to the library", async () => {
  const { socket } = await online();
  socket.drop("transport close");
  await later(5000);
  expect(socket.connects).toBe(0);
  socket.drop("io server disconnect");
  await later(999);
  expect(socket.connects).toBe(0);
  await later(1);
  expect(socket.connects).toBe(1);
});

it("does not reconnect once closed", async () => {
  const { connection, socket, noted } = await online();
  socket.drop("io server disconnect");
  connection.close();
  await later(5000);
  expect([socket.connects, socket.isClosed]).toEqual([0, true]);
  noted.length = 0;
  network(false);
  network(true);
  expect(noted).toEqual([]);
});

it.each([
  ["the library tries again by itself", true, "timeout", 0, ['status "connecting"']],
  ["any other refusal is tried again", false, "BUSY", 1, ['status "connecting"']],
  [
    "a token that is not taken ends there",
    false,
    "UNAUTHENTICATED",
    0,
    ['status "connecting"', "refused"],
  ],
])("a connection that does not come about: %s", async (_, active, reason, connects, told) => {
  const { socket, noted } = await openConnection();
  socket.active = active;
  socket.tell("connect_error", new Error(reason));
  await later(1500);
  expect(noted).toEqual(told);
  expect(socket.connects).toBe(connects);
});

it("waits for the connection up to the given time", async () => {
  const { connection, socket } = await openConnection();
  const done: string[] = [];
  void connection.online(3000).then(() => done.push("first"));
  await later(2999);
  expect(done).toEqual([]);
  await later(1);
  expect(done).toEqual(["first"]);
  void connection.online(3000).then(() => done.push("second"));
  socket.open();
  await later(0);
  expect(done).toEqual(["first", "second"]);
  void connection.online(3000).then(() => done.push("third"));
  await later(0);
  expect(done).toEqual(["first", "second", "third"]);
});

it("completes a brief acknowledgement to the stored message", async () => {
  const { connection, socket } = await online();
  socket.reply = () => Promise.resolve(briefAck);
  const sent = { receiverId: "b", text: " Hello ", clientMsgId: "c1" };
  expect(await connection.send(sent)).toEqual(fullAck("Hello"));
  expect(socket.asked).toEqual([["private_message", sent, 4000]]);
});

it("completes it with whom it is about", async () => {
  const { connection, socket } = await online();
  socket.reply = () => Promise.resolve(briefAck);
  const sent = { receiverId: "b", text: "Hello", clientMsgId: "c1", about: "asha" };
  expect(await connection.send(sent)).toMatchObject({ message: { text: "Hello", about: "asha" } });
});

it.each([
  ["a whole answer", fullAck("as it was stored")],
  ["a refusal", { ok: false, code: "FORBIDDEN", message: "No" }],
])("%s stays as it is", async (_, reply) => {
  const { connection, socket } = await online();
  socket.reply = () => Promise.resolve(reply);
  expect(await connection.send({ receiverId: "b", text: "Hello" })).toEqual(reply);
});

it("sends sync, watch and delivered with their timeouts", async () => {
  const { connection, socket } = await online();
  await connection.sync({ "a:b": 3 });
  await connection.watch(["b"]);
  await connection.delivered({ "a:b": 4 });
  expect(socket.asked).toEqual([
    ["sync", { known: { "a:b": 3 } }, 8000],
    ["watch", { peers: ["b"] }, 4000],
    ["delivered", { upTo: { "a:b": 4 } }, 4000],
  ]);
});

it("sends no read receipts or typing hints late", async () => {
  const { connection, socket } = await openConnection();
  connection.read("b", 3);
  connection.typing("b");
  socket.open();
  connection.read("b", 4);
  connection.typing("c");
  expect(socket.emitted).toEqual([
    ["setup", "a"],
    ["read", { peer: "b", seq: 4 }],
  ]);
  expect(socket.volatileEmitted).toEqual([["typing", { peer: "c" }]]);
});

it("waits as long as the server asks before it connects again, at most a minute", async () => {
  const { socket } = await openConnection();
  const refuse = (retryAfterMs: unknown) => {
    socket.active = false;
    const data = { code: "RATE_LIMITED", retryAfterMs };
    socket.tell("connect_error", Object.assign(new Error("RATE_LIMITED"), { data }));
  };
  refuse(5000);
  await later(5999);
  expect(socket.connects).toBe(0);
  await later(1);
  expect(socket.connects).toBe(1);
  refuse(600_000);
  await later(61_000);
  expect(socket.connects).toBe(2);
  refuse("nonsense");
  await later(1000);
  expect(socket.connects).toBe(3);
});
