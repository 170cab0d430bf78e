import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { HttpProblem } from "../../src/http-problem.ts";
import { memoryCounter } from "../../src/limits/counters.ts";
import { growingWait, waitAfter } from "../../src/limits/growing-wait.ts";

beforeEach(() => {
  vi.useFakeTimers({ now: 1_800_000_000_000 });
});
afterEach(() => {
  vi.useRealTimers();
});

const DAY_MS = 86_400_000;
const guesses = () => growingWait(memoryCounter, "of-a-test");

/** The seconds to wait, 0 for a try that is taken. */
const tryOnce = (limit: ReturnType<typeof guesses>, key = "asha") =>
  limit.take(key).then(
    () => 0,
    (error: unknown) => (error as HttpProblem).detail.retryAfter ?? -1,
  );

it("allows five tries, then one after each wait, and the waits grow up to four hours", async () => {
  const limit = guesses();
  for (let n = 0; n < 5; n++) expect(await tryOnce(limit)).toBe(0);
  const waits: number[] = [];
  for (let n = 0; n < 10; n++) {
    const seconds = await tryOnce(limit);
    waits.push(seconds / 60);
    vi.advanceTimersByTime(seconds * 1000 - 1);
    expect(await tryOnce(limit)).toBe(1);
    vi.advanceTimersByTime(1);
    expect(await tryOnce(limit)).toBe(0);
  }
  expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 240, 240]);
  expect(waitAfter(1000)).toBe(4 * 3600);
});

it("allows a program that never stops about twenty tries a day, not thousands", async () => {
  const limit = guesses();
  let tried = 0;
  for (let minute = 0; minute < 24 * 60; minute++) {
    for (let n = 0; n < 4; n++) if ((await tryOnce(limit)) === 0) tried += 1;
    vi.advanceTimersByTime(60_000);
  }
  expect(tried).toBeLessThanOrEqual(20);
});

it("takes one of many at the end of a wait, and the others do not make it longer", async () => {
  const limit = guesses();
  for (let n = 0; n < 5; n++) await tryOnce(limit);
  vi.advanceTimersByTime(60_000);
  const burst = await Promise.all(Array.from({ length: 100 }, () => tryOnce(limit)));
  expect(burst.filter((seconds) => seconds === 0)).toHaveLength(1);
  expect(await tryOnce(limit)).toBe(120);
});

it("decides five of a hundred tries at once", async () => {
  const limit = guesses();
  const burst = await Promise.all(Array.from({ length: 100 }, () => tryOnce(limit)));
  expect(burst.filter((seconds) => seconds === 0)).toHaveLength(5);
});

it("forgets tries after a reset and after a day, and keeps keys apart", async () => {
  const limit = guesses();
  for (let n = 0; n < 5; n++) await tryOnce(limit);
  expect(await tryOnce(limit)).toBe(60);
  expect(await tryOnce(limit, "ben")).toBe(0);
  await limit.reset("asha");
  for (let n = 0; n < 5; n++) expect(await tryOnce(limit)).toBe(0);
  vi.advanceTimersByTime(DAY_MS);
  for (let n = 0; n < 5; n++) expect(await tryOnce(limit)).toBe(0);
});

it("says how long to wait in minutes, then in hours", async () => {
  const limit = guesses();
  const said = () => limit.take("asha").catch((error: unknown) => error);
  for (let n = 0; n < 5; n++) await tryOnce(limit);
  expect(await said()).toMatchObject({ status: 429, code: "too_many_logins" });
  vi.advanceTimersByTime(60_000);
  await tryOnce(limit);
  expect(await said()).toMatchObject({
    code: "guesses_wait_minutes",
    message: "Too many attempts. Please wait 2 minutes and try again, or set a new password.",
  });
  for (const minutes of [2, 4, 8, 16, 32, 64]) {
    vi.advanceTimersByTime(minutes * 60_000);
    await tryOnce(limit);
  }
  expect(await said()).toMatchObject({ code: "guesses_wait_hours" });
});
