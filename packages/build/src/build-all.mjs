// Builds what is stale, two at a time, and says what it does.
import { spawn } from "node:child_process";
import { mkdirSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { compress } from "./compress.mjs";
import { buildService } from "./service.mjs";
import { repository, slices } from "./slices.mjs";
import { fingerprints, isFresh, markFresh } from "./stamp.mjs";

const AT_ONCE = 2;
const rspackBin = join(createRequire(import.meta.url).resolve("@rspack/cli/package.json"), "../bin/rspack.js");

function buildPage(root) {
  return new Promise((done, fail) => {
    const child = spawn(process.execPath, [rspackBin, "build", "--mode", "production"], {
      cwd: root,
      env: { ...process.env, NODE_ENV: "production" },
      stdio: ["ignore", "pipe", "pipe"],
    });
    let said = "";
    child.stdout.on("data", (text) => (said += text));
    child.stderr.on("data", (text) => (said += text));
    child.on("exit", (code) => (code === 0 ? done() : fail(new Error(said))));
  });
}

async function buildOne({ name, root, kind }, print, log) {
  const startedAt = performance.now();
  if (kind === "page") {
    await buildPage(root);
    await compress(join(root, "dist"));
  } else {
    await buildService(root);
  }
  mkdirSync(join(root, "dist"), { recursive: true });
  markFresh(root, print);
  log(`  built ${name.padEnd(16)} ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
}

/**
 * @param {{ only?: string[], log?: (line: string) => void }} [options]
 * @returns {Promise<string[]>} the names of what was built
 */
export async function buildAll({ only, log = console.log } = {}) {
  const printOf = fingerprints();
  const wanted = slices().filter(({ name }) => !only || only.includes(name));
  const stale = wanted
    .map((slice) => ({ slice, print: printOf(slice.root) }))
    .filter(({ slice, print }) => !isFresh(slice.root, print));
  if (stale.length > 0) log(`Building ${stale.length} of ${wanted.length} parts …`);
  const queue = [...stale];
  const worker = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) await buildOne(next.slice, next.print, log);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return stale.map(({ slice }) => slice.name);
}

if (import.meta.url === pathToFileURL(resolve(process.argv[1] ?? "")).href) {
  process.chdir(repository);
  const only = process.argv.slice(2);
  await buildAll(only.length > 0 ? { only } : {});
}
