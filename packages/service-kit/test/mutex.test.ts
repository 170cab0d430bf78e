import { expect, it } from "vitest";
import { createMutex } from "../src/mutex.ts";

const held = () => {
  let finish = () => {};
  const over = new Promise<void>((resolve) => (finish = resolve));
  return { over, finish: () => finish() };
};
const settle = () => new Promise((resolve) => setTimeout(resolve, 0));

it("runs work with the same key one after the other, and lets no other key wait", async () => {
  const { withLock } = createMutex();
  const done: string[] = [];
  const [first, second] = [held(), held()];
  const all = [
    withLock("a", () => first.over.then(() => done.push("a1"))),
    withLock("a", () => second.over.then(() => done.push("a2"))),
    withLock("b", async () => done.push("b1")),
  ];
  second.finish();
  await settle();
  expect(done).toEqual(["b1"]);
  first.finish();
  await Promise.all(all);
  expect(done).toEqual(["b1", "a1", "a2"]);
});

it("continues after work that failed, and rejects for its caller only", async () => {
  const { withLock } = createMutex();
  const failed = withLock("a", () => Promise.reject(new Error("unavailable")));
  const next = withLock("a", async () => "done");
  await expect(failed).rejects.toThrow("unavailable");
  expect(await next).toBe("done");
});

it("keeps a key only while work of it waits or runs", async () => {
  const { withLock, size } = createMutex();
  const { over, finish } = held();
  const first = withLock("a", async () => {});
  const second = withLock("a", () => over);
  const other = withLock("b", async () => {});
  expect(size()).toBe(2);
  await Promise.all([first, other]);
  await settle();
  expect(size()).toBe(1);
  finish();
  await second;
  await settle();
  expect(size()).toBe(0);
});

it("is idle once all work is done, whatever its outcome", async () => {
  const { withLock, idle } = createMutex();
  expect(await idle()).toEqual([]);
  const { over, finish } = held();
  const failed = withLock("a", () => Promise.reject(new Error("unavailable")));
  const other = withLock("b", () => over);
  let isIdle = false;
  const resting = idle().then(() => (isIdle = true));
  await expect(failed).rejects.toThrow("unavailable");
  await settle();
  expect(isIdle).toBe(false);
  finish();
  await Promise.all([other, resting]);
  await settle();
  expect(await idle()).toEqual([]);
});
