import { afterEach, beforeEach, expect, it, onTestFinished, vi } from "vitest";
import type { ChatSocket } from "../sockets/connections.ts";
import { typingNotifier } from "../sockets/ephemeral-events.ts";
import { presenceSubscriptions } from "./subscriptions.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Users who are online, users whom one may not see, and what the sockets are told. */
function fixture(pollMs?: number) {
  const online = new Set<string>();
  const hidden = new Set<string>();
  let polls = 0;
  const filterOnline = async (ids: readonly string[]) => {
    polls += 1;
    return new Set(ids.filter((id) => online.has(id)));
  };
  const filterVisible = async (_me: string, peers: readonly string[]) =>
    peers.filter((peer) => !hidden.has(peer));
  const subscriptions = presenceSubscriptions({
    presence: { filterOnline },
    filterVisible,
    pollMs,
  });
  const told: unknown[] = [];
  const socketOf = (id: string, connected = true) =>
    ({
      connected,
      data: { caller: { id } },
      emit: (event: string, payload: unknown) => told.push([event, payload]),
    }) as unknown as ChatSocket; // safe: all that is used of it
  return { online, hidden, subscriptions, told, socketOf, polls: () => polls };
}
const presence = (userId: string, online: boolean) => ["presence", { userId, online }];

it("polls every three seconds, and emits only changes", async () => {
  const { online, subscriptions, told, socketOf } = fixture();
  online.add("a");
  expect(await subscriptions.subscribe(socketOf("me"), ["a", "b"])).toEqual(["a"]);
  online.add("b");
  await vi.advanceTimersByTimeAsync(2999);
  expect(told).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(told).toEqual([presence("b", true)]);
  online.delete("a");
  await vi.advanceTimersByTimeAsync(6000);
  expect(told).toEqual([presence("b", true), presence("a", false)]);
});

it("polls soon after a change, once for many changes", async () => {
  const { online, subscriptions, told, socketOf, polls } = fixture(60_000);
  await subscriptions.subscribe(socketOf("me"), ["a"]);
  online.add("a");
  for (let n = 0; n < 10; n++) subscriptions.pollSoon();
  await vi.advanceTimersByTimeAsync(99);
  expect(told).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(told).toEqual([presence("a", true)]);
  expect(polls()).toBe(2);
  online.delete("a");
  subscriptions.pollSoon();
  await vi.advanceTimersByTimeAsync(100);
  expect(told.at(-1)).toEqual(presence("a", false));
});

it("does not emit that a user who is hidden by now came online, but that they went offline", async () => {
  const { online, hidden, subscriptions, told, socketOf } = fixture(1000);
  await subscriptions.subscribe(socketOf("me"), ["a"]);
  hidden.add("a");
  online.add("a");
  await vi.advanceTimersByTimeAsync(1000);
  expect(told).toEqual([]);
  online.delete("a");
  await vi.advanceTimersByTimeAsync(1000);
  expect(told).toEqual([presence("a", false)]);
});

it("replaces the subscription of a socket, and drops disconnected sockets", async () => {
  const { online, subscriptions, told, socketOf, polls } = fixture(1000);
  const me = socketOf("me");
  await subscriptions.subscribe(me, ["a"]);
  await subscriptions.subscribe(me, ["b"]);
  await subscriptions.subscribe(socketOf("disconnected", false), ["a"]);
  online.add("a");
  online.add("b");
  await vi.advanceTimersByTimeAsync(1000);
  expect(told).toEqual([presence("b", true)]);
  subscriptions.unsubscribe(me);
  const before = polls();
  online.clear();
  await vi.advanceTimersByTimeAsync(5000);
  expect([told.length, polls()]).toEqual([1, before]);
});

it("does not poll once it is closed", async () => {
  const { online, subscriptions, told, socketOf } = fixture(1000);
  await subscriptions.subscribe(socketOf("me"), ["a"]);
  online.add("a");
  subscriptions.pollSoon();
  subscriptions.close();
  await vi.advanceTimersByTimeAsync(5000);
  expect(told).toEqual([]);
});

it("emits typing to visible peers, once for each pair", async () => {
  const told: unknown[] = [];
  const filterVisible = async (_me: string, peers: readonly string[]) =>
    peers.filter((peer) => peer !== "stranger");
  const notify = typingNotifier({ publish: (...event) => void told.push(event), filterVisible });
  for (const peer of ["a", "a", "b", "stranger"]) await notify("me", peer);
  await notify("a", "me");
  expect(told).toEqual([
    ["a", "typing", { by: "me" }],
    ["b", "typing", { by: "me" }],
    ["me", "typing", { by: "a" }],
  ]);
});

it("emits typing of one user to one peer again after two seconds, not before", async () => {
  vi.useRealTimers();
  const clock = vi.spyOn(performance, "now").mockReturnValue(1000);
  onTestFinished(() => clock.mockRestore());
  let told = 0;
  const filterVisible = async (_me: string, peers: readonly string[]) => [...peers];
  const notify = typingNotifier({ publish: () => void (told += 1), filterVisible });
  const counts: number[] = [];
  for (const ms of [1000, 3000, 3001]) {
    clock.mockReturnValue(ms);
    // The cache reads the clock once in a millisecond.
    await new Promise((resolve) => setTimeout(resolve, 10));
    await notify("me", "a");
    counts.push(told);
  }
  expect(counts).toEqual([1, 1, 2]);
});
