import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer as createHttp, type Server } from "node:http";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { portPlace, socketPlace } from "../src/ports.ts";
import { startPlatform } from "../src/platform.ts";
import { untilReady } from "../src/readiness.ts";

const stubService = join(import.meta.dirname, "stub-service.mjs");
const bare = { PATH: "", MONGO_URL: "", REDIS_URL: "", MONGOMS_SYSTEM_BINARY: "" };

async function listening(server: ReturnType<typeof createServer> | Server, port = 0) {
  await once(server.listen(port, "127.0.0.1"), "listening");
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port; // safe: it listens on TCP
}

/** A platform at any port whose processes are stubs, for one test. */
async function startStubs() {
  const dataDir = mkdtempSync(join(tmpdir(), "tutorsetu-places-"));
  const options = { port: 0, build: false, quiet: true, programOf: () => stubService, env: bare };
  const platform = await startPlatform({ ...options, dataDir });
  onTestFinished(async () => {
    await platform.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });
  return platform;
}

test("two places never name one port, however close in time they are asked for", async () => {
  const [a, b] = [socketPlace({ port: 4001 }), socketPlace({ port: 4001 })];
  await Promise.all([a.hold(), b.hold()]);
  expect(a.port()).not.toBe(b.port());
  for (const place of [a, b]) place.release();
});

test("a platform at any port takes none of the usual ports, which another one may be about to open again", async () => {
  const { gateway, services, store } = await startStubs();
  const ports = [gateway, ...Object.values(services), store].map((process) => process?.port() ?? 0);
  expect(ports.filter((port) => port < 12_000 || port >= 32_000)).toEqual([]);
});

test("a program that opens its port itself and ends before it was seen there gets another one", async () => {
  const place = portPlace(0);
  await place.hold();
  const { port: first } = await place.take();
  place.ended();
  const { port: second } = await place.take();
  expect(second).not.toBe(first);
  place.confirm();
  place.ended();
  expect((await place.take()).port).toBe(second);
});

test("who answers without the id of this start is not taken for a process of it", async () => {
  const otherServer = createHttp((_request, response) => response.end('{"ready":true}'));
  const port = await listening(otherServer);
  const process = {
    name: "svc-users",
    logFile: "svc-users.log",
    hasGivenUp: () => false,
    lastWords: () => "",
  };
  const url = () => `http://127.0.0.1:${port}`;
  const gateway = { process: { ...process, name: "gateway" }, url };
  const options = { gateway, others: [], launchId: "ours", timeoutMs: 500 };
  const waiting = untilReady([{ process, url }], options);
  await expect(waiting).rejects.toThrow(/^Not ready after \d+ s: svc-users\./);
});

test("a service whose port was taken while it was down picks another, and who asks it follows", async () => {
  const platform = await startStubs();
  const users = platform.services["svc-users"];
  const before = users?.port() ?? 0;
  const gatewayBefore = platform.gateway.pid();
  await users?.stop();
  await listening(createServer(), before);
  await users?.start();
  expect(users?.port()).not.toBe(before);
  await expect
    .poll(() => platform.gateway.pid() ?? gatewayBefore, { timeout: 10_000 })
    .not.toBe(gatewayBefore);
  const toldOf = async () => {
    const answer = await fetch(`${platform.url}/readyz`).catch(() => null);
    return answer ? ((await answer.json()) as { usersUrl: string }).usersUrl : "";
  };
  await expect.poll(toldOf, { timeout: 10_000 }).toBe(`http://127.0.0.1:${users?.port()}`);
});
