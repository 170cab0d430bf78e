import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildAll } from "@tutorsetu/build/build-all";
import { freePort } from "@tutorsetu/service-kit/testing/free-port";
import { vi } from "vitest";
import { bundleOf, gatewayEnv, serviceEnv } from "../../src/plan.ts";
import type { Supervised } from "../../src/supervised.ts";
import { door } from "./door.ts";
import { processes } from "./processes.ts";
import { startStores } from "./stores.ts";

export const SERVICES = ["svc-users", "svc-bookings", "svc-content", "svc-chat"] as const;
export type Service = (typeof SERVICES)[number];
export type Slice = Service | "gateway";
const SLICES: readonly Slice[] = [...SERVICES, "gateway"];

const READY = { timeout: 60_000, interval: 50 };
/** The gateways are asked for their measures, which costs them something. */
const KNOWN = { ...READY, interval: 250 };
const HOST = "127.0.0.1";
/** Limits are for people, not for a test that is in a hurry. */
const LIMITS = {
  REQUESTS_PER_MINUTE: "100000000",
  REGISTRATIONS_PER_HOUR: "1000000",
  MESSAGES_PER_SECOND: "1000",
  MESSAGES_AT_ONCE: "1000",
  NEW_CONVERSATIONS_PER_DAY: "10000",
};

/** Where both instances of a slice listen, and the door in front of them. */
async function placeOf() {
  const ports = [await freePort(), await freePort()];
  return { ports, origins: ports.map((port) => `http://${HOST}:${port}`), door: await door(ports) };
}
type Place = Awaited<ReturnType<typeof placeOf>>;
type Places = Readonly<Record<Slice, Place>>;

/** The environment of a slice: services find each other at doors, the gateways know every instance. */
function environments(places: Places, given: Omit<Parameters<typeof serviceEnv>[1], "env">) {
  const doors = Object.fromEntries(SERVICES.map((name) => [name, places[name].door.port]));
  const env = { ...process.env, ...LIMITS, LOG_LEVEL: "warn" };
  const ofServices = serviceEnv(doors, { ...given, env });
  const upstreams = {
    USERS_URL: places["svc-users"].origins.join(),
    BOOKINGS_URL: places["svc-bookings"].origins.join(),
    CONTENT_URL: places["svc-content"].origins.join(),
    CHAT_URL: places["svc-chat"].origins.join(),
  };
  return (name: Slice, port: number): NodeJS.ProcessEnv => {
    if (name !== "gateway") return { ...ofServices, PORT: String(port) };
    return { ...gatewayEnv(doors, { ...given, port, env }), ...upstreams };
  };
}

/** Whether every gateway would send requests to both instances of a service. */
async function isKnown(name: Service, gateways: readonly string[]): Promise<boolean> {
  const line = new RegExp(`gateway_upstream_ready\\{[^}]*upstream="${name}"[^}]*\\} 2\\n`);
  const ask = (origin: string) =>
    fetch(`${origin}/metrics`).then(
      (answer) => answer.text(),
      () => "",
    );
  return (await Promise.all(gateways.map(ask))).every((text) => line.test(text));
}

/** Two instances of every service and of the gateway, each from its bundle, over one embedded store. */
export async function startPairs() {
  await buildAll({ only: [...SLICES, "embedded-mongo"], log: () => {} });
  const dataDir = mkdtempSync(join(tmpdir(), "tutorsetu-rolling-"));
  mkdirSync(join(dataDir, "logs"));
  const { run, stop } = processes(dataDir);
  const { mongoUrl, redisUrl } = await startStores(dataDir, run);

  const found = await Promise.all(SLICES.map(async (name) => [name, await placeOf()] as const));
  const places = Object.fromEntries(found) as Record<Slice, Place>; // safe: one for each of SLICES
  const site = places.gateway.door.origin;
  const secret = "a secret of at least thirty-two letters";
  const given = { mongoUrl, redisUrl, secret, seed: "demo", dataDir, site, host: HOST };
  const envOf = environments(places, given);
  const start = (name: Slice) =>
    places[name].ports.map(
      (port, n) => run(`${name}-${n + 1}`, [bundleOf(name)], envOf(name, port)).process,
    );
  const instances = Object.fromEntries(SLICES.map((name) => [name, start(name)]));

  function instanceOf(name: Slice, n: number): Supervised {
    const found = instances[name]?.[n % 2];
    if (!found) throw new Error(`There is no ${name}`);
    return found;
  }

  /** Until both instances are sent requests. */
  async function untilReady(name: Slice): Promise<void> {
    await vi.waitUntil(() => places[name].door.ready() === 2, READY);
    if (name === "gateway") return;
    await vi.waitUntil(() => isKnown(name, places.gateway.origins), KNOWN);
  }
  await Promise.all(SLICES.map(untilReady));

  return {
    url: site,
    mongoUrl,
    hasRedis: redisUrl !== undefined,
    /** As a rolling restart does it: one ends, comes back and is ready before the next goes. Says how long it took to end. */
    async restart(name: Slice, n: number): Promise<number> {
      const instance = instanceOf(name, n);
      const startedAt = performance.now();
      await instance.stop();
      const tookMs = Math.round(performance.now() - startedAt);
      await instance.start();
      await untilReady(name);
      return tookMs;
    },
    /** Until it is back. */
    async kill(name: Slice, n: number): Promise<void> {
      instanceOf(name, n).kill("SIGKILL");
      await vi.waitUntil(() => places[name].door.ready() < 2, READY);
      await untilReady(name);
    },
    async end() {
      for (const { door: one } of Object.values(places)) one.close();
      await stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
export type Pairs = Awaited<ReturnType<typeof startPairs>>;
