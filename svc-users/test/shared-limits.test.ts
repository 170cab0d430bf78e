import { type CreateCounter, memoryCounter } from "@tutorsetu/service-kit/limits/counters";
import { redisCounters } from "@tutorsetu/service-kit/limits/redis-counters";
import { silent } from "@tutorsetu/service-kit/testing/app";
import { hasRedis, ownRedis } from "@tutorsetu/service-kit/testing/redis-server";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { createApp } from "../src/app.ts";
import { type Harness, startHarness, student } from "../testing/harness.ts";

let users: Harness;
beforeAll(async () => {
  users = await startHarness();
});
afterAll(() => users.close());

it("gives every limit a name of its own, by which instances count together", () => {
  const names: (string | undefined)[] = [];
  const counters: CreateCounter = (options) => {
    names.push(options.name);
    return memoryCounter(options);
  };
  createApp({ ...users.deps, counters });
  expect(names.length).toBeGreaterThan(30);
  expect(names).not.toContain(undefined);
  expect(new Set(names).size).toBe(names.length);
});

it("counts nowhere for one process alone", async () => {
  const root = join(import.meta.dirname, "../src");
  const names = await readdir(root, { recursive: true });
  const files = names.filter((name) => name.endsWith(".ts"));
  const alone = await Promise.all(
    files.map(async (name) =>
      /import \{[^}]*\blimiter\b[^}]*\}/.test(await readFile(join(root, name), "utf8"))
        ? [name]
        : [],
    ),
  );
  expect(alone.flat()).toEqual([]);
});

describe.skipIf(!hasRedis())("over Redis (needs redis-server on PATH)", () => {
  let redis: Awaited<ReturnType<typeof ownRedis>>;
  beforeAll(async () => {
    redis = await ownRedis();
    redis.start();
  });
  afterAll(() => redis.stop());

  /** Two instances on the same store, once both count in Redis. */
  async function instances() {
    const both = [1, 2].map(() => redisCounters(redis.url, "svc-users", silent));
    onTestFinished(() => both.forEach(({ close }) => close()));
    const probe = { name: crypto.randomUUID(), points: 1000, duration: 60 };
    const [one, other] = both.map(({ create }) => create(probe));
    await expect
      .poll(async () => {
        await one?.consume("key");
        return (await other?.get("key"))?.consumedPoints ?? 0;
      })
      .toBeGreaterThan(0);
    return both.map(({ create }) => users.callTo(createApp({ ...users.deps, counters: create })));
  }

  it.each([
    ["links sent", 3, "POST", "/users/send-verification", undefined],
    ["tries of links", 30, "POST", "/users/verify-email", { token: "none" }],
    ["codes sent to a number", 5, "POST", "/users/send-phone-code", undefined],
    ["tries of such codes", 60, "POST", "/users/verify-phone", { code: "000000" }],
    ["first codes of a second factor", 20, "POST", "/users/second-factor/confirm", { code: "0" }],
  ] as const)("counts %s at both instances together", async (_what, most, method, path, body) => {
    const { refreshToken } = await users.signUp(student({ phoneNo: "97111 22233" }));
    const calls = await instances();
    const from = `10.9.8.${most}`;
    const ask = async (n: number) =>
      (await calls[n % 2]?.(method, path, body, refreshToken, from))?.status;
    for (let n = 0; n < most; n++) expect(await ask(n)).not.toBe(429);
    expect([await ask(0), await ask(1)]).toEqual([429, 429]);
  });
});
