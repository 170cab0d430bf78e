import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { tokenBucket, tokenBuckets } from "./token-bucket.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("gives a burst at once, then says how long to wait", () => {
  const mine = tokenBucket(5, 3);
  expect([mine.take(), mine.take(), mine.take()]).toEqual([0, 0, 0]);
  expect(mine.take()).toBe(200);
  vi.advanceTimersByTime(200);
  expect(mine.take()).toBe(0);
});

it("keeps people apart", () => {
  const waitOf = tokenBuckets(1, 1);
  expect([waitOf("a"), waitOf("b")]).toEqual([0, 0]);
  expect(waitOf("a")).toBeGreaterThan(0);
});
