import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { buildAll } from "@tutorsetu/build/build-all";
import { freePort } from "@tutorsetu/service-kit/testing/free-port";
import { type Call, sender } from "@tutorsetu/service-kit/testing/load";
import { MongoClient } from "mongodb";
import { vi } from "vitest";
import { chooseMongo } from "../../src/mongo-store.ts";
import { bundleOf, serviceEnv } from "../../src/plan.ts";
import type { Supervised } from "../../src/supervised.ts";
import { processes } from "../rolling/processes.ts";

const SERVICES = ["svc-users", "svc-bookings", "svc-chat"] as const;
export type Service = (typeof SERVICES)[number];

const READY = { timeout: 60_000, interval: 50 };
const HOST = "127.0.0.1";
/** However old a folder is: nobody is reminded, and nothing expires. */
const LATER = { REMIND_AFTER_DAYS: "100000", EXPIRE_AFTER_DAYS: "100000" };

const send = sender();
let built: Promise<unknown> | undefined;

/** The embedded store over a folder of an earlier release, in its packed form, and the services of this one. */
export async function olderFolder(packed: string) {
  await (built ??= buildAll({ only: [...SERVICES, "embedded-mongo"], log: () => {} }));
  const dataDir = mkdtempSync(join(tmpdir(), "tutorsetu-older-"));
  for (const name of ["logs", "mongo/data"]) mkdirSync(join(dataDir, name), { recursive: true });
  const data = gunzipSync(readFileSync(join(import.meta.dirname, packed)));
  writeFileSync(join(dataDir, "mongo/data/data.mdb"), data);
  writeFileSync(join(dataDir, "store.json"), JSON.stringify({ kind: "embedded" }));

  const { run, stop } = processes(dataDir);
  const embedded = bundleOf("embedded-mongo");
  const store = await chooseMongo({ env: {}, dataDir, embedded, wanted: await freePort() });
  await store.place?.hold();
  const { args = [], place, urlOf } = store;
  await run("store", args, { ...process.env, ...store.env }, { place }).started;
  const storeUrl = urlOf?.(place?.port() ?? 0) ?? "";
  const mongo = await new MongoClient(storeUrl).connect();

  // Nobody listens for svc-content: what it is told waits.
  const ports = Object.fromEntries(
    await Promise.all(
      [...SERVICES, "svc-content"].map(async (name) => [name, await freePort()] as const),
    ),
  );
  const origin = (name: Service) => `http://${HOST}:${ports[name]}`;
  const site = `http://${HOST}`;
  const secret = "a secret of at least thirty-two letters";
  const given = { secret, seed: "off", dataDir, site, host: HOST };
  const env = { ...process.env, ...LATER };

  /** Starts a service, perhaps on its own way to the store, and does not wait for it. */
  const begin = (name: Service, mongoUrl = storeUrl) =>
    run(name, [bundleOf(name)], {
      ...serviceEnv(ports, { ...given, mongoUrl, env }),
      PORT: String(ports[name]),
    }).process;
  const isReady = (name: Service) =>
    fetch(`${origin(name)}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );

  return {
    mongo,
    storeUrl,
    begin,
    /** These services, one ready before the next begins: svc-users is asked by the others. */
    async start(names: readonly Service[]) {
      const started: Supervised[] = [];
      for (const name of names) {
        started.push(begin(name));
        await vi.waitUntil(() => isReady(name), READY);
      }
      return { stop: () => Promise.all(started.map((one) => one.stop())) };
    },
    async ask<T>(name: Service, call: Call, token?: string): Promise<T> {
      const own = token ? { headers: { authorization: `Bearer ${token}` } } : {};
      const { status, text } = await send(origin(name), { ...call, ...own });
      if (status !== 200) throw new Error(`${call.path} answered ${status} ${text}`);
      return JSON.parse(text) as T; // safe: as the contract of each call says
    },
    async end() {
      await mongo.close();
      await stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
export type OlderFolder = Awaited<ReturnType<typeof olderFolder>>;
