import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { chatSession } from "../chat-session.ts";
import { resetKit } from "@tutorsetu/web-kit/testing/fake-api";
import { setConnect, useChat } from "./hooks.ts";
import { heldServer, messageOf, readsMessages, signIn } from "../testing/held-server.ts";

const later = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const nothing = { readUpTo: 0, deliveredUpTo: 0, youReadUpTo: 0 };

let undo = () => {};

/** The conversation of `a` with `b`, on the screen, with as many messages in it. */
async function opened(count: number) {
  const all = Array.from({ length: count }, (_, n) => messageOf(n + 1, "a"));
  const { server, connect } = heldServer();
  undo = setConnect(connect);
  const asked = readsMessages(all);
  signIn();
  const hook = renderHook(() => useChat("b", nothing));
  await later(0);
  return { server, asked, chat: () => hook.result.current };
}

const seqs = (chat: () => ReturnType<typeof useChat>) => chat().messages.map((one) => one.seq);

beforeEach(() => void vi.useFakeTimers({ now: new Date("2026-11-21T10:00:00.000Z") }));
afterEach(async () => {
  cleanup();
  await act(async () => resetKit());
  chatSession(heldServer().connect);
  undo();
  sessionStorage.clear();
  vi.useRealTimers();
});

it("reads the newest fifty messages first and earlier pages until there are no more", async () => {
  const { chat, asked, server } = await opened(70);
  expect(seqs(chat)).toEqual(Array.from({ length: 50 }, (_, n) => n + 21));
  expect(chat()).toMatchObject({ hasEarlier: true, isLoading: false, error: undefined });
  server.events?.onStatus("online");
  await later(0);
  expect(server.known.at(-1)).toEqual({ "a:b": 70 });
  act(() => chat().loadEarlier());
  expect(chat().isLoadingEarlier).toBe(true);
  await later(0);
  expect(chat().isLoadingEarlier).toBe(false);
  expect(asked).toEqual([undefined, 21]);
  expect(seqs(chat)).toEqual(Array.from({ length: 70 }, (_, n) => n + 1));
  expect(chat().hasEarlier).toBe(false);
});

it.each([
  ["as many as one page that begin with the first", 50],
  ["fewer than a page", 49],
])("of %s there are no earlier ones", async (_, count) => {
  const { chat } = await opened(count);
  expect(chat().messages).toHaveLength(count);
  expect(chat().hasEarlier).toBe(false);
});

it("can retry a failed page of earlier messages", async () => {
  const { chat } = await opened(70);
  readsMessages(new Error("away"));
  act(() => chat().loadEarlier());
  await later(0);
  expect(chat()).toMatchObject({ hasEarlier: true, isLoadingEarlier: false });
  expect(chat().messages).toHaveLength(50);
});

it("reports a failed history until it is reloaded", async () => {
  undo = setConnect(heldServer().connect);
  readsMessages(new Error("away"));
  signIn();
  const { result } = renderHook(() => useChat("b", nothing));
  expect(result.current.isLoading).toBe(true);
  await later(0);
  expect(result.current.error).toMatchObject({ status: 0 });
  expect(result.current).toMatchObject({ isLoading: false, hasEarlier: false });
  readsMessages([messageOf(1, "b", "Hello")]);
  act(() => result.current.reload());
  await later(1100);
  expect(result.current.error).toBeUndefined();
  expect(result.current.messages).toMatchObject([{ text: "Hello", isOwn: false, seq: 1 }]);
});
