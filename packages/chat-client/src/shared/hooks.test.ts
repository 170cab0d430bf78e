import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { chatSession } from "../chat-session.ts";
import { recordReceipt, showMessages, useChatState } from "../state.ts";
import { resetKit } from "@tutorsetu/web-kit/testing/fake-api";
import { setConnect, useChat, useNotifications, useOnline, useUnread } from "./hooks.ts";
import { heldServer, messageOf, readsMessages, signIn } from "../testing/held-server.ts";

const later = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const nothing = { readUpTo: 0, deliveredUpTo: 0, youReadUpTo: 0 };
const visible = (state: "visible" | "hidden") =>
  vi.spyOn(document, "visibilityState", "get").mockReturnValue(state);

type StoredReceipts = Parameters<typeof useChat>[1];

let undo = () => {};
/** A chat server that the page will reach. */
function serverOf(...args: Parameters<typeof heldServer>) {
  const { server, connect } = heldServer(...args);
  undo = setConnect(connect);
  return server;
}

/** The conversation of `a` with `b`, on the screen. */
async function open(...[stored]: [StoredReceipts?]) {
  const server = serverOf();
  const asked = readsMessages([]);
  signIn();
  const hook = renderHook(({ receipts }) => useChat("b", receipts), {
    initialProps: { receipts: stored },
  });
  await later(0);
  const { events } = server;
  if (!events) throw new Error("There is no connection");
  const chat = () => hook.result.current;
  return {
    server,
    events,
    chat,
    asked,
    setReceipts: (receipts: StoredReceipts) => hook.rerender({ receipts }),
  };
}

const states = (chat: () => ReturnType<typeof useChat>) => chat().messages.map((one) => one.state);
beforeEach(() => void vi.useFakeTimers({ now: new Date("2026-11-21T10:00:00.000Z") }));
afterEach(async () => {
  cleanup();
  await act(async () => resetKit());
  chatSession(heldServer().connect);
  undo();
  sessionStorage.clear();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

it("returns the unread count and connects again for the next person", async () => {
  const server = serverOf([], 4);
  const { result, unmount } = renderHook(useUnread);
  await later(0);
  expect(server.connections).toEqual([]);
  await act(async () => signIn());
  await later(0);
  expect(result.current).toBe(4);
  unmount();
  await act(async () => signIn("t2"));
  expect(server.connections).toEqual([{ me: "a", token: "t1" }]);
});

it("passes notifications to the latest handler and to none after unmounting", async () => {
  const server = serverOf();
  signIn();
  const heard: string[] = [];
  const { rerender, unmount } = renderHook(
    ({ name }) => useNotifications(({ event }) => heard.push(`${name} ${event}`)),
    { initialProps: { name: "first" } },
  );
  await later(0);
  server.events?.onNotification({ event: "one", data: {} });
  rerender({ name: "second" });
  server.events?.onNotification({ event: "two", data: {} });
  unmount();
  server.events?.onNotification({ event: "three", data: {} });
  expect(heard).toEqual(["first one", "second two"]);
});

it("returns who is online and watches again when the people change", async () => {
  const server = serverOf();
  server.online = ["c"];
  signIn();
  const { result, rerender, unmount } = renderHook(({ people }) => useOnline(people), {
    initialProps: { people: ["b", "c"] },
  });
  await later(0);
  server.events?.onStatus("online");
  await later(0);
  expect([...result.current]).toEqual(["c"]);
  const asked = server.watched.length;
  rerender({ people: ["b", "c"] });
  expect(server.watched).toHaveLength(asked);
  rerender({ people: ["b"] });
  expect(server.watched.slice(asked)).toEqual([["b"]]);
  rerender({ people: [] });
  expect(server.watched).toHaveLength(asked + 1);
  expect([...result.current]).toEqual([]);
  unmount();
});

it("returns the state of an own message: sending, sent, delivered, read", async () => {
  const { server, events, chat } = await open(nothing);
  server.isOnline = false;
  act(() => chat().send("Hello"));
  expect(chat().messages).toMatchObject([
    { text: "Hello", at: "2026-11-21T10:00:00.000Z", isOwn: true, state: "sending", seq: 0 },
  ]);
  const [{ id } = { id: "" }] = chat().messages;
  server.isOnline = true;
  await later(3000);
  expect(chat().messages).toEqual([
    {
      id,
      text: "Hello",
      at: "2026-11-21T10:00:00.000Z",
      isOwn: true,
      state: "sent",
      seq: 1,
      messageId: "id1",
    },
  ]);
  act(() => events.onPointer("delivered", { conversation: "a:b", by: "b", seq: 1 }));
  expect(states(chat)).toEqual(["delivered"]);
  act(() => events.onPointer("read", { conversation: "a:b", by: "b", seq: 1 }));
  expect(states(chat)).toEqual(["read"]);
});

it("gives a rejected message its reason and can retry and discard it", async () => {
  const { server, chat } = await open(nothing);
  server.answer = { ok: false, code: "FORBIDDEN", message: "You cannot write to this person." };
  act(() => {
    chat().send("one");
    chat().send("two");
  });
  await later(0);
  expect(chat().messages).toMatchObject([
    { text: "one", state: "failed", reason: "You cannot write to this person.", messageId: "" },
    { text: "two", state: "failed" },
  ]);
  act(() => chat().discard(chat().messages[0]?.id ?? ""));
  expect(chat().messages).toMatchObject([{ text: "two" }]);
  server.answer = undefined;
  await act(async () => chat().retry(chat().messages[0]?.id ?? ""));
  await later(0);
  expect(chat().messages).toMatchObject([{ text: "two", state: "sent" }]);
});

it("shows unsent messages to this person only", async () => {
  const { server, chat } = await open(nothing);
  server.isOnline = false;
  act(() => chatSession(() => Promise.reject(new Error("unused")))?.client.send("c", "To c"));
  expect(chat().messages).toEqual([]);
});

it("takes the furthest of the stored receipts, the live ones and the other's own messages", async () => {
  const { chat, setReceipts } = await open({ readUpTo: 1, deliveredUpTo: 3, youReadUpTo: 0 });
  act(() =>
    showMessages(
      "a:b",
      [1, 2, 3, 4, 5, 6].map((seq) => messageOf(seq, "a")),
    ),
  );
  expect(states(chat)).toEqual(["read", "delivered", "delivered", "sent", "sent", "sent"]);
  act(() => recordReceipt("a:b", "delivered", 5));
  act(() => recordReceipt("a:b", "read", 2));
  expect(states(chat)).toEqual(["read", "read", "delivered", "delivered", "delivered", "sent"]);
  act(() => showMessages("a:b", [messageOf(4, "b")]));
  expect(states(chat).slice(0, 6)).toEqual(["read", "read", "read", "read", "delivered", "sent"]);
  setReceipts(null);
  expect(chat().messages.map((one) => one.isOwn)).toEqual([true, true, true, false, true, true]);
  expect(states(chat)[3]).toBe("read");
});

it("marks messages as read while the page is visible, not before the stored receipts are known", async () => {
  visible("visible");
  const { server, chat, setReceipts } = await open(undefined);
  act(() => showMessages("a:b", [messageOf(1, "b"), messageOf(2, "b")]));
  expect(server.read).toEqual([]);
  expect(chat().readUpTo).toBeUndefined();
  setReceipts({ readUpTo: 0, deliveredUpTo: 0, youReadUpTo: 1 });
  expect(server.read).toEqual([["b", 2]]);
  expect(chat().readUpTo).toBe(2);
  act(() => showMessages("a:b", [messageOf(3, "a")]));
  expect(server.read).toHaveLength(1);
});

it("marks nothing as read in the background until the page is visible", async () => {
  visible("hidden");
  const { server, chat } = await open({ readUpTo: 0, deliveredUpTo: 0, youReadUpTo: 1 });
  act(() => showMessages("a:b", [messageOf(1, "b"), messageOf(2, "b")]));
  expect(server.read).toEqual([]);
  expect(chat().readUpTo).toBe(1);
  visible("visible");
  act(() => void document.dispatchEvent(new Event("visibilitychange")));
  expect(server.read).toEqual([["b", 2]]);
  cleanup();
  document.dispatchEvent(new Event("visibilitychange"));
  expect(server.read).toHaveLength(1);
});

it("returns the typing hint of the other party and sends the own one", async () => {
  const { server, events, chat } = await open(nothing);
  expect(chat().isTyping).toBe(false);
  act(() => events.onTyping("c"));
  expect(chat().isTyping).toBe(false);
  act(() => events.onTyping("b"));
  expect(chat().isTyping).toBe(true);
  act(() => chat().write());
  expect(server.typed).toEqual(["b"]);
});

it("returns the status of the connection", async () => {
  const { events, chat } = await open(nothing);
  act(() => events.onStatus("offline"));
  expect(chat().status).toBe("offline");
  act(() => useChatState.setState({ status: "connecting" }));
  expect(chat().status).toBe("connecting");
});
