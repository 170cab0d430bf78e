import { problems } from "@tutorsetu/contracts/problems";
import { expect, it, onTestFinished, vi } from "vitest";
import { limiter, MOST_KEYS } from "../src/limit.ts";

const isTaken = (limit: ReturnType<typeof limiter>, key: string) =>
  limit.take(key).then(
    () => true,
    () => false,
  );

it("drops the key counted longest ago when there are too many, and none before", async () => {
  const limit = limiter(1, 3600);
  await limit.take("second");
  await limit.take("first");
  for (let n = 2; n < MOST_KEYS; n++) await limit.take(`made-up-${n}`);
  // Being refused counts too: from here on "second" is the oldest.
  expect(await isTaken(limit, "first")).toBe(false);
  await limit.take("one too many");
  expect(await isTaken(limit, "first")).toBe(false);
  expect(await isTaken(limit, "second")).toBe(true);
});

it("accepts as many as are allowed, and then says how many seconds are left", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
  const limit = limiter(2, 3600, "chat_too_many_new");
  await limit.take("a");
  await limit.take("a");
  const refused = await limit.take("a").catch((error: unknown) => error);
  expect(refused).toMatchObject({
    code: "chat_too_many_new",
    status: 429,
    message: problems.chat_too_many_new,
    detail: { retryAfter: 3600 },
  });
  await limit.take("another");
  await expect(limiter(0, 1).take("a")).rejects.toThrow(/^You are doing that too often\. .*\.$/);
});

it("checks without counting, and counts without rejecting", async () => {
  const limit = limiter(2, 3600);
  const isOpen = () =>
    limit.check("a").then(
      () => true,
      () => false,
    );
  expect([await isOpen(), await isOpen(), await isOpen()]).toEqual([true, true, true]);
  await limit.count("a");
  expect(await isOpen()).toBe(true);
  await limit.count("a");
  expect(await isOpen()).toBe(false);
  await limit.count("a");
  await expect(limit.check("a")).rejects.toMatchObject({
    code: "too_often",
    detail: { retryAfter: expect.any(Number) },
  });
  await limit.reset("a");
  expect(await isOpen()).toBe(true);
  expect(await isTaken(limit, "a")).toBe(true);
});

it("a reset key makes room for another", async () => {
  const limit = limiter(1, 3600);
  await limit.take("oldest");
  for (let n = 1; n < MOST_KEYS; n++) await limit.take(`made-up-${n}`);
  await limit.reset("made-up-1");
  await limit.take("one more");
  expect(await isTaken(limit, "oldest")).toBe(false);
});
