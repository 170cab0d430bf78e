import { type ChildProcess, spawn } from "node:child_process";
import { join, resolve } from "node:path";
import { expect, onTestFinished } from "vitest";

const START_MS = 30_000;
const repository = resolve(import.meta.dirname, "../..");

const answers = (url: string) =>
  fetch(url, { headers: { connection: "close" } }).then(
    ({ status }) => status,
    () => 0,
  );

/** A program of the gateway's folder on a port of its own; it can be ended and started again there. */
export async function program(file: string, port: number, env: Readonly<Record<string, string>>) {
  const origin = `http://127.0.0.1:${port}`;
  let child: ChildProcess | undefined;

  async function start() {
    child = spawn(process.execPath, ["--import", "tsx", join(repository, "gateway", file)], {
      cwd: repository,
      env: { ...process.env, PORT: String(port), ...env },
      stdio: ["ignore", "ignore", "inherit"],
    });
    await expect.poll(() => answers(`${origin}/livez`), { timeout: START_MS }).toBe(200);
  }
  async function end(signal: NodeJS.Signals) {
    const ending = child;
    child = undefined;
    if (!ending || ending.exitCode !== null) return;
    const ended = new Promise((done) => ending.once("exit", done));
    ending.kill(signal);
    await ended;
  }
  onTestFinished(() => end("SIGKILL"));
  await start();
  return { origin, start, end };
}
