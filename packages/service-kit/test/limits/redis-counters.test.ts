import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { createLimiter } from "../../src/limit.ts";
import { redisCounters } from "../../src/limits/redis-counters.ts";
import { growingWait } from "../../src/limits/growing-wait.ts";
import { silent } from "../../src/testing/app.ts";
import { hasRedis, ownRedis } from "../../src/testing/redis-server.ts";

let redis: Awaited<ReturnType<typeof ownRedis>>;
beforeAll(async () => {
  redis = await ownRedis();
  if (hasRedis()) redis.start();
});
afterAll(() => redis.stop());

/** Counters of one instance of a service. */
function instance(service: string) {
  const counters = redisCounters(redis.url, service, silent);
  onTestFinished(() => counters.close());
  return counters.create;
}

const isTaken = (taking: Promise<void>) =>
  taking.then(
    () => true,
    () => false,
  );

/** Takes under new keys until one was counted in Redis. */
async function connected(create: ReturnType<typeof instance>, other: typeof create) {
  let n = 0;
  await expect
    .poll(async () => {
      const key = `probe-${(n += 1)}`;
      const options = { name: "probe", points: 9, duration: 60 };
      await create(options).consume(key);
      return (await other(options).get(key))?.consumedPoints;
    })
    .toBe(1);
}

describe.skipIf(!hasRedis())("over Redis (needs redis-server on PATH)", () => {
  it("counts together in all instances of a service, and apart from other services", async () => {
    const [one, two, other] = [instance("svc-a"), instance("svc-a"), instance("svc-b")];
    await connected(one, two);
    const limits = [one, two, other].map((create) =>
      createLimiter(create)(2, 60, "too_often", "x"),
    );
    const take = (n: number) =>
      isTaken(limits[n]?.take("asha") ?? Promise.reject(new Error("none")));
    expect([await take(0), await take(1), await take(0), await take(1)]).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect(await take(2)).toBe(true);
    await limits[0]?.reset("asha");
    expect(await take(1)).toBe(true);
  });

  it("lets the waits of an account grow over all instances", async () => {
    const [one, two] = [instance("svc-c"), instance("svc-c")];
    await connected(one, two);
    const limits = [growingWait(one, "guesses"), growingWait(two, "guesses")];
    const tries = await Promise.all(
      Array.from({ length: 40 }, (_, n) =>
        isTaken(limits[n % 2]?.take("asha") ?? Promise.reject(new Error("none"))),
      ),
    );
    expect(tries.filter(Boolean)).toHaveLength(5);
  });

  it("counts in the process while Redis is killed, and refuses nobody for it", async () => {
    const own = await ownRedis();
    own.start();
    const counters = redisCounters(own.url, "svc-d", silent);
    onTestFinished(() => counters.close());
    const limit = createLimiter(counters.create)(3, 60, "too_often", "x");
    await limit.take("asha");
    await own.stop();
    const taken: boolean[] = [];
    const startedAt = performance.now();
    for (let n = 0; n < 6; n++) taken.push(await isTaken(limit.take("ben")));
    expect(taken).toEqual([true, true, true, false, false, false]);
    expect(performance.now() - startedAt).toBeLessThan(2000);
  });

  it("does not wait for a Redis that hangs", async () => {
    const own = await ownRedis();
    own.start();
    const [one, two] = [0, 1].map(() => redisCounters(own.url, "svc-f", silent));
    onTestFinished(() => own.stop());
    onTestFinished(() => void [one, two].map((counters) => counters?.close()));
    if (!one || !two) throw new Error("no counters");
    await connected(one.create, two.create);
    own.freeze();
    const limit = createLimiter(one.create)(1, 60, "too_often", "x");
    const startedAt = performance.now();
    expect([await isTaken(limit.take("asha")), await isTaken(limit.take("asha"))]).toEqual([
      true,
      false,
    ]);
    expect(performance.now() - startedAt).toBeLessThan(2000);
  });
});

it("counts in the process when there was never a Redis at that address", async () => {
  const counters = redisCounters("redis://127.0.0.1:1", "svc-e", silent);
  onTestFinished(() => counters.close());
  const limit = createLimiter(counters.create)(1, 60, "too_often", "x");
  expect([await isTaken(limit.take("asha")), await isTaken(limit.take("asha"))]).toEqual([
    true,
    false,
  ]);
});
