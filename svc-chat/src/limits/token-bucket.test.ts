import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { tokenBucket, tokenBuckets } from "./token-bucket.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("takes a burst at once, then returns how long to wait", () => {
  const mine = tokenBucket(5, 3);
  expect([mine.take(), mine.take(), mine.take()]).toEqual([0, 0, 0]);
  expect(mine.take()).toBe(200);
  vi.advanceTimersByTime(200);
  expect(mine.take()).toBe(0);
});

it("keeps a bucket for each user", () => {
  const waitOf = tokenBuckets(1, 1);
  expect([waitOf("a"), waitOf("b")]).toEqual([0, 0]);
  expect(waitOf("a")).toBeGreaterThan(0);
});

it("holds at most a burst, however long nothing was taken", () => {
  const bucket = tokenBucket(5, 3);
  vi.advanceTimersByTime(60_000);
  expect([bucket.take(), bucket.take(), bucket.take()]).toEqual([0, 0, 0]);
  expect(bucket.take()).toBe(200);
  vi.advanceTimersByTime(100);
  expect(bucket.take()).toBe(100);
});

it("remembers fifty thousand users, and forgets the one who wrote longest ago when there are more", () => {
  const waitOf = tokenBuckets(1, 1);
  for (let n = 0; n < 50_000; n++) waitOf(String(n));
  expect(waitOf("0")).toBeGreaterThan(0);
  waitOf("one more");
  expect(waitOf("1")).toBe(0);
});
