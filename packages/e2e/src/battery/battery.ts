// `npm run battery`: the attacks that once stopped the site or harvested it, against a platform that is started for them.
import { pathToFileURL } from "node:url";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { ATTACKED } from "../harness.ts";
import { type PlatformFixture, startFixture } from "../platform-fixture.ts";
import {
  acrossRestart,
  amongOthers,
  type Attack,
  intrusions,
  intrusionsOfNewPlatform,
} from "./attacks.ts";
import type { Outcome } from "./client.ts";
import { type Experience, honestPeople, type HonestWork } from "./honest.ts";

/** What a family accepts while somebody attacks, beside a quiet hour. */
const SLOWER = 3;
const QUIET_MS = 10_000;
/** Between the looks of honest people; in the long form they leave the machine none. */
const REST_MS = 2500;
const NO_REST_MS = 150;

export interface Result extends Outcome {
  readonly name: string;
  readonly ms: number;
  /** What twenty people met who worked meanwhile; only of those among others. */
  readonly honest?: Experience;
  /** Milliseconds of 99 of 100 calls of the same people just before; only in the long form. */
  readonly quietP99?: number;
}

const RESTARTED = ["svc-bookings", "svc-chat", "svc-content"];

type Attacks = Readonly<Record<string, () => Promise<Outcome>>>;

const on = (
  platform: PlatformFixture,
  attacks: Readonly<Record<string, Attack>>,
  isLong: boolean,
): Attacks =>
  Object.fromEntries(
    Object.entries(attacks).map(([name, attack]) => [name, () => attack(platform, isLong)]),
  );

function sideBySide(attacks: Attacks): Promise<Result[]> {
  const startedAt = performance.now();
  return Promise.all(
    Object.entries(attacks).map(async ([name, attack]): Promise<Result> => {
      const outcome = await attack();
      return { name, ms: performance.now() - startedAt, ...outcome };
    }),
  );
}

/** While honest people work. */
async function withHonestPeople(work: HonestWork, attacks: Attacks): Promise<Result[]> {
  let isOver = false;
  const over = sideBySide(attacks).finally(() => (isOver = true));
  const [results, honest] = await Promise.all([over, work(() => isOver)]);
  return results.map((result) => ({ ...result, honest }));
}

/** After a quiet while, to compare. */
async function afterQuiet(work: HonestWork, name: string, attack: Attacks[string]) {
  const until = performance.now() + QUIET_MS;
  const { p99: quietP99 } = await work(() => performance.now() > until);
  const results = await withHonestPeople(work, { [name]: attack });
  return results.map((result) => ({ ...result, quietP99 }));
}

/** Which of the attacks by their names; all of them without one. */
const chosen = (attacks: Readonly<Record<string, Attack>>, only: string | undefined) =>
  Object.fromEntries(Object.entries(attacks).filter(([name]) => name === (only ?? name)));

/** In the long form one after the other. */
async function floods(fixture: PlatformFixture, isLong: boolean, only?: string): Promise<Result[]> {
  const work = await honestPeople(fixture.url, isLong ? NO_REST_MS : REST_MS);
  const results: Result[] = [];
  for (const group of amongOthers) {
    const attacks = on(fixture, chosen(group, only), isLong);
    if (!isLong) results.push(...(await withHonestPeople(work, attacks)));
    else
      for (const [name, attack] of Object.entries(attacks))
        results.push(...(await afterQuiet(work, name, attack)));
  }
  return results;
}

async function afterRestart(fixture: PlatformFixture): Promise<Result[]> {
  const prepared: Record<string, () => Promise<Outcome>> = {};
  for (const [name, prepare] of Object.entries(acrossRestart))
    prepared[name] = await prepare(fixture);
  for (const name of RESTARTED) fixture.platform.services[name]?.kill("SIGKILL");
  return sideBySide(prepared);
}

/** Attacks that take nothing from others. */
export const everyIntrusion = (fixture: PlatformFixture, isLong = false): Promise<Result[]> =>
  sideBySide(on(fixture, intrusions, isLong));

/** Attacks that take from others, while honest people work, those that take nothing, and what is done across a restart. */
export async function everyAttack(fixture: PlatformFixture, isLong = false): Promise<Result[]> {
  const flooded = await floods(fixture, isLong);
  const intruded = [
    ...(await everyIntrusion(fixture, isLong)),
    ...(await sideBySide(on(fixture, intrusionsOfNewPlatform, isLong))),
  ];
  return [...flooded, ...intruded, ...(await afterRestart(fixture))];
}

interface Form {
  readonly isLong?: boolean;
  /** The name of one attack among others, to run it alone, and how often. */
  readonly only?: string | undefined;
  readonly times?: number;
}

/** Starts the platform and runs every attack, or one. */
export async function runBattery({ isLong = false, only, times = 1 }: Form = {}): Promise<
  Result[]
> {
  const fixture = await startFixture({ env: ATTACKED });
  try {
    if (only !== undefined) {
      const results: Result[] = [];
      for (let n = 0; n < times; n++) results.push(...(await floods(fixture, isLong, only)));
      return results;
    }
    return await everyAttack(fixture, isLong);
  } finally {
    await fixture.end();
  }
}

/** What of a result must not be; empty when it held. */
export function faultsOf({ tried, fellThrough, honest, quietP99 }: Result): string[] {
  const { failed = [], calls = 1, p99 = 0 } = honest ?? {};
  const slowest = SLOWER * (quietP99 ?? Number.POSITIVE_INFINITY);
  return [
    ...(tried === 0 || calls === 0 ? ["nothing was tried"] : []),
    ...(fellThrough > 0 ? [`${fellThrough} fell through`] : []),
    ...(failed.length > 0 ? [`${failed.length} honest calls failed: ${failed[0]}`] : []),
    ...(p99 > slowest ? [`p99 ${p99.toFixed(0)} of ${quietP99?.toFixed(0)} ms`] : []),
  ];
}

function row(result: Result): string {
  const { name, tried, fellThrough, honest, quietP99, ms } = result;
  const slow =
    honest && quietP99 !== undefined
      ? `, p99 ${honest.p99.toFixed(0)} of ${quietP99.toFixed(0)} ms quiet, ${(honest.p99 / quietP99).toFixed(1)} times`
      : "";
  const others = honest
    ? `; ${honest.calls} honest calls, ${honest.failed.length} failed${slow}`
    : "";
  const verdict = faultsOf(result).join("; ") || "held";
  return `${name} (${(ms / 1000).toFixed(1)} s): ${tried} tried, ${fellThrough} fell through${others}: ${verdict}`;
}

if (import.meta.url === pathToFileURL(resolve(process.argv[1] ?? "")).href) {
  const { values } = parseArgs({
    options: {
      long: { type: "boolean" },
      only: { type: "string" },
      times: { type: "string", default: "1" },
    },
  });
  const { long: isLong = false, only, times } = values;
  const results = await runBattery({ isLong, only, times: Number(times) });
  for (const result of results) process.stdout.write(`${row(result)}\n`);
  process.exit(results.some((result) => faultsOf(result).length > 0) ? 1 : 0);
}
