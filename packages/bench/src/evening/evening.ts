// A working evening on the whole platform of this machine, and its multiples until people would notice.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startPlatform } from "@tutorsetu/platform/platform";
import type { Part } from "../part.ts";
import { ask } from "../processes/ask.ts";
import { busySeconds, type Usage, usageOf } from "../processes/process-time.ts";
import { startSource } from "../processes/program.ts";
import { limitsOf } from "./actions.ts";
import type { Told } from "./people-process.ts";
import { resultOf } from "./result.ts";
import type { Taken } from "./taken.ts";

const EVENING_SECONDS = 600;
const STEP_SECONDS = 120;
const QUICK_SECONDS = 10;
const MULTIPLES = [1, 2, 3, 4, 6, 8, 12, 16];
const QUICK_MULTIPLES = [1, 2];

const usages = (pids: Readonly<Record<string, number>>): ReadonlyMap<string, Usage> =>
  new Map(Object.entries(pids).map(([name, pid]) => [name, usageOf([pid])]));

export const evening: Part = async ({ isQuick, say }) => {
  const dataDir = await mkdtemp(join(tmpdir(), "tutorsetu-bench-evening-"));
  const platform = await startPlatform({
    port: 0,
    dataDir,
    seed: "demo",
    quiet: true,
    build: false,
    // Everybody has an address of their own, as behind a balancer.
    env: { RENDERER: "on", TRUSTED_HOPS: "1" },
  });
  const env = { SITE: platform.url, ...(isQuick && { STUDENTS: "40", PAIRS: "10" }) };
  const steps: Taken[] = [];
  try {
    const name = "The people";
    const people = await startSource(join(import.meta.dirname, "people-process.ts"), { name, env });
    try {
      // The first is for the compiler.
      await ask(people.program, { times: 1, seconds: QUICK_SECONDS });
      for (const times of isQuick ? QUICK_MULTIPLES : MULTIPLES) {
        const long = times === 1 ? EVENING_SECONDS : STEP_SECONDS;
        const seconds = isQuick ? QUICK_SECONDS : long;
        const before = usages(platform.pids());
        const busyBefore = busySeconds();
        const startedAt = performance.now();
        const told = await ask<Told>(people.program, { times, seconds });
        const took = (performance.now() - startedAt) / 1000;
        const busy = (busySeconds() - busyBefore) / took;
        const processes = Object.fromEntries(
          [...usages(platform.pids())].map(([process, { seconds: used, residentMb }]) => [
            process,
            { share: (used - (before.get(process)?.seconds ?? 0)) / took, residentMb },
          ]),
        );
        const own = Object.values(processes).reduce((sum, { share }) => sum + share, told.share);
        const limits = limitsOf(told.seen);
        steps.push({ times, seconds, ...told, processes, others: Math.max(0, busy - own), limits });
        say(`evening: × ${times}: ${limits.join("; ") || "well"}`);
        for (const problem of told.problems) say(`  ${problem}`);
        if (limits.length > 0) break;
      }
    } finally {
      await people.program.end();
    }
  } finally {
    platform.end();
    await platform.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
  return resultOf(steps);
};
