import { readFileSync } from "node:fs";
import { get } from "node:http";
import { join } from "node:path";
import { expect, test } from "vitest";
import { load, sender } from "@tutorsetu/service-kit/testing/load";
import { freePort } from "@tutorsetu/service-kit/testing/free-port";
import { program } from "../testing/processes.ts";
import { folderOf, gateway } from "../testing/gateway.ts";

const ENOUGH = 2000;
/** `ROLLING_REQUESTS=10000 npm test -w gateway -- rolling` for a longer form than `LONG_TESTS=1`. */
const REQUESTS = Number(process.env["ROLLING_REQUESTS"] ?? ENOUGH);
const TEST_MS = 180_000;
/** In the usual form packages/platform/test/rolling-services.test.ts restarts, and the services themselves. */
const IS_LONG = REQUESTS > ENOUGH || Boolean(process.env["LONG_TESTS"]);
const PROBE_MS = 100;
/** Of each of sixteen: eight hundred requests a second at most, and time for those who are restarted. */
const REST_MS = 20;

interface Sent {
  readonly method: "GET" | "POST";
  readonly id: number;
  /** 0 when there was no answer. */
  readonly status: number;
}

/** One request to a gateway, over a connection that is kept. */
function asker() {
  const send = sender();
  return async (origin: string, method: Sent["method"], path: string): Promise<number> =>
    (await send(origin, { method, path })).status;
}

/** Sends requests, every fourth a POST, until `isOver` holds and `least` were sent. */
function mixedLoad(
  send: (method: Sent["method"], path: string) => Promise<number>,
  least: number,
  isOver: () => boolean,
): Promise<Sent[]> {
  const one = async (id: number): Promise<Sent> => {
    const method = id % 4 === 0 ? "POST" : "GET";
    return { method, id, status: await send(method, `/api/users/${id}`) };
  };
  return load({ worker: () => one, restMs: REST_MS, least, isOver });
}

async function services(count: number) {
  const taken = join(folderOf({ taken: "" }), "taken");
  const made = await Promise.all(
    Array.from({ length: count }, async () =>
      program("gateway/testing/stub-service.ts", await freePort(), { TAKEN: taken }),
    ),
  );
  const ids = () => readFileSync(taken, "utf8").split("\n").filter(Boolean).map(Number);
  return { made, ids };
}

/** A gateway in this process in front of these instances of svc-users, all of them ready. */
async function front(origins: string[]) {
  const { url, made } = await gateway({ users: origins, requestsPerMinute: 10_000_000 });
  const ready = async () =>
    /gateway_upstream_ready\{[^}]*upstream="svc-users"[^}]*\} (\d+)/.exec(
      await (await fetch(`${url}/metrics`)).text(),
    )?.[1];
  const allReady = async () => {
    await expect.poll(ready, { timeout: 20_000 }).toBe(String(origins.length));
  };
  await allReady();
  const send = asker();
  return { made, allReady, send: send.bind(null, url) };
}

test.runIf(IS_LONG)(
  "a rolling restart of a service's instances loses no request and takes none twice",
  async () => {
    const { made, ids } = await services(2);
    const { allReady, send } = await front(made.map(({ origin }) => origin));
    let isOver = false;
    const sending = mixedLoad(send, REQUESTS, () => isOver);
    for (const instance of made) {
      await instance.end("SIGTERM");
      await instance.start();
      await allReady();
    }
    isOver = true;
    const sent = await sending;
    expect(sent.filter(({ status }) => status !== 200)).toEqual([]);
    const posts = sent.filter(({ method }) => method === "POST").map(({ id }) => id);
    expect(ids().toSorted((a, b) => a - b)).toEqual(posts.toSorted((a, b) => a - b));
    expect(sent.length).toBeGreaterThanOrEqual(REQUESTS);
  },
  TEST_MS,
);

test(
  "when one of two instances is killed no GET fails and no POST is taken twice",
  async () => {
    const { made, ids } = await services(2);
    const { send } = await front(made.map(({ origin }) => origin));
    let count = 0;
    const sending = mixedLoad(
      (method, path) => {
        count++;
        return send(method, path);
      },
      REQUESTS,
      () => true,
    );
    await expect.poll(() => count, { timeout: 20_000, interval: 5 }).toBeGreaterThan(REQUESTS / 4);
    await made[0]?.end("SIGKILL");
    const sent = await sending;
    const failed = sent.filter(({ status }) => status !== 200);
    expect(failed.filter(({ method }) => method === "GET")).toEqual([]);
    expect(failed.filter(({ status }) => status !== 503)).toEqual([]);
    const taken = ids();
    expect(new Set(taken).size).toBe(taken.length);
    const done = sent.filter(({ method, status }) => method === "POST" && status === 200);
    expect(done.filter(({ id }) => !taken.includes(id))).toEqual([]);
  },
  TEST_MS,
);

/** What stands in front of several gateways: asks each whether it is ready, and sends to those that are. */
function balancer(origins: readonly string[]) {
  const ready = new Set<string>();
  const probe = (origin: string) => {
    const asked = get(`${origin}/readyz`, { agent: false }, (response) => {
      response.resume();
      if (response.statusCode === 200) ready.add(origin);
      else ready.delete(origin);
    });
    asked.once("error", () => ready.delete(origin));
  };
  const timer = setInterval(() => origins.forEach(probe), PROBE_MS);
  const send = asker();
  let turn = 0;
  return {
    ready,
    close: () => clearInterval(timer),
    send(method: "GET" | "POST", path: string) {
      const able = [...ready];
      return send(able[turn++ % able.length] ?? "http://127.0.0.1:1", method, path);
    },
  };
}

test.runIf(IS_LONG)(
  "a rolling restart of two gateways behind a balancer loses no request",
  async () => {
    const { made } = await services(1);
    const origin = made[0]?.origin ?? "";
    const env = {
      HOST: "127.0.0.1",
      LOG_LEVEL: "silent",
      USERS_URL: origin,
      BOOKINGS_URL: origin,
      CHAT_URL: origin,
      CONTENT_URL: origin,
      SHELL_DIR: "/nowhere",
      REQUESTS_PER_MINUTE: "10000000",
    };
    const gateways = [
      await program("gateway/src/main.ts", await freePort(), env),
      await program("gateway/src/main.ts", await freePort(), env),
    ];
    const front = balancer(gateways.map((one) => one.origin));
    const bothReady = async () => {
      await expect.poll(() => front.ready.size, { timeout: 20_000 }).toBe(gateways.length);
    };
    await bothReady();
    let isOver = false;
    const sending = mixedLoad(
      (...call) => front.send(...call),
      REQUESTS,
      () => isOver,
    );
    for (const one of gateways) {
      await one.end("SIGTERM");
      await one.start();
      await bothReady();
    }
    isOver = true;
    const sent = await sending;
    front.close();
    expect(sent.filter(({ status }) => status !== 200)).toEqual([]);
    expect(sent.length).toBeGreaterThanOrEqual(REQUESTS);
  },
  TEST_MS,
);
