import { setImmediate } from "node:timers/promises";
import { expect, it } from "vitest";
import { mapLimit } from "../src/map-limit.ts";

it("has nothing in flight and begins nothing more after a failure", async () => {
  const begun: number[] = [];
  const ended: number[] = [];
  const step = async (n: number) => {
    begun.push(n);
    if (n === 1) throw new Error("one is missing");
    for (let turn = 0; turn < 5; turn++) await setImmediate();
    ended.push(n);
  };
  const numbers = Array.from({ length: 20 }, (_, n) => n);
  await expect(mapLimit(numbers, 8, step)).rejects.toThrow("one is missing");
  expect(begun.toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  expect(ended).toHaveLength(begun.length - 1);
});

it("runs each item once and keeps the order of the results", async () => {
  const begun: number[] = [];
  const doubled = await mapLimit([3, 1, 2], 2, async (n) => {
    begun.push(n);
    for (let turn = 0; turn < n; turn++) await setImmediate();
    return 2 * n;
  });
  expect(begun).toEqual([3, 1, 2]);
  expect(doubled).toEqual([6, 2, 4]);
});
