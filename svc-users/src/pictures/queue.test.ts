import { Fail } from "@tutorsetu/service-kit/fail";
import { expect, it } from "vitest";
import { queue } from "./queue.ts";

it("does one thing at a time, in the order they came, whatever becomes of each", async () => {
  const inTurn = queue(10);
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
  const all = await Promise.allSettled([1, 2, 3, 4].map((n) => inTurn(work(n))));
  expect(done).toEqual([1, 2, 3, 4]);
  expect(all.map(({ status }) => status)).toEqual([
    "fulfilled",
    "rejected",
    "fulfilled",
    "fulfilled",
  ]);
});

it("refuses at once what comes when enough waits, and takes more when that is done", async () => {
  const inTurn = queue(2);
  let finish = () => {};
  const slow = new Promise<void>((resolve) => (finish = resolve));
  const both = [inTurn(() => slow), inTurn(() => slow)];
  const refusal = await inTurn(() => slow).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(Fail);
  expect(refusal).toMatchObject({ code: "unavailable", detail: { retryAfter: 5 } });
  finish();
  await Promise.all(both);
  expect(await inTurn(async () => "taken")).toBe("taken");
});
