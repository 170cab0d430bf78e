import { busySeconds, usageOf } from "../processes/process-time.ts";
import { besides, median, type Spread, spreadOf } from "../statistics.ts";
import type { Load } from "./load.ts";

/** Somebody who answers: ours or a peer. */
export interface Subject {
  readonly name: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly pids: readonly number[];
}

export interface Size {
  /** Requests before the first round, for the compiler: on a busy machine a time would be too few of them. */
  readonly warmUp: number;
  readonly rounds: number;
  readonly seconds: number;
  readonly connections: number;
}

interface Sample {
  readonly cpuUs: number;
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly residentMb: number;
  /** Of a core: of whoever answers, of who asks, of the service behind, and of what else this machine does. */
  readonly shares: Readonly<Record<"itself" | "load" | "service" | "others", number>>;
}

export interface Measured {
  readonly name: string;
  readonly samples: readonly Sample[];
}

/** A process whose one thread has no more to give; its measure is taken from outside, so a little is missing. */
const FULL = 0.9;
const BOTH_CORES = 1.85;
/** Of a core, from where on other work decides how much is left. */
const NOT_QUIET = 0.3;

async function sample(load: Load, subject: Subject, size: Size, service: readonly number[]) {
  const { url, headers, pids } = subject;
  const { connections, seconds } = size;
  const before = [usageOf(pids), usageOf(service), busySeconds()] as const;
  const outcome = await load.ask({ url, headers, connections, seconds });
  const after = [usageOf(pids), usageOf(service), busySeconds()] as const;
  if (outcome.failed > 0 || outcome.requests === 0)
    throw new Error(`${subject.name} did not answer ${outcome.failed} requests well: ${url}`);
  const own = after[0].seconds - before[0].seconds;
  const behind = after[1].seconds - before[1].seconds;
  const all = (after[2] - before[2]) / outcome.seconds;
  return {
    cpuUs: (own / outcome.requests) * 1e6,
    perSecond: outcome.requests / outcome.seconds,
    p50Ms: outcome.p50Ms,
    p99Ms: outcome.p99Ms,
    residentMb: after[0].residentMb,
    shares: sharesOf(
      { itself: own / outcome.seconds, load: outcome.share, service: behind / outcome.seconds },
      all,
    ),
  };
}

const sharesOf = (ours: Record<"itself" | "load" | "service", number>, all: number) => ({
  ...ours,
  others: Math.max(0, all - ours.itself - ours.load - ours.service),
});

/** Round by round, each answers in its turn, the next round the other way: what else the machine does meets all alike. */
export async function inTurns(
  load: Load,
  subjects: readonly Subject[],
  size: Size,
  service: readonly number[] = [],
): Promise<Measured[]> {
  for (const { url, headers } of subjects)
    await load.ask({ url, headers, connections: size.connections, requests: size.warmUp });
  const samples = subjects.map((): Sample[] => []);
  for (let round = 0; round < size.rounds; round++) {
    const order = round % 2 ? [...subjects.keys()].toReversed() : [...subjects.keys()];
    for (const at of order) {
      const subject = subjects[at];
      if (subject) samples[at]?.push(await sample(load, subject, size, service));
    }
  }
  return subjects.map(({ name }, at) => ({ name, samples: samples[at] ?? [] }));
}

/** The rounds of one start after those of others, of the same subjects. */
export const joined = (before: readonly Measured[], more: readonly Measured[]): Measured[] =>
  more.map(({ name, samples }) => ({
    name,
    samples: [...(before.find((one) => one.name === name)?.samples ?? []), ...samples],
  }));

export const of = ({ samples }: Measured, figure: Exclude<keyof Sample, "shares">): number[] =>
  samples.map((one) => one[figure]);

export const costOf = (one: Measured): Spread => spreadOf(of(one, "cpuUs"));
export const costBeside = (one: Measured, other: Measured): Spread =>
  besides(of(one, "cpuUs"), of(other, "cpuUs"));

const shareOf = ({ samples }: Measured, who: keyof Sample["shares"]) =>
  median(samples.map(({ shares }) => shares[who]));

/** What kept the throughput from being higher. */
export function limitOf(one: Measured): string {
  const [itself, load, service] = [
    shareOf(one, "itself"),
    shareOf(one, "load"),
    shareOf(one, "service"),
  ];
  if (itself >= FULL) return "itself";
  if (load >= FULL) return "load generator";
  if (service >= FULL) return "service";
  if (itself + load + service >= BOTH_CORES) return "both cores";
  return shareOf(one, "others") >= NOT_QUIET ? "other work" : "waiting";
}
