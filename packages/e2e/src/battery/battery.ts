// `npm run battery`: the attacks that once stopped the site or harvested it, against a platform that is started for them.
import { pathToFileURL } from "node:url";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { startFixture } from "../platform-fixture.ts";
import { attacks, type Outcome } from "./attacks.ts";
import { type Experience, honestPeople } from "./honest.ts";

/** What a family accepts while somebody attacks, beside a quiet hour. */
const SLOWER = 3;
const QUIET_MS = 10_000;

export interface Result extends Outcome {
  readonly name: string;
  /** What twenty people met who worked meanwhile. */
  readonly honest: Experience;
  /** Milliseconds of 99 of 100 calls of the same people just before; only in the long form. */
  readonly quietP99?: number;
}

/** The gateway believes the proxy in front of it, so that attackers and honest people have addresses of their own. */
const BEHIND_A_PROXY = { TRUSTED_HOPS: "1", REQUESTS_PER_MINUTE: "100000" };

/** Runs every attack while honest people work; in the long form each after a quiet while, to compare. */
export async function runBattery({ isLong = false } = {}): Promise<Result[]> {
  const fixture = await startFixture({ env: BEHIND_A_PROXY });
  try {
    const work = await honestPeople(fixture.url);
    const results: Result[] = [];
    for (const [name, attack] of Object.entries(attacks)) {
      const until = performance.now() + QUIET_MS;
      const quiet = isLong ? await work(() => performance.now() > until) : undefined;
      let isOver = false;
      const over = attack(fixture).finally(() => (isOver = true));
      const [outcome, honest] = await Promise.all([over, work(() => isOver)]);
      results.push({ name, ...outcome, honest, ...(quiet && { quietP99: quiet.p99 }) });
    }
    return results;
  } finally {
    await fixture.end();
  }
}

/** What of a result must not be; empty when it held. */
export function faultsOf({ fellThrough, honest, quietP99 = Number.POSITIVE_INFINITY }: Result) {
  return [
    ...(fellThrough > 0 ? [`${fellThrough} fell through`] : []),
    ...(honest.failed.length > 0
      ? [`${honest.failed.length} honest calls failed: ${honest.failed[0]}`]
      : []),
    ...(honest.p99 > SLOWER * quietP99
      ? [`p99 ${honest.p99.toFixed(0)} of ${quietP99.toFixed(0)} ms`]
      : []),
  ];
}

function row(result: Result): string {
  const { name, tried, fellThrough, honest, quietP99 } = result;
  const slow = quietP99 === undefined ? "" : `, p99 ${(honest.p99 / quietP99).toFixed(1)} of quiet`;
  const bad = faultsOf(result);
  const verdict = bad.length > 0 ? bad.join("; ") : "held";
  return `${name}: ${tried} tried, ${fellThrough} fell through; ${honest.calls} honest calls, ${honest.failed.length} failed${slow}: ${verdict}`;
}

if (import.meta.url === pathToFileURL(resolve(process.argv[1] ?? "")).href) {
  const { values } = parseArgs({ options: { long: { type: "boolean" } } });
  const results = await runBattery({ isLong: values.long ?? false });
  for (const result of results) process.stdout.write(`${row(result)}\n`);
  process.exit(results.some((result) => faultsOf(result).length > 0) ? 1 : 0);
}
