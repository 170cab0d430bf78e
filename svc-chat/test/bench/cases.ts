import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { startCluster } from "../rig/cluster.ts";
import { run, type Running } from "../rig/processes.ts";
import { freePort, ownRedis } from "../redis-server.ts";
import { type Somebody, somebody } from "../world.ts";
import type { Order, Outcome } from "./load.ts";

export interface Size {
  readonly people: number;
  readonly each: number;
  readonly rounds: number;
  readonly perSecond: number;
  readonly seconds: number;
}

export interface Measured {
  /** Processor time of all instances per delivered message, in microseconds. */
  readonly cpuUs: number;
  /** Delivered messages per second of this machine, which also runs the store, Redis and everybody's browser. */
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

interface Servers {
  readonly urls: readonly string[];
  readonly instances: readonly Running[];
  token(who: Somebody): Promise<string>;
  close(): Promise<unknown>;
}

const program = (url: string) => ["--import", "tsx", fileURLToPath(url)];
const urlOf = (port: number) => `http://127.0.0.1:${port}`;

async function listening(url: string): Promise<void> {
  while (
    !(await fetch(url).then(
      (reply) => reply.ok,
      () => false,
    ))
  )
    await new Promise((resolve) => setTimeout(resolve, 50));
}

/** Socket.IO alone; with more than one instance over its sharded adapter. */
export const bare = (count: number) => async (): Promise<Servers> => {
  const redis = await ownRedis();
  if (count > 1) redis.start();
  const ports = await Promise.all(Array.from({ length: count }, freePort));
  const env: Record<string, string> = count > 1 ? { REDIS_URL: redis.url } : {};
  const instances = ports.map((port) =>
    run(program(import.meta.resolve("./bare.ts")), { PORT: String(port), ...env }),
  );
  await Promise.all(ports.map((port) => listening(urlOf(port))));
  return {
    urls: ports.map(urlOf),
    instances,
    token: () => Promise.resolve("none"),
    close: () => Promise.all([...instances.map((one) => one.end("SIGKILL")), redis.stop()]),
  };
};

/** Our service, with everything it does; with more than one instance over Redis. */
export const chat =
  (count: number) =>
  async (everybody: readonly Somebody[]): Promise<Servers> => {
    const env = { MESSAGES_PER_SECOND: "100000", MESSAGES_AT_ONCE: "100000" };
    const cluster = await startCluster(everybody, { count, withRedis: count > 1, env });
    return {
      urls: cluster.instances.map(({ port }) => urlOf(port)),
      instances: cluster.instances.map(({ running }) => running),
      token: (who) => cluster.users.token(who),
      close: () => cluster.close(),
    };
  };

async function loadProcess() {
  const load = run(program(import.meta.resolve("./load.ts")), {});
  load.child.stderr?.pipe(process.stderr);
  await once(load.child, "message");
  return {
    async tell(order: Order): Promise<Outcome> {
      load.child.send(order);
      const [outcome] = (await once(load.child, "message")) as [Outcome]; // safe: load.ts answers with nothing else
      return outcome;
    },
    end: () => load.end("SIGKILL"),
  };
}

/** One case: everybody rushes, some rounds of which the cheapest counts, then they stroll. */
export async function measure(
  start: (everybody: readonly Somebody[]) => Promise<Servers>,
  { people, each, rounds, perSecond, seconds }: Size,
): Promise<Measured> {
  const everybody = Array.from({ length: people }, (_, n) => somebody(n % 2 ? "Student" : "Tutor"));
  const servers = await start(everybody);
  const load = await loadProcess();
  const cpuOfAll = async () =>
    (await Promise.all(servers.instances.map((one) => one.cpu()))).reduce((a, b) => a + b, 0);
  try {
    await load.tell({
      do: "open",
      people: await Promise.all(
        everybody.map(async (who, n) => ({
          id: who.id,
          token: await servers.token(who),
          // Tutors write to students, who sit at another instance if there is one: every message crosses.
          url: servers.urls[n % servers.urls.length] ?? "",
          peer: n % 2 ? undefined : everybody[n + 1]?.id,
        })),
      ),
    });
    await load.tell({ do: "rush", each: Math.ceil(each / 4) });
    const runs: { cpuUs: number; perSecond: number }[] = [];
    for (let round = 0; round < rounds; round++) {
      const before = await cpuOfAll();
      const { seconds: took = 1 } = await load.tell({ do: "rush", each });
      const cpu = (await cpuOfAll()) - before;
      const count = (people / 2) * each;
      runs.push({ cpuUs: (cpu * 1e6) / count, perSecond: count / took });
    }
    const { p50Ms = 0, p99Ms = 0 } = await load.tell({ do: "stroll", perSecond, seconds });
    return {
      cpuUs: Math.min(...runs.map((one) => one.cpuUs)),
      perSecond: Math.max(...runs.map((one) => one.perSecond)),
      p50Ms,
      p99Ms,
    };
  } finally {
    await load.end();
    await servers.close();
  }
}
