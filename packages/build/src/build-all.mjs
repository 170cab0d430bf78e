// Builds what is stale, two at a time, and says what it does.
import { spawn } from "node:child_process";
import { rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { compress } from "./compress.mjs";
import { buildService } from "./service.mjs";
import { oneAtATime } from "./one-at-a-time.mjs";
import { repository, slices } from "./slices.mjs";
import { fingerprints, isFresh, markFresh, markStale } from "./stamp.mjs";
import { steadyManifest } from "./steady-manifest.mjs";

const AT_ONCE = 2;
const LOCKS = join(repository, "node_modules/.cache/tutorsetu-builds");
const require = createRequire(import.meta.url);
const rspackBin = join(require.resolve("@rspack/cli/package.json"), "../bin/rspack.js");

/** In a process of its own: the bundler then uses the second core, and its memory is given back. */
function bundlePage(root) {
  return new Promise((done, fail) => {
    const child = spawn(process.execPath, [rspackBin, "build", "--mode", "production"], {
      cwd: root,
      env: { ...process.env, NODE_ENV: "production" },
      stdio: ["ignore", "pipe", "pipe"],
    });
    let said = "";
    child.stdout.on("data", (text) => (said += text));
    child.stderr.on("data", (text) => (said += text));
    child.on("error", fail);
    child.on("close", (code) => (code === 0 ? done() : fail(new Error(said))));
  });
}

async function buildPage(root) {
  await bundlePage(root);
  await rm(join(root, "dist/mf-stats.json"), { force: true }); // about the build, for nobody in a browser
  await steadyManifest(join(root, "dist"));
  await compress(join(root, "dist"));
}

async function buildAlone({ slice: { name, root, kind }, print }, log) {
  // Another command may have built it meanwhile.
  if (isFresh(root, print)) return;
  const startedAt = performance.now();
  markStale(root);
  await (kind === "page" ? buildPage(root) : buildService(root));
  markFresh(root, print);
  log(`  built ${name.padEnd(16)} ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
}

const buildOne = (stale, log) =>
  oneAtATime(
    join(LOCKS, stale.slice.name),
    () => buildAlone(stale, log),
    (pid) => log(`  ${stale.slice.name} is being built by process ${pid}; waiting for it …`),
  );

/**
 * @param {{ only?: string[], log?: (line: string) => void }} [options]
 * @returns {Promise<string[]>} the names of what was built; rejects, after the rest is built, when a part could not be
 */
export async function buildAll({ only, log = console.log } = {}) {
  const printOf = fingerprints();
  const wanted = slices().filter(({ name }) => !only || only.includes(name));
  const stale = wanted
    .map((slice) => ({ slice, print: printOf(slice.root) }))
    .filter(({ slice, print }) => !isFresh(slice.root, print));
  if (stale.length > 0) log(`Building ${stale.length} of ${wanted.length} parts …`);

  const queue = [...stale];
  const failed = [];
  const worker = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const { name } = next.slice;
      await buildOne(next, log).catch((error) => {
        failed.push(name);
        log(`  FAILED ${name}\n${error.message}`);
      });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  if (failed.length > 0) throw new Error(`Could not build ${failed.join(", ")}; see above.`);
  return stale.map(({ slice }) => slice.name);
}

if (import.meta.url === pathToFileURL(resolve(process.argv[1] ?? "")).href) {
  const only = process.argv.slice(2);
  await buildAll(only.length > 0 ? { only } : {}).catch((error) => {
    console.error(error.message);
    process.exitCode = 1;
  });
}
