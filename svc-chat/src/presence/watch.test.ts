import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { ChatSocket } from "../sockets/types.ts";
import { typingHints } from "./typing.ts";
import { createWatch } from "./watch.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Who is here, whom one may know, and what a socket of "me" is told. */
function world(everyMs?: number) {
  const here = new Set<string>();
  const unknown = new Set<string>();
  let looks = 0;
  const among = async (ids: readonly string[]) => {
    looks += 1;
    return new Set(ids.filter((id) => here.has(id)));
  };
  const mayKnow = async (_me: string, peers: readonly string[]) =>
    peers.filter((peer) => !unknown.has(peer));
  const attendance = { arrive() {}, leave() {}, among, close: async () => {} };
  const watch = createWatch(everyMs ? { attendance, mayKnow, everyMs } : { attendance, mayKnow });
  const told: unknown[] = [];
  const socketOf = (id: string, connected = true) =>
    ({
      connected,
      data: { caller: { id } },
      emit: (event: string, payload: unknown) => told.push([event, payload]),
    }) as unknown as ChatSocket; // safe: what is looked at
  return { here, unknown, watch, told, socketOf, looks: () => looks };
}
const presence = (userId: string, online: boolean) => ["presence", { userId, online }];

it("looks every three seconds, and tells only what has changed", async () => {
  const { here, watch, told, socketOf } = world();
  here.add("a");
  expect(await watch.watch(socketOf("me"), ["a", "b"])).toEqual(["a"]);
  here.add("b");
  await vi.advanceTimersByTimeAsync(2999);
  expect(told).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(told).toEqual([presence("b", true)]);
  here.delete("a");
  await vi.advanceTimersByTimeAsync(6000);
  expect(told).toEqual([presence("b", true), presence("a", false)]);
});

it("looks a moment after somebody came, once for a crowd", async () => {
  const { here, watch, told, socketOf, looks } = world(60_000);
  await watch.watch(socketOf("me"), ["a"]);
  here.add("a");
  for (let n = 0; n < 10; n++) watch.lookSoon();
  await vi.advanceTimersByTimeAsync(99);
  expect(told).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(told).toEqual([presence("a", true)]);
  expect(looks()).toBe(2);
  here.delete("a");
  watch.lookSoon();
  await vi.advanceTimersByTimeAsync(100);
  expect(told.at(-1)).toEqual(presence("a", false));
});

it("tells nobody that somebody came whom they may not know any more, but that they went", async () => {
  const { here, unknown, watch, told, socketOf } = world(1000);
  await watch.watch(socketOf("me"), ["a"]);
  unknown.add("a");
  here.add("a");
  await vi.advanceTimersByTimeAsync(1000);
  expect(told).toEqual([]);
  here.delete("a");
  await vi.advanceTimersByTimeAsync(1000);
  expect(told).toEqual([presence("a", false)]);
});

it("forgets whom a socket looked at before, and sockets that are gone", async () => {
  const { here, watch, told, socketOf, looks } = world(1000);
  const me = socketOf("me");
  await watch.watch(me, ["a"]);
  await watch.watch(me, ["b"]);
  await watch.watch(socketOf("gone", false), ["a"]);
  here.add("a");
  here.add("b");
  await vi.advanceTimersByTimeAsync(1000);
  expect(told).toEqual([presence("b", true)]);
  watch.forget(me);
  const before = looks();
  here.clear();
  await vi.advanceTimersByTimeAsync(5000);
  expect([told.length, looks()]).toEqual([1, before]);
});

it("looks no more once it is closed", async () => {
  const { here, watch, told, socketOf } = world(1000);
  await watch.watch(socketOf("me"), ["a"]);
  here.add("a");
  watch.lookSoon();
  watch.close();
  await vi.advanceTimersByTimeAsync(5000);
  expect(told).toEqual([]);
});

it("says that somebody writes to whom they know, and keeps pairs apart", async () => {
  const told: unknown[] = [];
  const mayKnow = async (_me: string, peers: readonly string[]) =>
    peers.filter((peer) => peer !== "stranger");
  const hint = typingHints({ publish: (...news) => void told.push(news), mayKnow });
  for (const peer of ["a", "a", "b", "stranger"]) await hint("me", peer);
  await hint("a", "me");
  expect(told).toEqual([
    ["a", "typing", { by: "me" }],
    ["b", "typing", { by: "me" }],
    ["me", "typing", { by: "a" }],
  ]);
});
