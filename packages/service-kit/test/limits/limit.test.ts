import { problems } from "@tutorsetu/contracts/problems";
import { limitHits } from "../../src/limits/metrics.ts";
import { expect, it, onTestFinished, vi } from "vitest";
import { limiter } from "../../src/limit.ts";
import { MOST_KEYS } from "../../src/limits/counters.ts";

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

it("takes room for what it counts, and not for all that it may count", async () => {
  const before = process.memoryUsage().arrayBuffers;
  const limits = Array.from({ length: 100 }, () => limiter(1, 3600));
  for (const limit of limits) await limit.take("somebody");
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(1_000_000);
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

it("counts the addresses of an IPv6 network together, and of its site ten times as many", async () => {
  const limit = limiter(2, 3600);
  const from = (network: number, host: number) => isTaken(limit, `2001:db8:7:${network}::${host}`);
  expect([await from(1, 1), await from(1, 2), await from(1, 3)]).toEqual([true, true, false]);
  const tries = await Promise.all(Array.from({ length: 30 }, (_, n) => from(n + 2, 1)));
  expect(tries.filter(Boolean)).toHaveLength(18);
  expect(await isTaken(limit, "2001:db8:8::1")).toBe(true);
  await expect(limit.check("2001:db8:7:ffff::1")).rejects.toMatchObject({ code: "too_often" });
});

it("counts what it refuses, by its name or its code", async () => {
  const hits = async () =>
    Object.fromEntries(
      (await limitHits.get()).values.map(({ labels, value }) => [labels.limit, value]),
    );
  const before = await hits();
  await isTaken(limiter(0, 60, "too_often", "a-name"), "a");
  await isTaken(limiter(0, 60, "chat_too_many_new"), "a");
  const now = await hits();
  expect(now["a-name"]).toBe(1);
  expect(now["chat_too_many_new"]).toBe((before["chat_too_many_new"] ?? 0) + 1);
});
