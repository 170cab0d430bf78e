import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { coalescer, WINDOW_MS } from "../../src/audit/coalesce.ts";
import type { NewEntry } from "../../src/audit/entry.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function fixture() {
  const stored: (readonly [NewEntry, number])[] = [];
  const state = { isDown: false };
  const { count, flush } = coalescer(async (entry, times) => {
    if (state.isDown) throw new Error("down");
    stored.push([entry, times]);
  });
  const total = () => stored.reduce((sum, [, times]) => sum + times, 0);
  return { stored, state, count, flush, total };
}
const failed = (from: string): NewEntry => ({ what: "login_failed", by: null, from });

it("stores the first at once, and the rest of a minute as one with their number", async () => {
  const { count, stored } = fixture();
  for (let n = 0; n < 500; n += 1) await count(failed("10.0.0.1"));
  expect(stored).toEqual([[failed("10.0.0.1"), 1]]);
  await vi.advanceTimersByTimeAsync(WINDOW_MS);
  expect(stored).toEqual([
    [failed("10.0.0.1"), 1],
    [failed("10.0.0.1"), 499],
  ]);
  await vi.advanceTimersByTimeAsync(2 * WINDOW_MS);
  await count(failed("10.0.0.1"));
  expect(stored).toHaveLength(3);
});

it("stores a bounded number for a flood from everywhere, and loses none", async () => {
  const { count, stored, total } = fixture();
  await Promise.all(Array.from({ length: 10_000 }, (_, n) => count(failed(`10.0.${n}.1`))));
  await count({ what: "admin_read", by: "a" });
  expect(stored.length).toBeLessThan(50);
  await vi.advanceTimersByTimeAsync(WINDOW_MS);
  expect(stored.length).toBeLessThan(100);
  expect(total()).toBe(10_001);
});

it("keeps the number of what could not be stored, and rejects until one is", async () => {
  const { count, stored, state } = fixture();
  state.isDown = true;
  for (const _ of [1, 2]) await expect(count(failed("10.0.0.1"))).rejects.toThrow("down");
  await vi.advanceTimersByTimeAsync(WINDOW_MS);
  state.isDown = false;
  await count(failed("10.0.0.1"));
  expect(stored).toEqual([[failed("10.0.0.1"), 3]]);
});

it("stores what is counted before the process ends", async () => {
  const { count, stored, flush } = fixture();
  for (const _ of [1, 2, 3]) await count(failed("10.0.0.1"));
  await flush();
  expect(stored.map(([, times]) => times)).toEqual([1, 2]);
});
