import { expect, it } from "vitest";
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

it("does at once what comes in at once, and together what comes in meanwhile", async () => {
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

it("fails what was in a batch that failed, and goes on", async () => {
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

it("fails one of a batch alone", async () => {
  const run = createBatcher(async (items: readonly number[]) =>
    items.map((item) => (item === 2 ? Promise.reject(new Error("two")) : item)),
  );
  const results = await Promise.allSettled([run(1), run(2), run(3)]);
  expect(results.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
});
