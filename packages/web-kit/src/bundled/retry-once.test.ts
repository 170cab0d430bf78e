import { afterEach, expect, it, vi } from "vitest";
import { retryOnce } from "./retry-once.ts";

afterEach(() => vi.restoreAllMocks());

/** Fails as often, each time after so long. */
function failing(times: number, tookMs: number) {
  let now = 5000;
  vi.spyOn(performance, "now").mockImplementation(() => now);
  let calls = 0;
  const load = async () => {
    calls += 1;
    now += tookMs;
    if (calls <= times) throw new Error(`away ${calls}`);
    return "loaded";
  };
  return { load, calls: () => calls };
}

it.each([
  ["what comes is loaded once", 0, 10, "loaded", 1],
  ["what failed in no time is loaded once more", 1, 1000, "loaded", 2],
])("%s", async (_, times, tookMs, result, expected) => {
  const { load, calls } = failing(times, tookMs);
  expect([await retryOnce(load), calls()]).toEqual([result, expected]);
});

it.each([
  ["what failed after more than a second failed today", 1, 1001, "away 1", 1],
  ["what failed in no time twice has failed", 2, 10, "away 2", 2],
])("%s", async (_, times, tookMs, reason, expected) => {
  const { load, calls } = failing(times, tookMs);
  await expect(retryOnce(load)).rejects.toThrow(reason);
  expect(calls()).toBe(expected);
});
