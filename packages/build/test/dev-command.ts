import { spawn } from "node:child_process";
import { resolve } from "node:path";
import { stripVTControlCharacters } from "node:util";

const repository = resolve(import.meta.dirname, "../../..");

/** `npm run dev -w <slice>` as a person would call it, in a process group of its own. */
export function startDev(slice: string, env: Readonly<Record<string, string>>) {
  const { NODE_ENV: _ofTests, VITEST: _running, API: _platform, ...rest } = process.env;
  const child = spawn("npm", ["run", "dev", "-w", slice], {
    cwd: repository,
    env: { ...rest, ...env },
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  let output = "";
  child.stdout.on("data", (text: Buffer) => (output += text.toString()));
  child.stderr.on("data", (text: Buffer) => (output += text.toString()));
  const ended = new Promise<void>((done) => child.once("close", () => done()));
  /** Ctrl-C: everything in the group hears it. Resolves when nothing of it is left. */
  const stop = async () => {
    if (child.pid && child.exitCode === null) process.kill(-child.pid, "SIGINT");
    await ended;
  };
  return { output: () => stripVTControlCharacters(output), ended, stop };
}

/** What an address answers, or 0 while nothing does. */
export const statusOf = (url: string, init?: RequestInit) =>
  fetch(url, init).then(
    (response) => response.status,
    () => 0,
  );
