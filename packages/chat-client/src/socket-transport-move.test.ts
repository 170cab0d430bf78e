import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { connectSocket } from "./socket-transport.ts";
import { FakeSocket, fullAck, notedEvents } from "./testing/fake-socket.ts";

const sockets = vi.hoisted((): unknown[] => []);
vi.mock("socket.io-client", () => ({
  io: (options: unknown) => {
    const socket = new FakeSocket(options);
    sockets.push(socket);
    return socket;
  },
}));

/** A page that is online. */
async function online() {
  const { events, noted } = notedEvents();
  const connection = await connectSocket({ me: "a", token: "t1" }, events);
  const socket = sockets.at(-1);
  if (!(socket instanceof FakeSocket)) throw new Error("Nothing was openConnection");
  socket.open();
  noted.length = 0;
  return { connection, socket, noted };
}

const later = (ms: number) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-11-21T10:00:00.000Z") });
  vi.spyOn(Math, "random").mockReturnValue(0.5);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it("reconnects within the given time when asked to move, without a visible status change", async () => {
  const { socket, noted } = await online();
  socket.tell("move", { withinMs: 10_000 });
  await later(4999);
  expect(socket.connects).toBe(0);
  await later(1);
  expect([socket.connected, socket.connects]).toEqual([false, 1]);
  expect(noted).toEqual([]);
  socket.open();
  await later(10_000);
  expect(noted).toEqual(['status "online"']);
});

it("shows a move that takes longer than two seconds, and the next lost connection", async () => {
  const { socket, noted } = await online();
  socket.tell("move", { withinMs: 0 });
  await later(1999);
  expect(noted).toEqual([]);
  await later(1);
  expect(noted).toEqual(['status "connecting"']);
  socket.open();
  socket.drop();
  expect(noted.slice(1)).toEqual(['status "online"', 'status "connecting"']);
});

it("uses the time of the last request to move", async () => {
  const { socket } = await online();
  socket.tell("move", { withinMs: 2000 });
  socket.tell("move", { withinMs: 20_000 });
  await later(9999);
  expect(socket.connects).toBe(0);
  await later(1);
  expect(socket.connects).toBe(1);
});

it("does not move until five seconds after the last typing hint", async () => {
  const { connection, socket } = await online();
  connection.typing("b");
  socket.tell("move", { withinMs: 1000 });
  await later(4500);
  expect(socket.connects).toBe(0);
  await later(999);
  expect(socket.connects).toBe(0);
  await later(1);
  expect(socket.connects).toBe(1);
});

it("does not move while a message waits for its acknowledgement", async () => {
  const { connection, socket } = await online();
  let answer: (reply: unknown) => void = () => {};
  socket.reply = () => new Promise((resolve) => (answer = resolve));
  const sent = connection.send({ receiverId: "b", text: "Hello", clientMsgId: "c1" });
  socket.tell("move", { withinMs: 0 });
  await later(60_000);
  expect(socket.connects).toBe(0);
  answer(fullAck("Hello"));
  await sent;
  await later(1000);
  expect(socket.connects).toBe(1);
});

it("moves after a message that was not acknowledged in time", async () => {
  const { connection, socket } = await online();
  socket.reply = () => Promise.reject(new Error("timeout"));
  await expect(connection.send({ receiverId: "b", text: "Hello" })).rejects.toThrow("timeout");
  socket.tell("move", { withinMs: 0 });
  await later(0);
  expect(socket.connects).toBe(1);
});

it("does not move while offline or once closed", async () => {
  const away = await online();
  away.socket.drop();
  away.socket.tell("move", { withinMs: 0 });
  const left = await online();
  left.socket.tell("move", { withinMs: 1000 });
  left.connection.close();
  await later(60_000);
  expect([away.socket.connects, left.socket.connects]).toEqual([0, 0]);
  expect(vi.getTimerCount()).toBe(0);
});
