import { expect, it, vi } from "vitest";
import { createUnderWay } from "./under-way.ts";

const BUSY = { status: 503, code: "chat_busy" };

it("says busy at once past one person's part and past the whole room, and has room again afterwards", async () => {
  const onBusy = vi.fn();
  const room = createUnderWay({ perUser: 2, total: 3 }, onBusy);
  let finish = (_result: string) => {};
  const result = new Promise<string>((resolve) => (finish = resolve));
  const work = () => result;
  const first = [room.run("a", work), room.run("a", work)];
  await expect(room.run("a", work)).rejects.toMatchObject(BUSY);
  const other = room.run("b", work);
  await expect(room.run("c", work)).rejects.toMatchObject(BUSY);
  expect([room.count(), onBusy.mock.calls.length]).toEqual([3, 2]);
  finish("done");
  expect(await Promise.all([...first, other])).toEqual(["done", "done", "done"]);
  expect(room.count()).toBe(0);
  const failing = room.run("a", () => Promise.reject(new Error("no store")));
  await expect(failing).rejects.toThrow("no store");
  expect(await room.run("a", () => Promise.resolve("again"))).toBe("again");
});
