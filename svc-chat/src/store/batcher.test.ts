import { expect, it, onTestFinished, vi } from "vitest";
import { createBatcher } from "./batcher.ts";

/** A step that is done when the test says so. */
function gate() {
  const seen: number[][] = [];
  const open: (() => void)[] = [];
  const run = createBatcher(async (items: readonly number[]) => {
    seen.push([...items]);
    await new Promise<void>((resolve) => open.push(resolve));
    return items.map((item) => item * 2);
  });
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  return { seen, run, turn, next: () => open.shift()?.() };
}

it("runs concurrent items in one batch, and later items in the next one", async () => {
  const { seen, run, turn, next } = gate();
  const first = [run(1), run(2)];
  await turn();
  const later = [run(3), run(4), run(5)];
  await turn();
  expect(seen).toEqual([[1, 2]]);
  next();
  expect(await Promise.all(first)).toEqual([2, 4]);
  await turn();
  next();
  expect(await Promise.all(later)).toEqual([6, 8, 10]);
  expect(seen).toEqual([
    [1, 2],
    [3, 4, 5],
  ]);
});

it("rejects the items of a failed batch, and runs the next one", async () => {
  let isDown = true;
  const run = createBatcher(async (items: readonly number[]) => {
    if (isDown) throw new Error("away");
    return items;
  });
  const failed = await Promise.allSettled([run(1), run(2)]);
  expect(failed.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  isDown = false;
  expect(await run(3)).toBe(3);
});

it("rejects a single item of a batch", async () => {
  const run = createBatcher(async (items: readonly number[]) =>
    items.map((item) => (item === 2 ? Promise.reject(new Error("two")) : item)),
  );
  const results = await Promise.allSettled([run(1), run(2), run(3)]);
  expect(results.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
});

it("runs at most 250 items in one batch", async () => {
  const sizes: number[] = [];
  const run = createBatcher(async (items: readonly number[]) => {
    sizes.push(items.length);
    return items;
  });
  await Promise.all(Array.from({ length: 251 }, (_, n) => run(n)));
  expect(sizes).toEqual([250, 1]);
});

it("waits for more items only within 20 ms after a batch, or between two batches", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const batches: number[][] = [];
  const run = createBatcher(async (items: readonly number[]) => {
    batches.push([...items]);
    return items;
  }, 8);
  void run(1);
  await vi.advanceTimersByTimeAsync(0);
  expect(batches).toEqual([[1]]);
  vi.advanceTimersByTime(19);
  void run(2);
  await vi.advanceTimersByTimeAsync(7);
  void run(3);
  expect(batches).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(batches).toEqual([[1], [2, 3]]);
  vi.advanceTimersByTime(20);
  void run(4);
  await vi.advanceTimersByTimeAsync(0);
  expect(batches.at(-1)).toEqual([4]);
});
