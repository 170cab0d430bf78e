import type { Ack, WatchAck } from "@tutorsetu/contracts/chat";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ephemeralEvents } from "./ephemeral-events.ts";
import { resetChatState, useChatState } from "./state.ts";

const START = new Date("2026-11-21T10:00:00.000Z");

beforeEach(() => {
  vi.useFakeTimers({ now: START });
  resetChatState();
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
  const events = ephemeralEvents(
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
  return { events, server, told, typed, watched };
}

const refused = () => Promise.resolve({ ok: false });
const unanswered = () => Promise.reject(new Error("timeout"));

it("batches delivery receipts for 300 ms, with the highest seq of each conversation", async () => {
  const { events, told } = world();
  events.received("a:b", 4);
  await later(200);
  events.received("a:b", 3);
  events.received("a:c", 1);
  await later(99);
  expect(told).toEqual([]);
  await later(1);
  expect(told).toEqual([{ "a:b": 4, "a:c": 1 }]);
  events.received("a:b", 4);
  await later(300);
  expect(told).toHaveLength(1);
  events.received("a:b", 5);
  await later(300);
  expect(told.slice(1)).toEqual([{ "a:b": 5 }]);
});

it.each([
  ["refused", refused],
  ["not answered", unanswered],
])("sends again what was %s with the next connection", async (_, failure) => {
  const { events, server, told } = world();
  server.answers.push(failure);
  events.received("a:b", 4);
  await later(300);
  events.connected();
  await later(0);
  expect(told).toEqual([{ "a:b": 4 }, { "a:b": 4 }]);
  events.connected();
  await later(0);
  expect(told).toHaveLength(2);
});

it("sends no receipts while offline and all of them after the connection opens", async () => {
  const { events, server, told } = world();
  server.isOnline = false;
  events.received("a:b", 4);
  await later(1000);
  expect(told).toEqual([]);
  server.isOnline = true;
  events.connected();
  expect(told).toEqual([{ "a:b": 4 }]);
});

it("sends receipts of at most fifty conversations per request and none twice", async () => {
  const { events, told } = world();
  for (let n = 0; n < 120; n += 1) events.received(`c${n}`, 1);
  await later(300);
  expect(told.map((one) => Object.keys(one).length)).toEqual([50, 50, 20]);
  expect(Object.keys(Object.assign({}, ...told))).toHaveLength(120);
});

it("sends a typing hint at once and then every 2.5 s per person, not while offline", async () => {
  const { events, server, typed } = world();
  server.isOnline = false;
  events.sendTyping("b");
  expect(typed).toEqual([]);
  server.isOnline = true;
  events.sendTyping("b");
  events.sendTyping("c");
  expect(typed).toEqual(["b", "c"]);
  await later(2499);
  events.sendTyping("b");
  expect(typed).toHaveLength(2);
  await later(1);
  events.sendTyping("b");
  expect(typed).toEqual(["b", "c", "b"]);
});

const typing = (id: string) => useChatState.getState().typing[id];

it("shows the typing hint for six seconds after the last one or until it is hidden", async () => {
  const { events } = world();
  events.showTyping("b");
  expect(typing("b")).toBe(true);
  await later(5000);
  events.showTyping("b");
  await later(5999);
  expect(typing("b")).toBe(true);
  await later(1);
  expect(typing("b")).toBe(false);
  events.showTyping("b");
  events.hideTyping("b");
  expect(typing("b")).toBe(false);
  expect(vi.getTimerCount()).toBe(0);
});

it("records who of the watched people is online", async () => {
  const { events, server, watched } = world(["b", "c"]);
  server.online = ["c", "somebody else"];
  events.watch();
  await later(0);
  expect(watched).toEqual([["b", "c"]]);
  expect(useChatState.getState().online).toEqual({ b: false, c: true });
  events.presence("b", true);
  events.presence("c", false);
  expect(useChatState.getState().online).toEqual({ b: true, c: false });
});

it("watches at most a hundred people with every connection, and sends nothing for nobody or while offline", async () => {
  const many = world(Array.from({ length: 130 }, (_, n) => `p${n}`));
  many.events.connected();
  expect(many.watched.map((one) => one.length)).toEqual([100]);
  many.server.isOnline = false;
  many.events.watch();
  expect(many.watched).toHaveLength(1);
  const none = world([]);
  none.events.connected();
  expect(none.watched).toEqual([]);
});

it.each([
  ["refused", refused],
  ["not answered", unanswered],
])("what it knew of people stays when it is %s", async (_, failure) => {
  const { events, server } = world(["b"]);
  events.presence("b", true);
  server.answers.push(failure);
  events.watch();
  await later(0);
  expect(useChatState.getState().online).toEqual({ b: true });
});

it("sends nothing, shows nothing and leaves no timer once closed", async () => {
  const { events, server, told } = world(["b"]);
  server.online = ["b"];
  events.received("a:b", 1);
  events.showTyping("c");
  events.watch();
  events.close();
  expect(vi.getTimerCount()).toBe(0);
  await later(10_000);
  expect(told).toEqual([]);
  expect(useChatState.getState().online).toEqual({});
});
