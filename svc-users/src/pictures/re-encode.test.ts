import { HttpProblem } from "@tutorsetu/service-kit/http-problem";
import { expect, it } from "vitest";
import { boundedQueue } from "./re-encode.ts";

it("runs one task at a time, in the order they came, also after one that failed", async () => {
  const enqueue = boundedQueue({ limit: 10, timeoutMs: 60_000 });
  let running = 0;
  const done: number[] = [];
  const work = (n: number) => async () => {
    running += 1;
    expect(running).toBe(1);
    await new Promise((resolve) => setImmediate(resolve));
    running -= 1;
    done.push(n);
    if (n === 2) throw new Error("no picture");
  };
  const all = await Promise.allSettled([1, 2, 3, 4].map((n) => enqueue(work(n))));
  expect(done).toEqual([1, 2, 3, 4]);
  expect(all.map(({ status }) => status)).toEqual([
    "fulfilled",
    "rejected",
    "fulfilled",
    "fulfilled",
  ]);
});

it("refuses a task at once when the queue is full, and accepts tasks again when it is not", async () => {
  const enqueue = boundedQueue({ limit: 2, timeoutMs: 60_000 });
  let finish = () => {};
  const slow = new Promise<void>((resolve) => (finish = resolve));
  const both = [enqueue(() => slow), enqueue(() => slow)];
  const refusal = await enqueue(() => slow).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(HttpProblem);
  expect(refusal).toMatchObject({ code: "unavailable", detail: { retryAfter: 5 } });
  finish();
  await Promise.all(both);
  expect(await enqueue(async () => "taken")).toBe("taken");
});

it("does not begin a task whose time to wait is over", async () => {
  const enqueue = boundedQueue({ limit: 10, timeoutMs: 0 });
  let begun = 0;
  const work = async () => {
    begun += 1;
    const since = performance.now();
    while (performance.now() === since) await new Promise((resolve) => setImmediate(resolve));
  };
  const [, second] = await Promise.allSettled([enqueue(work), enqueue(work)]);
  expect(second).toMatchObject({ status: "rejected", reason: { code: "unavailable" } });
  expect(begun).toBeLessThan(2);
});
