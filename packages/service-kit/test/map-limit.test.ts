import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import { forEach } from "../src/releases/few-at-once.ts";

test("after a failure nothing is under way and nothing more is begun", async () => {
  const begun: number[] = [];
  const ended: number[] = [];
  const step = async (n: number) => {
    begun.push(n);
    if (n === 1) throw new Error("one is missing");
    for (let turn = 0; turn < 5; turn++) await setImmediate();
    ended.push(n);
  };
  const numbers = Array.from({ length: 20 }, (_, n) => n);
  await expect(forEach(numbers, step)).rejects.toThrow("one is missing");
  expect(begun.toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  expect(ended).toHaveLength(begun.length - 1);
});

test("each is done once", async () => {
  const done: number[] = [];
  await forEach([1, 2, 3], async (n) => void done.push(n));
  expect(done).toEqual([1, 2, 3]);
});
