import { memoryCounter } from "@tutorsetu/service-kit/limits/counters";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createAllowance, sharedBy } from "./allowance.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const RATE = { perSecond: 10, burst: 40 };

/** Two instances that count together. */
function twoInstances(points = 140) {
  const share = sharedBy(memoryCounter({ points, duration: 10 }));
  const [one, other] = [createAllowance(RATE, share), createAllowance(RATE, share)];
  return { one, other, share };
}
const takeAll = (instance: ReturnType<typeof createAllowance>, userId: string) => {
  let taken = 0;
  while (instance.take(userId) === 0) taken += 1;
  return taken;
};

it("lets one person use one bucket here, and says how long to wait", () => {
  const here = createAllowance(RATE);
  expect(takeAll(here, "a")).toBe(40);
  expect(here.take("a")).toBe(100);
  expect(here.take("b", 41)).toBe(0);
  expect(here.take("b")).toBe(100);
});

it("holds a person who uses several instances to one person's allowance", async () => {
  const { one, other } = twoInstances();
  let taken = 0;
  for (let halfSecond = 0; halfSecond < 18; halfSecond++) {
    taken += takeAll(one, "a") + takeAll(other, "a");
    await vi.advanceTimersByTimeAsync(500);
  }
  // Each alone would give 40 and 10 a second: 250 together; what was used since the last count comes on top.
  expect(taken).toBeGreaterThanOrEqual(140);
  expect(taken).toBeLessThanOrEqual(160);
  expect([one.take("a") > 0, other.take("a") > 0]).toEqual([true, true]);
  expect(one.take("b")).toBe(0);
  await vi.advanceTimersByTimeAsync(10_000);
  expect([one.take("a"), other.take("a")]).toEqual([0, 0]);
});

it("asks nobody else about a person who does little", async () => {
  const share = vi.fn(() => Promise.resolve(0));
  const here = createAllowance(RATE, share);
  for (let n = 0; n < 15; n++) {
    expect(here.take("a")).toBe(0);
    await vi.advanceTimersByTimeAsync(2000);
  }
  expect(share).not.toHaveBeenCalled();
  for (let n = 0; n < 12; n++) here.take("a");
  await vi.advanceTimersByTimeAsync(500);
  expect(share.mock.calls).toEqual([["a", 12]]);
  here.close();
  takeAll(here, "a");
  await vi.advanceTimersByTimeAsync(500);
  expect(share).toHaveBeenCalledOnce();
});

it("decides alone while the shared counters fail", async () => {
  const here = createAllowance(RATE, () => Promise.reject(new Error("Redis is away")));
  expect(takeAll(here, "a")).toBe(40);
  await vi.advanceTimersByTimeAsync(1000);
  expect(takeAll(here, "a")).toBe(10);
});
