import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { chatSession, subscribePresence } from "./chat-session.ts";
import { recordReadHere, showMessages, useChatState } from "./state.ts";
import { resetKit } from "@tutorsetu/web-kit/testing/fake-api";
import { useQuery } from "@tutorsetu/web-kit/query";
import { useSession } from "@tutorsetu/web-kit/session";
import { conversationWith, heldServer, messageOf, signIn } from "./testing/held-server.ts";

const later = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const state = useChatState.getState;

/** A signed-in person's page that is connected. */
async function connected(...args: Parameters<typeof heldServer>) {
  const { server, connect } = heldServer(...args);
  signIn();
  const page = chatSession(connect);
  await later(0);
  const { events } = server;
  if (!page || !events) throw new Error("There is no connection");
  events.onStatus("online");
  await later(0);
  return { server, connect, page, events };
}

beforeEach(() => void vi.useFakeTimers({ now: new Date("2026-11-21T10:00:00.000Z") }));
afterEach(async () => {
  cleanup();
  await act(async () => resetKit());
  chatSession(heldServer().connect);
  sessionStorage.clear();
  vi.useRealTimers();
});

it("opens no session when nobody is signed in", () => {
  const { server, connect } = heldServer();
  expect(chatSession(connect)).toBeUndefined();
  expect(server.connections).toEqual([]);
});

it("keeps one session per token and closes the session of the previous token", async () => {
  const { server, connect, page } = await connected([], 3);
  expect(chatSession(connect)).toBe(page);
  expect(server.connections).toEqual([{ me: "a", token: "t1" }]);
  expect(state().unread).toBe(3);
  act(() => signIn("t2"));
  const next = chatSession(connect);
  expect(next).not.toBe(page);
  expect(server.closed).toBe(1);
  expect(state()).toMatchObject({ unread: 0, status: "connecting" });
  await later(0);
  expect(server.connections.slice(1)).toEqual([{ me: "a", token: "t2" }]);
});

it("reads the unread count, syncs from the last known messages and sends delivery receipts", async () => {
  const read = { ...messageOf(7, "c"), conversation: "a:c" };
  const list = [conversationWith(messageOf(4, "b"), 2), conversationWith(read)];
  const { server } = await connected(list, 2);
  expect(state().unread).toBe(2);
  expect(server.known.at(-1)).toEqual({ "a:b": 4, "a:c": 7 });
  await later(300);
  expect(server.delivered).toEqual([{ "a:b": 4 }]);
});

it("does not adopt the last message of a conversation whose history is open", async () => {
  const { server, connect } = heldServer([conversationWith(messageOf(4, "b"))]);
  signIn();
  showMessages("a:b", []);
  chatSession(connect);
  await later(0);
  expect(server.known.at(-1)).toEqual({});
});

it("retries the list of conversations after five seconds and does not sync before", async () => {
  const { server, connect } = heldServer([conversationWith(messageOf(4, "b"))], 1);
  server.isUnavailable = true;
  signIn();
  chatSession(connect);
  await later(4999);
  expect([server.looks, server.known.length]).toEqual([1, 0]);
  server.isUnavailable = false;
  await later(1);
  expect([server.looks, server.known.length]).toEqual([2, 1]);
  expect(state().unread).toBe(1);
});

it.each([
  ["while it is answered", false, 0],
  ["while it fails", true, 0],
  ["after it failed", true, 1000],
])("who leaves %s asks nothing more and is shown nothing", async (_, isUnavailable, afterMs) => {
  const { server, connect } = heldServer([], 5);
  server.isUnavailable = isUnavailable;
  signIn();
  chatSession(connect);
  if (afterMs > 0) await later(afterMs);
  useSession.getState().signOut();
  chatSession(connect);
  await later(60_000);
  expect(state().unread).toBe(0);
  expect([server.looks, server.known.length, server.closed]).toEqual([1, 0, 1]);
  expect(vi.getTimerCount()).toBe(0);
});

it("shows a received message, sends its delivery receipt and hides the typing hint", async () => {
  const { server, events } = await connected();
  showMessages("a:b", []);
  events.onTyping("b");
  events.onMessage(messageOf(1, "b", "Hello"));
  events.onMessage({ ...messageOf(1, "c"), conversation: "a:c" });
  expect(Object.keys(state().opened)).toEqual(["a:b"]);
  expect(state().opened["a:b"]).toMatchObject([{ text: "Hello" }]);
  expect(state().typing).toEqual({ b: false });
  await later(300);
  expect(server.delivered).toEqual([{ "a:b": 1, "a:c": 1 }]);
});

it("shows an own message from another device without a delivery receipt", async () => {
  const { server, events } = await connected();
  showMessages("a:b", []);
  events.onMessage(messageOf(1, "a", "From my phone"));
  expect(state().opened["a:b"]).toMatchObject([{ text: "From my phone" }]);
  await later(1000);
  expect(server.delivered).toEqual([]);
});

it("reads the unread count and the lists again 400 ms after the last message", async () => {
  const { server, events } = await connected();
  const read = vi.fn<() => Promise<number>>(async () => 0);
  renderHook(() => useQuery(["conversations"], read));
  await later(1100);
  const before = { looks: server.looks, reads: read.mock.calls.length };
  events.onMessage(messageOf(1, "b"));
  await later(399);
  events.onMessage(messageOf(2, "b"));
  await later(399);
  expect(server.looks).toBe(before.looks);
  server.unread = 2;
  await later(1);
  expect(server.looks).toBe(before.looks + 1);
  expect(read).toHaveBeenCalledTimes(before.reads + 1);
  expect(state().unread).toBe(2);
});

it("records receipts of the other party and reads the unread count again after an own one", async () => {
  const { server, events } = await connected();
  events.onPointer("read", { conversation: "a:b", by: "b", seq: 2 });
  events.onPointer("delivered", { conversation: "a:b", by: "b", seq: 3 });
  expect(state().receipts).toEqual({ "a:b": { read: 2, delivered: 3 } });
  const { looks } = server;
  await later(1000);
  expect(server.looks).toBe(looks);
  events.onPointer("read", { conversation: "a:b", by: "a", seq: 9 });
  await later(400);
  expect(server.looks).toBe(looks + 1);
  expect(state().receipts["a:b"]).toEqual({ read: 2, delivered: 3 });
});

it("sends and records an own read receipt and reads the unread count only when it moves", async () => {
  const { server, page } = await connected();
  const { looks } = server;
  page.read("b", 3);
  expect(server.read).toEqual([["b", 3]]);
  expect(state().readHere).toEqual({ "a:b": 3 });
  await later(400);
  expect(server.looks).toBe(looks + 1);
  page.read("b", 3);
  await later(400);
  expect(server.read).toHaveLength(2);
  expect(server.looks).toBe(looks + 1);
  recordReadHere("a:c", 1);
  page.read("c", 2);
  await later(400);
  expect(server.looks).toBe(looks + 2);
});

it("syncs and watches presence after a reconnect and shows a lost connection", async () => {
  const { server, events } = await connected([conversationWith(messageOf(4, "b"))]);
  const stop = subscribePresence(["b"]);
  await later(0);
  const before = { syncs: server.known.length, watched: server.watched.length };
  events.onStatus("offline");
  expect(state().status).toBe("offline");
  await later(0);
  expect(server.known).toHaveLength(before.syncs);
  events.onStatus("online");
  expect(state().status).toBe("online");
  expect(server.known.slice(before.syncs)).toEqual([{ "a:b": 4 }]);
  expect(server.watched.slice(before.watched)).toEqual([["b"]]);
  stop();
});

it("reads the peer again after a reconnect and after a block", async () => {
  const { server, events } = await connected();
  const stop = subscribePresence(["b"]);
  const read = vi.fn<() => Promise<number>>(async () => 0);
  renderHook(() => useQuery(["peer", "b"], read));
  await later(1100);
  const calls = read.mock.calls.length;
  events.onStatus("online");
  await later(1100);
  expect(read).toHaveBeenCalledTimes(calls + 1);
  const watched = server.watched.length;
  events.onBlocked();
  await later(0);
  expect(read).toHaveBeenCalledTimes(calls + 2);
  expect(server.watched).toHaveLength(watched + 1);
  stop();
});

it("polls at the interval of a degraded server and syncs once when it recovers", async () => {
  const { server, events } = await connected();
  const syncs = server.known.length;
  events.onDegraded(2000);
  await later(4900);
  expect(server.known.length).toBeGreaterThanOrEqual(syncs + 2);
  const before = server.known.length;
  events.onResync(1000);
  await later(1000);
  expect(server.known).toHaveLength(before + 1);
});

it("ends the session when the server rejects its current token, not an old one", async () => {
  const { events } = await connected();
  act(() => signIn("t2"));
  act(() => events.onRefused());
  expect(useSession.getState().token).toBe("t2");
  act(() => signIn("t1"));
  act(() => events.onRefused());
  expect(useSession.getState()).toMatchObject({ token: null, ended: true });
});
