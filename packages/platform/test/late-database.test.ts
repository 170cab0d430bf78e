import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildAll } from "@tutorsetu/build/build-all";
import { startEmbeddedMongo } from "@tutorsetu/embedded-mongo/server";
import { freePort } from "@tutorsetu/service-kit/testing/free-port";
import { beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { bundleOf, serviceEnv } from "../src/plan.ts";

const SERVICES = ["svc-users", "svc-bookings", "svc-chat", "svc-content"];
const PATIENT = { timeout: 60_000, interval: 100 };
const PASSWORD = "the-password-of-the-store";

beforeAll(() => buildAll({ only: SERVICES, log: () => {} }), 120_000);

/** `LONG_TESTS=1`: start.test.ts of service-kit has what a service does while its database is away. */
test.runIf(process.env["LONG_TESTS"])(
  "a service whose database is away runs, says why it is not ready, and is ready once the database is there",
  async () => {
    const path = await mkdtemp(join(tmpdir(), "tutorsetu-late-"));
    const storePort = await freePort();
    const address = `127.0.0.1:${storePort}`;
    const mongoUrl = `mongodb://tutorsetu:${PASSWORD}@${address}/?directConnection=true&authMechanism=PLAIN&authSource=$external`;
    const given = { secret: "s".repeat(32), seed: "off", site: "http://127.0.0.1", dataDir: path };
    const ports = Object.fromEntries(
      await Promise.all(SERVICES.map(async (name) => [name, await freePort()] as const)),
    );
    const start = (name: string, port: number) => {
      const env = serviceEnv(ports, { ...given, mongoUrl, host: "127.0.0.1", env: {} });
      const child = spawn(process.execPath, [bundleOf(name)], {
        env: { ...env, PATH: process.env["PATH"], PORT: String(port), LOG_LEVEL: "warn" },
      });
      onTestFinished(() => void child.kill("SIGKILL"));
      let said = "";
      for (const stream of [child.stdout, child.stderr])
        stream.on("data", (data: Buffer) => (said += data.toString()));
      const ask = async (call: string) => {
        const reply = await fetch(`http://127.0.0.1:${port}${call}`);
        return { status: reply.status, body: (await reply.json()) as Record<string, unknown> };
      };
      return { child, ask, said: () => said };
    };
    const waiting = SERVICES.map((name) => ({ name, ...start(name, ports[name] ?? 0) }));
    const stopped = start("svc-chat", await freePort());

    for (const { name, ask, said } of waiting) {
      await vi.waitFor(async () => expect((await ask("/livez")).status).toBe(200), PATIENT);
      const { body } = await ask("/livez");
      // Of the slice, and of this build.
      expect(body).toMatchObject({ service: name, version: /^\d+\.\d+\.\d+-[0-9a-f]{8}$/ });
      const ready = await ask("/readyz");
      const reason = expect.stringContaining(`The database at ${address} cannot be used: `);
      expect(ready).toEqual({ status: 503, body: { service: name, ready: false, reason } });
      expect(await ask("/anything")).toMatchObject({ status: 503, body: { code: "unavailable" } });
      expect(said()).toContain(address);
      expect(said() + JSON.stringify(ready)).not.toContain(PASSWORD);
    }
    await vi.waitFor(() => stopped.ask("/livez"), PATIENT);
    stopped.child.kill("SIGTERM");
    expect(await once(stopped.child, "exit")).toEqual([0, null]);

    const store = await startEmbeddedMongo({
      path,
      port: storePort,
      secret: PASSWORD,
      durability: "os",
    });
    onTestFinished(async () => {
      for (const { child } of waiting) child.kill("SIGKILL");
      await store.close();
      await rm(path, { recursive: true });
    });
    for (const { name, ask } of waiting)
      await vi.waitFor(async () => {
        expect(await ask("/readyz")).toMatchObject({
          status: 200,
          body: { service: name, ready: true },
        });
      }, PATIENT);
  },
  180_000,
);
