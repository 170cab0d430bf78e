import { join } from "node:path";
import { startCluster } from "../testing/cluster.ts";
import { usersStub } from "../testing/users-stub.ts";
import { bundleProgram, run, type Running } from "../testing/processes.ts";
import { freePort } from "@tutorsetu/service-kit/testing/free-port";
import { ownRedis } from "@tutorsetu/service-kit/testing/redis-server";
import { SECRET, type TestUser } from "../testing/instance.ts";

/** What is measured: as many instances as there are, each a process. */
export interface Servers {
  readonly urls: readonly string[];
  readonly instances: readonly Running[];
  token(who: TestUser): Promise<string>;
  close(): Promise<unknown>;
}
export type Start = (everybody: readonly TestUser[]) => Promise<Servers>;

const urlOf = (port: number) => `http://127.0.0.1:${port}`;

/** As deployments start svc-chat; bare Socket.IO gets the same. */
const AS_DEPLOYED = { NODE_OPTIONS: "--max-semi-space-size=64" };

const UNLIMITED = { ...AS_DEPLOYED, MESSAGES_PER_SECOND: "100000", MESSAGES_AT_ONCE: "100000" };

async function listening(url: string, instance: Running): Promise<void> {
  const isUp = () =>
    fetch(url).then(
      (reply) => reply.ok,
      () => false,
    );
  while (!(await isUp())) {
    const { exitCode } = instance.child;
    if (exitCode !== null) throw new Error(`${url} ended with ${exitCode}: ${instance.errors()}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** One program, once for each instance; with more than one, over a Redis of its own. */
async function several(file: string, count: number, path: string, env: Record<string, string>) {
  const redis = await ownRedis();
  if (count > 1) redis.start();
  const ports = await Promise.all(Array.from({ length: count }, freePort));
  const bundle = await bundleProgram(join(import.meta.dirname, file));
  const over: Record<string, string> = count > 1 ? { REDIS_URL: redis.url } : {};
  const instances = ports.map((port) => run([bundle], { PORT: String(port), ...over, ...env }));
  await Promise.all(
    instances.map((instance, n) => listening(urlOf(ports[n] ?? 0) + path, instance)),
  );
  return {
    urls: ports.map(urlOf),
    instances,
    close: () => Promise.all([...instances.map((one) => one.end("SIGKILL")), redis.stop()]),
  };
}

/** Socket.IO alone; with more than one instance over its sharded adapter. */
export const bare =
  (count: number): Start =>
  async () => ({
    ...(await several("bare.ts", count, "/", AS_DEPLOYED)),
    token: () => Promise.resolve("none"),
  });

/** Our service with its stores in its own memory; with more than one instance over Redis. */
export const inMemory =
  (count: number): Start =>
  async (everybody) => {
    const users = await usersStub(everybody);
    const servers = await several("in-memory.ts", count, "/readyz", {
      ...UNLIMITED,
      LOG_LEVEL: "error",
      // Never asked: the stores are in memory.
      MONGO_URL: "mongodb://127.0.0.1:1",
      USERS_URL: users.url,
      INTERNAL_SECRET: SECRET,
    });
    return {
      ...servers,
      token: (who) => users.token(who),
      close: () => Promise.all([servers.close(), users.close()]),
    };
  };

/** Our service as it is released, over the embedded store; with more than one instance over Redis. */
export const stored =
  (count: number): Start =>
  async (everybody) => {
    const cluster = await startCluster(everybody, { count, withRedis: count > 1, env: UNLIMITED });
    return {
      urls: cluster.instances.map(({ port }) => urlOf(port)),
      instances: cluster.instances.map(({ running }) => running),
      token: (who) => cluster.users.token(who),
      close: () => cluster.close(),
    };
  };
