// Asks as fast as it is answered, as a process of its own; told what to ask by messages.
import autocannon from "autocannon";
import { quantile } from "../statistics.ts";
import type { Asked, Outcome } from "./load.ts";

/** How often it looks whether the time is over. */
const SAMPLE_MS = 20;

async function ask({ url, headers, connections, seconds, requests }: Asked): Promise<Outcome> {
  const before = process.cpuUsage();
  const startedAt = performance.now();
  const times: number[] = [];
  let failed = 0;
  const { errors, timeouts } = await new Promise<autocannon.Result>((resolve, reject) => {
    const length = requests === undefined ? { duration: seconds ?? 1 } : { amount: requests };
    const options = { headers: { ...headers }, ...length, sampleInt: SAMPLE_MS };
    const run = autocannon({ url, connections, ...options }, (error, result) => {
      if (error) reject(new Error("It could not be asked", { cause: error }));
      else resolve(result);
    });
    // Its own histogram counts in whole milliseconds.
    run.on("response", (_client, status, _bytes, ms) => {
      times.push(ms);
      if (status !== 200) failed += 1;
    });
  });
  const took = (performance.now() - startedAt) / 1000;
  const { user, system } = process.cpuUsage(before);
  return {
    requests: times.length,
    seconds: took,
    failed: failed + errors + timeouts,
    p50Ms: quantile(times, 0.5),
    p99Ms: quantile(times, 0.99),
    share: (user + system) / 1e6 / took,
  };
}

process.on("message", (asked: Asked) => {
  ask(asked).then(
    (outcome) => process.send?.(outcome),
    (error: unknown) => {
      process.stderr.write(`${String(error)}\n`);
      process.exit(1);
    },
  );
});
process.send?.({ ready: true });
