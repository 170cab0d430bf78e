import { expect, it } from "vitest";
import { turns } from "./turns.ts";

const held = () => {
  let finish = () => {};
  const over = new Promise<void>((resolve) => (finish = resolve));
  return { over, finish: () => finish() };
};
const settle = () => new Promise((resolve) => setTimeout(resolve, 0));

it("does what has the same key one after the other, and lets nobody else wait", async () => {
  const inTurn = turns();
  const done: string[] = [];
  const [first, second] = [held(), held()];
  const all = [
    inTurn("a", () => first.over.then(() => done.push("a1"))),
    inTurn("a", () => second.over.then(() => done.push("a2"))),
    inTurn("b", async () => done.push("b1")),
  ];
  second.finish();
  await settle();
  expect(done).toEqual(["b1"]);
  first.finish();
  await Promise.all(all);
  expect(done).toEqual(["b1", "a1", "a2"]);
});

it("goes on after work that failed, whose caller hears of it", async () => {
  const inTurn = turns();
  const failed = inTurn("a", () => Promise.reject(new Error("away")));
  const next = inTurn("a", async () => "done");
  await expect(failed).rejects.toThrow("away");
  expect(await next).toBe("done");
});

it("remembers a key only as long as something of it waits or runs", async () => {
  const inTurn = turns();
  const { over, finish } = held();
  const first = inTurn("a", async () => {});
  const second = inTurn("a", () => over);
  const other = inTurn("b", async () => {});
  expect(inTurn.keys()).toBe(2);
  await Promise.all([first, other]);
  await settle();
  expect(inTurn.keys()).toBe(1);
  finish();
  await second;
  await settle();
  expect(inTurn.keys()).toBe(0);
});
