import { expect, onTestFinished, test, vi } from "vitest";
import { scheduleEvery } from "../src/schedule-every.ts";

function fixture(task: () => Promise<unknown>) {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const warned: unknown[] = [];
  scheduleEvery(1000, "sweep", task, {
    warn: (about, message) => void warned.push({ ...about, message }),
  });
  return warned;
}

test("runs a task first after the interval, and again one interval after it ended", async () => {
  let count = 0;
  fixture(async () => {
    count++;
    await new Promise((resolve) => setTimeout(resolve, 500));
  });
  await vi.advanceTimersByTimeAsync(999);
  expect(count).toBe(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(count).toBe(1);
  await vi.advanceTimersByTimeAsync(1499);
  expect(count).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(count).toBe(2);
});

test("runs a failing task again; only the first failure in a row is logged", async () => {
  const err = new Error("unavailable");
  const outcomes = ["fails", "fails", "works", "fails"];
  let count = 0;
  const warned = fixture(async () => {
    if (outcomes[count++] === "fails") throw err;
  });
  const note = { err, task: "sweep", message: expect.any(String) };
  await vi.advanceTimersByTimeAsync(2000);
  expect([count, warned]).toEqual([2, [note]]);
  await vi.advanceTimersByTimeAsync(2000);
  expect([count, warned]).toEqual([4, [note, note]]);
});
