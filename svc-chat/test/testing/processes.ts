import { type ChildProcess, execFile as execFileLater, spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, rmSync } from "node:fs";
import { copyFile, mkdir } from "node:fs/promises";
import { basename, join } from "node:path";
import { promisify } from "node:util";

const execFile = promisify(execFileLater);

const repository = join(import.meta.dirname, "../../..");
const running = new Set<ChildProcess>();
// A test leaves no process behind, whatever its outcome.
process.once("exit", () => {
  for (const child of running) child.kill("SIGKILL");
});

/** Ends a process with its parent, also when that was killed, and reports its CPU usage. */
const parentWatchdog = `data:text/javascript,
process.on("disconnect", () => process.exit());
process.on("message", (word) => word === "cpu" && process.send(process.cpuUsage()));`.replaceAll(
  "\n",
  "",
);

export interface Running {
  readonly child: ChildProcess;
  /** The end of its error output. */
  errors(): string;
  /** The processor time it has used, in seconds. */
  cpu(): Promise<number>;
  /** Sends a signal and waits until the process is gone. */
  end(signal: "SIGTERM" | "SIGKILL"): Promise<void>;
}

/** A test worker may be killed; the next one removes its files. */
function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** A folder of this process below node_modules, so that native modules are found, where no other build touches it. */
async function makeOwnFolder(): Promise<string> {
  const cache = join(repository, "node_modules/.cache/chat-bundles");
  const kept = join(cache, String(process.pid));
  await mkdir(kept, { recursive: true });
  for (const owner of readdirSync(cache))
    if (!isRunning(Number(owner))) rmSync(join(cache, owner), { recursive: true, force: true });
  process.once("exit", () => rmSync(kept, { recursive: true, force: true }));
  return kept;
}
let made: Promise<string> | undefined;
const ownFolder = () => (made ??= makeOwnFolder());

/** A copy of the bundle of a slice, which is built first when it is stale. */
async function bundleOf(slice: string): Promise<string> {
  const name = basename(slice);
  const build = join(repository, "packages/build/src/build-all.ts");
  await execFile(process.execPath, ["--import", "tsx", build, name], { cwd: repository });
  const file = join(await ownFolder(), `${name}.mjs`);
  await copyFile(join(repository, slice, "dist/main.mjs"), file);
  return file;
}

/** What packages ask for only when it is there. */
const OPTIONAL =
  "bufferutil utf-8-validate pino-pretty mongodb-client-encryption kerberos snappy @mongodb-js/zstd @aws-sdk/credential-providers gcp-metadata socks aws4";
const REQUIRE = `import { createRequire as r } from "node:module"; const require = r(import.meta.url);`;

/** A program of the bench, bundled as a service is. */
export async function bundleProgram(source: string): Promise<string> {
  const file = join(await ownFolder(), `${basename(source, ".ts")}.mjs`);
  await execFile(join(repository, "node_modules/.bin/esbuild"), [
    source,
    `--outfile=${file}`,
    `--banner:js=${REQUIRE}`,
    ..."--bundle --platform=node --format=esm --target=node20 --log-level=error".split(" "),
    ...OPTIONAL.split(" ").map((name) => `--external:${name}`),
  ]);
  return file;
}

const bundles = new Map<string, Promise<string>>();

/** A program as a process of its own. */
export const run = (args: readonly string[], env: Record<string, string>) =>
  watched(
    spawn(process.execPath, ["--import", parentWatchdog, ...args], {
      cwd: repository,
      env: { PATH: process.env["PATH"], NODE_ENV: "production", ...env },
      stdio: ["ignore", "ignore", "pipe", "ipc"],
    }),
  );

/** A service or the store, as a process of its own. */
export async function runSlice(slice: string, env: Record<string, string>): Promise<Running> {
  const bundle = bundles.get(slice) ?? bundleOf(slice);
  bundles.set(slice, bundle);
  return run([await bundle], env);
}

function watched(child: ChildProcess): Running {
  running.add(child);
  const gone = once(child, "exit").then(() => running.delete(child));
  let said = "";
  child.stderr?.on("data", (text: Buffer) => {
    said = (said + text.toString()).slice(-4000);
  });
  return {
    child,
    errors: () => said,
    async cpu() {
      child.send("cpu");
      const [{ user, system }] = (await once(child, "message")) as [NodeJS.CpuUsage]; // safe: it says nothing else
      return (user + system) / 1e6;
    },
    async end(signal) {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill(signal);
      await gone;
    },
  };
}
