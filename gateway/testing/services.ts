import { join, resolve } from "node:path";
import { createAdaptorServer } from "@hono/node-server";
import type { ServiceName } from "@tutorsetu/contracts/apis";
import type { AppEnv } from "@tutorsetu/service-kit/env";
import { fakeVerify, silent } from "@tutorsetu/service-kit/testing/app";
import type { Hono } from "hono";
import { onTestFinished } from "vitest";
import { listen } from "./gateway.ts";

const repository = resolve(import.meta.dirname, "../..");

/** Stands for every store and every other service: whatever is asked of it fails with `error`. */
function failing(error: Error): object {
  const refuse = () => {
    throw error;
  };
  return new Proxy(refuse, { get: () => failing(error) });
}

/** What has a value of its own where nobody gives one. */
const UNSET = {
  adminSecondFactor: undefined,
  contactEmail: undefined,
  counters: undefined,
  emailLimits: undefined,
  isDemo: undefined,
  mailboxFolder: undefined,
  metrics: undefined,
  now: undefined,
  off: undefined,
  phoneLimits: undefined,
};

const nobodySuspended = (error: Error) =>
  new Proxy({}, { get: (_, name) => (name === "reasonOf" ? async () => null : failing(error)) });

/** What a service's createApp takes: real sessions, and everything else failing. */
function dependencies(error: Error): object {
  const real = {
    log: silent,
    verify: fakeVerify,
    tokens: { verify: fakeVerify },
    internalSecret: "a secret of at least thirty-two letters",
    registrationsPerHour: 10_000,
    ...UNSET,
    moderation: nobodySuspended(error),
    suspensionOf: () => null,
    limits: { events: { take: () => 0 } },
    service: { log: silent, ready: () => Promise.resolve() },
    ready: () => Promise.resolve(),
  };
  return new Proxy(real, {
    get: (target, name) =>
      Object.hasOwn(target, name) ? target[name as keyof typeof real] : failing(error), // safe: an own key
    ownKeys: (target) => Reflect.ownKeys(target),
  });
}

type CreateApp = (deps: object) => Hono<AppEnv>;

/** A service of the repository with its real routes and rules, listening; its stores fail with `error`. */
export async function serviceOf(name: ServiceName, error = new Error("No store here")) {
  // Found at run time: the gateway's code never imports a service, only this test starts them.
  const module = (await import(join(repository, name, "src/app.ts"))) as { createApp: CreateApp };
  const server = createAdaptorServer({ fetch: module.createApp(dependencies(error)).fetch });
  const port = await listen(server as Parameters<typeof listen>[0]); // safe: node:http's without options
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${port}`;
}
