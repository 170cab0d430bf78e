import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createAddressLimit } from "./address-limit.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const LIMITS = { sockets: 3, signingIn: 2, handshakesPerSecond: 1, handshakesAtOnce: 5 };

it("has room for so many sockets of an address, of whom so many have not signed in", () => {
  const limit = createAddressLimit(LIMITS);
  const [first, second] = [limit.opened("a"), limit.opened("a")];
  expect([limit.hasRoom("a"), limit.hasRoom("b")]).toEqual([false, true]);
  first.signedIn();
  first.signedIn();
  expect([limit.hasRoom("a"), limit.signingIn()]).toEqual([true, 1]);
  const third = limit.opened("a");
  third.signedIn();
  expect([limit.hasRoom("a"), limit.most()]).toEqual([false, 3]);
  second.closed();
  expect([limit.hasRoom("a"), limit.signingIn(), limit.most()]).toEqual([true, 0, 2]);
  first.closed();
  third.closed();
  expect(limit.most()).toBe(0);
});

it("takes a burst of handshakes of an address, then so many a second", () => {
  const limit = createAddressLimit(LIMITS);
  const tries = () => Array.from({ length: 6 }, () => limit.hasRoom("a")).filter(Boolean).length;
  expect(tries()).toBe(5);
  vi.advanceTimersByTime(2000);
  expect(tries()).toBe(2);
});
