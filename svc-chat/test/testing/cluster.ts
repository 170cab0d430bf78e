import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { MongoClient } from "mongodb";
import { chatCollections } from "../../src/store/stores.ts";
import { freePort } from "@tutorsetu/service-kit/testing/free-port";
import { ownRedis } from "@tutorsetu/service-kit/testing/redis-server";
import { SECRET, type TestUser } from "./instance.ts";
import { startBalancer } from "./balancer.ts";
import { usersStub } from "./users-stub.ts";
import { type Running, runSlice } from "./processes.ts";

const TIMEOUT_MS = 90_000;

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function until(what: string, of: Running, look: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + TIMEOUT_MS;
  while (!(await look().catch(() => false))) {
    if (Date.now() > end) throw new Error(`${what} did not come up. ${of.errors()}`);
    await wait(50);
  }
}

export interface ChatProcess {
  readonly port: number;
  readonly running: Running;
}

/** The service as processes: instances behind a balancer, a store, Redis, and a stub of svc-users. */
export async function startCluster(
  everybody: readonly TestUser[],
  { count = 2, withRedis = true, env = {} as Record<string, string> } = {},
) {
  const folder = await mkdtemp(join(tmpdir(), "tutorsetu-chat-"));
  const storePort = await freePort();
  const mongoUrl = `mongodb://127.0.0.1:${storePort}/?directConnection=true`;
  const redis = await ownRedis();
  if (withRedis) redis.start();
  const users = await usersStub(everybody);
  const balancer = await startBalancer();
  const instances: ChatProcess[] = [];
  let store: Running | undefined;

  async function startStore() {
    store = await runSlice("packages/embedded-mongo", {
      DATA_PATH: folder,
      PORT: String(storePort),
      DURABILITY: "os",
    });
    const client = new MongoClient(mongoUrl, { serverSelectionTimeoutMS: 3000 });
    await until("The store", store, async () => {
      await client.db("admin").command({ ping: 1 });
      return true;
    });
    await client.close();
  }

  /** Starts an instance, and adds it to the balancer once it is ready. */
  async function add(): Promise<ChatProcess> {
    const port = await freePort();
    const running = await runSlice("svc-chat", {
      PORT: String(port),
      LOG_LEVEL: "error",
      MONGO_URL: mongoUrl,
      ...(withRedis ? { REDIS_URL: redis.url } : {}),
      USERS_URL: users.url,
      INTERNAL_SECRET: SECRET,
      NEW_CONVERSATIONS_PER_DAY: "1000",
      ...env,
    });
    await until(
      "An instance",
      running,
      async () => (await fetch(`http://127.0.0.1:${port}/readyz`)).ok,
    );
    const instance = { port, running };
    instances.push(instance);
    balancer.add(port);
    return instance;
  }

  async function close() {
    balancer.close();
    await Promise.all(instances.map(({ running }) => running.end("SIGKILL")));
    await Promise.all([store?.end("SIGKILL"), redis.stop(), users.close()]);
    await rm(folder, { recursive: true, force: true });
  }
  try {
    await startStore();
    await Promise.all(Array.from({ length: count }, add));
  } catch (error) {
    await close();
    throw error;
  }

  return {
    users,
    balancer,
    redis,
    instances,
    add,
    async kill(instance: ChatProcess) {
      await instance.running.end("SIGKILL");
      balancer.remove(instance.port);
    },
    /** As in a rolling restart; resolves when the instance has exited. */
    async drain(instance: ChatProcess) {
      balancer.remove(instance.port);
      await instance.running.end("SIGTERM");
    },
    killStore: () => store?.end("SIGKILL"),
    startStore,
    /** Everything that is stored, in order of conversation and seq. */
    async stored() {
      const client = await new MongoClient(mongoUrl).connect();
      const { messages } = chatCollections(client.db("chat"));
      const all = await messages.find({}).sort({ conversation: 1, seq: 1 }).toArray();
      await client.close();
      return all;
    },
    errors: () => instances.map(({ running }) => running.errors()).join(""),
    close,
  };
}
export type Cluster = Awaited<ReturnType<typeof startCluster>>;
