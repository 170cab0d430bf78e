import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type BalanceOptions, createBalance } from "./balance.ts";
import type { ChatServer, ChatSocket } from "./connections.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const SECOND = 1000;
const second = () => vi.advanceTimersByTime(SECOND);

/** So many sockets here, beside what other instances say they have; and what becomes of them. */
function fixture(count: number, others: readonly number[], options: BalanceOptions = {}) {
  const sockets = new Map<string, ChatSocket>();
  const moved: unknown[] = [];
  let closed = 0;
  const elsewhere = [...others];
  const io = { of: () => ({ sockets }) } as unknown as ChatServer; // safe: what a balance looks at
  const balance = createBalance(io, { all: () => elsewhere }, options);
  const all = Array.from({ length: count }, (_, n) => {
    const socket = {
      emit: (event: string, payload: unknown) => moved.push([event, payload]),
      conn: { close: () => (closed += 1) },
    } as unknown as ChatSocket; // safe: what a balance does to it
    sockets.set(String(n), socket);
    balance.connected(socket);
    return socket;
  });
  const go = (n: number) => {
    const socket = all[n];
    sockets.delete(String(n));
    if (socket) balance.disconnected(socket);
  };
  return { balance, all, moved, elsewhere, go, asked: () => moved.length, closed: () => closed };
}

it("asks at most this many sockets a second to move, until the counts are even", () => {
  const { asked, moved, balance } = fixture(24, [0], {
    perSecond: 5,
    quietMs: 0,
    withinMs: 60_000,
  });
  const steps = [5, 10, 12, 12].map((total) => {
    second();
    return [asked(), total];
  });
  for (const [is, total] of steps) expect(is).toBe(total);
  expect(moved[0]).toEqual(["move", { withinMs: 60_000 }]);
  balance.close();
});

it("by default asks five sockets a second that were quiet for thirty seconds, and gives each ten seconds", () => {
  const { asked, moved, closed } = fixture(40, [0]);
  vi.advanceTimersByTime(29 * SECOND);
  expect(asked()).toBe(0);
  second();
  expect(asked()).toBe(5);
  expect(moved[0]).toEqual(["move", { withinMs: 10_000 }]);
  vi.advanceTimersByTime(15 * SECOND - 1);
  expect(closed()).toBe(0);
  vi.advanceTimersByTime(1);
  expect(closed()).toBe(5);
});

it("pauses for ten seconds after the counts were even", () => {
  const { asked, elsewhere } = fixture(20, [0], { perSecond: 20, quietMs: 0, withinMs: 600_000 });
  second();
  expect(asked()).toBe(10);
  // As if nothing had arrived there yet, and somebody else had gone.
  elsewhere.splice(0, 1, 0, 0);
  vi.advanceTimersByTime(10 * SECOND);
  expect(asked()).toBe(10);
  second();
  expect(asked()).toBe(16);
});

it("asks fewer sockets when other instances get more meanwhile", () => {
  const { asked, elsewhere } = fixture(24, [0], { perSecond: 5, quietMs: 0, withinMs: 600_000 });
  second();
  expect(asked()).toBe(5);
  elsewhere[0] = 15;
  second();
  expect(asked()).toBe(7);
});

it("does not count a disconnected socket as moving", () => {
  const { asked, go, elsewhere } = fixture(30, [10], {
    perSecond: 10,
    quietMs: 0,
    withinMs: 600_000,
  });
  second();
  expect(asked()).toBe(10);
  // They have arrived there, and then that instance ends: its pages are nowhere yet.
  for (let n = 0; n < 10; n++) go(n);
  elsewhere[0] = 0;
  vi.advanceTimersByTime(11 * SECOND);
  expect(asked()).toBe(20);
});

it.each(["typing", "private_message", "read"])("keeps a socket that sent %s", (deed) => {
  const { balance, all, asked } = fixture(10, [0], { quietMs: 5 * SECOND });
  const busy = () => all.forEach((socket) => balance.active(socket, deed));
  for (let n = 0; n < 12; n++) {
    busy();
    second();
  }
  expect(asked()).toBe(0);
  vi.advanceTimersByTime(4 * SECOND);
  expect(asked()).toBe(5);
});

it("does not count events that clients send by themselves as activity", () => {
  const { balance, all, asked } = fixture(10, [0], { quietMs: 5 * SECOND });
  vi.advanceTimersByTime(4 * SECOND);
  for (const socket of all) balance.active(socket, "sync");
  second();
  expect(asked()).toBe(5);
});

it("closes no socket that was active or disconnected since it was asked", () => {
  const { balance, all, go, closed, asked } = fixture(10, [0], {
    quietMs: 5 * SECOND,
    withinMs: SECOND,
  });
  vi.advanceTimersByTime(5 * SECOND);
  expect(asked()).toBe(5);
  const [first] = all;
  if (first) balance.active(first, "typing");
  go(1);
  vi.advanceTimersByTime(2 * SECOND);
  expect(closed()).toBe(3);
});

it("counts a socket that was asked to move as gone", () => {
  const { asked, elsewhere } = fixture(20, [0], { perSecond: 10, quietMs: 0, withinMs: 600_000 });
  second();
  elsewhere[0] = 10;
  vi.advanceTimersByTime(60 * SECOND);
  expect(asked()).toBe(10);
});

it.each([
  ["the limit is zero", { perSecond: 0, quietMs: 0 }],
  ["it is closed", { quietMs: 0 }],
])("moves no socket when %s", (why, options) => {
  const { balance, asked } = fixture(100, [0], options);
  if (why === "it is closed") balance.close();
  vi.advanceTimersByTime(60 * SECOND);
  expect(asked()).toBe(0);
});
