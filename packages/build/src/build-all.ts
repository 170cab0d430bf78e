// Builds what is stale, two at a time, and says what it does.
import { join } from "node:path";
import { mapLimit } from "@tutorsetu/service-kit/map-limit";
import { buildPage } from "./bundling/page-output.ts";
import { buildService } from "./service.ts";
import { withFileLock } from "./file-lock.ts";
import { repository, type Slice, slices } from "./slices.ts";
import { fingerprints, isFresh, markFresh, markStale } from "./stamp.ts";

const AT_ONCE = 2;
const LOCKS = join(repository, "node_modules/.cache/tutorsetu-builds");

interface Stale {
  readonly slice: Slice;
  readonly print: string;
}
type Log = (line: string) => void;

async function buildAlone({ slice: { name, root, kind }, print }: Stale, log: Log) {
  // Another command may have built it meanwhile.
  if (isFresh(root, print)) return;
  const startedAt = performance.now();
  markStale(root);
  await (kind === "page" ? buildPage(root) : buildService(root, print));
  markFresh(root, print);
  log(`  built ${name.padEnd(16)} ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
}

const buildOne = (stale: Stale, log: Log) =>
  withFileLock(
    join(LOCKS, stale.slice.name),
    () => buildAlone(stale, log),
    (pid) => log(`  ${stale.slice.name} is being built by process ${pid}; waiting for it …`),
  );

interface Options {
  /** Names of slices; all without it. */
  readonly only?: readonly string[];
  readonly log?: Log;
}

/** Builds what is stale and answers its names; rejects, after the rest is built, when a part could not be. */
export async function buildAll({ only, log = console.log }: Options = {}): Promise<string[]> {
  const printOf = fingerprints();
  const wanted = slices().filter(({ name }) => !only || only.includes(name));
  const stale = wanted
    .map((slice) => ({ slice, print: printOf(slice) }))
    .filter(({ slice, print }) => !isFresh(slice.root, print));
  if (stale.length > 0) log(`Building ${stale.length} of ${wanted.length} parts …`);

  const failed: string[] = [];
  await mapLimit(stale, AT_ONCE, (one) =>
    buildOne(one, log).catch((error: Error) => {
      failed.push(one.slice.name);
      log(`  FAILED ${one.slice.name}\n${error.message}`);
    }),
  );
  if (failed.length > 0) throw new Error(`Could not build ${failed.join(", ")}; see above.`);
  return stale.map(({ slice }) => slice.name);
}

if (process.argv[1] === import.meta.filename) {
  const only = process.argv.slice(2);
  await buildAll(only.length > 0 ? { only } : {}).catch((error: Error) => {
    console.error(error.message);
    process.exitCode = 1;
  });
}
