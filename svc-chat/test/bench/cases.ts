import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { run } from "../testing/processes.ts";
import { testUser } from "../testing/instance.ts";
import type { Order, Outcome } from "./load.ts";
import type { Start } from "./servers.ts";

export interface Size {
  readonly people: number;
  readonly each: number;
  readonly rounds: number;
  readonly perSecond: number;
  readonly seconds: number;
}

export interface Round {
  /** Processor time of all instances per delivered message, in microseconds. */
  readonly cpuUs: number;
  /** Delivered messages per second of this machine, which also runs the stores, Redis and everybody's browser. */
  readonly perSecond: number;
}

export interface Measured {
  readonly rounds: readonly Round[];
  readonly p50Ms: number;
  readonly p99Ms: number;
}

async function loadProcess() {
  const load = run(["--import", "tsx", fileURLToPath(import.meta.resolve("./load.ts"))], {});
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

/**
 * Tutors write to students, who sit at another instance if there is one: every message crosses. Every other pair sits
 * the other way round, as a balancer spreads people: each instance takes as many messages as it hands on.
 */
const seatOf = (n: number) => Math.floor(n / 2) + (n % 2);

/** The servers of one case with everybody's page open. */
async function open(start: Start, { people, each, perSecond, seconds }: Size) {
  const everybody = Array.from({ length: people }, (_, n) => testUser(n % 2 ? "Student" : "Tutor"));
  const servers = await start(everybody);
  const load = await loadProcess();
  const cpuOfAll = async () =>
    (await Promise.all(servers.instances.map((one) => one.cpu()))).reduce((a, b) => a + b, 0);
  await load.tell({
    do: "open",
    people: await Promise.all(
      everybody.map(async (who, n) => ({
        id: who.id,
        token: await servers.token(who),
        url: servers.urls[seatOf(n) % servers.urls.length] ?? "",
        peer: n % 2 ? undefined : everybody[n + 1]?.id,
      })),
    ),
  });
  return {
    /** Everybody writes as fast as they are answered. */
    async rush(): Promise<Round> {
      const before = await cpuOfAll();
      const { seconds: took = 1 } = await load.tell({ do: "rush", each });
      const count = (people / 2) * each;
      return { cpuUs: (((await cpuOfAll()) - before) * 1e6) / count, perSecond: count / took };
    },
    stroll: () => load.tell({ do: "stroll", perSecond, seconds }),
    async close() {
      await load.end();
      await servers.close();
    },
  };
}

/** All cases side by side: one rushes at a time, in turns, so that what else the machine does meets all alike. */
export async function measure(starts: readonly Start[], size: Size): Promise<Measured[]> {
  const cases: Awaited<ReturnType<typeof open>>[] = [];
  try {
    for (const start of starts) cases.push(await open(start, size));
    // The first round is for the compiler.
    for (const one of cases) await one.rush();
    const rounds: Round[][] = cases.map(() => []);
    for (let round = 0; round < size.rounds; round++)
      for (const [n, one] of cases.entries()) rounds[n]?.push(await one.rush());
    const results: Measured[] = [];
    for (const [n, one] of cases.entries()) {
      const { p50Ms = 0, p99Ms = 0 } = await one.stroll();
      results.push({ rounds: rounds[n] ?? [], p50Ms, p99Ms });
    }
    return results;
  } finally {
    for (const one of cases) await one.close();
  }
}
