import type { Ack, WatchAck } from "@tutorsetu/contracts/chat";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { chatSignals } from "./chat-client-signals.ts";
import { forgetChat, useChatState } from "./chat-client-state.ts";

const START = new Date("2026-11-21T10:00:00.000Z");

beforeEach(() => {
  vi.useFakeTimers({ now: START });
  forgetChat();
});
afterEach(() => void vi.useRealTimers());

const later = (ms: number) => vi.advanceTimersByTimeAsync(ms);

/** A connection that notes what it is told; `answers` are those of the next questions, then all is well. */
function world(people: readonly string[] = []) {
  const told: Record<string, number>[] = [];
  const typed: string[] = [];
  const watched: (readonly string[])[] = [];
  const server = { isOnline: true, online: [] as string[], answers: [] as (() => Promise<Ack>)[] };
  const answer = <A extends Ack>(good: A): Promise<Ack | A> =>
    server.answers.shift()?.() ?? Promise.resolve(good);
  const signals = chatSignals(
    {
      isOnline: () => server.isOnline,
      delivered: (upTo) => {
        told.push(upTo);
        return answer({ ok: true });
      },
      typing: (peer) => void typed.push(peer),
      watch: (peers) => {
        watched.push(peers);
        return answer<WatchAck>({ ok: true, online: server.online });
      },
    },
    () => people,
  );
  return { signals, server, told, typed, watched };
}

const refused = () => Promise.resolve({ ok: false });
const unanswered = () => Promise.reject(new Error("timeout"));

it("tells what has been delivered together after 300 ms, the highest number of each, and once", async () => {
  const { signals, told } = world();
  signals.reached("a:b", 4);
  await later(200);
  signals.reached("a:b", 3);
  signals.reached("a:c", 1);
  await later(99);
  expect(told).toEqual([]);
  await later(1);
  expect(told).toEqual([{ "a:b": 4, "a:c": 1 }]);
  signals.reached("a:b", 4);
  await later(300);
  expect(told).toHaveLength(1);
  signals.reached("a:b", 5);
  await later(300);
  expect(told.slice(1)).toEqual([{ "a:b": 5 }]);
});

it.each([
  ["refused", refused],
  ["not answered", unanswered],
])("tells what was %s again with the next connection", async (_, failure) => {
  const { signals, server, told } = world();
  server.answers.push(failure);
  signals.reached("a:b", 4);
  await later(300);
  signals.connected();
  await later(0);
  expect(told).toEqual([{ "a:b": 4 }, { "a:b": 4 }]);
  signals.connected();
  await later(0);
  expect(told).toHaveLength(2);
});

it("tells nothing while away, and all of it with the connection", async () => {
  const { signals, server, told } = world();
  server.isOnline = false;
  signals.reached("a:b", 4);
  await later(1000);
  expect(told).toEqual([]);
  server.isOnline = true;
  signals.connected();
  expect(told).toEqual([{ "a:b": 4 }]);
});

it("tells fifty conversations in one go at most, and none twice", async () => {
  const { signals, told } = world();
  for (let n = 0; n < 120; n += 1) signals.reached(`c${n}`, 1);
  await later(300);
  expect(told.map((one) => Object.keys(one).length)).toEqual([50, 50, 20]);
  expect(Object.keys(Object.assign({}, ...told))).toHaveLength(120);
});

it("says that one writes at once, then every 2.5 s, to each person, and not while away", async () => {
  const { signals, server, typed } = world();
  server.isOnline = false;
  signals.write("b");
  expect(typed).toEqual([]);
  server.isOnline = true;
  signals.write("b");
  signals.write("c");
  expect(typed).toEqual(["b", "c"]);
  await later(2499);
  signals.write("b");
  expect(typed).toHaveLength(2);
  await later(1);
  signals.write("b");
  expect(typed).toEqual(["b", "c", "b"]);
});

const typing = (id: string) => useChatState.getState().typing[id];

it("shows that somebody writes for six seconds from the last hint, or until they stop", async () => {
  const { signals } = world();
  signals.writes("b");
  expect(typing("b")).toBe(true);
  await later(5000);
  signals.writes("b");
  await later(5999);
  expect(typing("b")).toBe(true);
  await later(1);
  expect(typing("b")).toBe(false);
  signals.writes("b");
  signals.stopped("b");
  expect(typing("b")).toBe(false);
  expect(vi.getTimerCount()).toBe(0);
});

it("knows of everybody asked about whether they are online", async () => {
  const { signals, server, watched } = world(["b", "c"]);
  server.online = ["c", "somebody else"];
  signals.watch();
  await later(0);
  expect(watched).toEqual([["b", "c"]]);
  expect(useChatState.getState().online).toEqual({ b: false, c: true });
  signals.presence("b", true);
  signals.presence("c", false);
  expect(useChatState.getState().online).toEqual({ b: true, c: false });
});

it("asks with every connection, about a hundred people at most, about nobody and while away not at all", async () => {
  const many = world(Array.from({ length: 130 }, (_, n) => `p${n}`));
  many.signals.connected();
  expect(many.watched.map((one) => one.length)).toEqual([100]);
  many.server.isOnline = false;
  many.signals.watch();
  expect(many.watched).toHaveLength(1);
  const none = world([]);
  none.signals.connected();
  expect(none.watched).toEqual([]);
});

it.each([
  ["refused", refused],
  ["not answered", unanswered],
])("what it knew of people stays when it is %s", async (_, failure) => {
  const { signals, server } = world(["b"]);
  signals.presence("b", true);
  server.answers.push(failure);
  signals.watch();
  await later(0);
  expect(useChatState.getState().online).toEqual({ b: true });
});

it("once closed it tells nothing, shows nothing and leaves no timer", async () => {
  const { signals, server, told } = world(["b"]);
  server.online = ["b"];
  signals.reached("a:b", 1);
  signals.writes("c");
  signals.watch();
  signals.close();
  expect(vi.getTimerCount()).toBe(0);
  await later(10_000);
  expect(told).toEqual([]);
  expect(useChatState.getState().online).toEqual({});
});
