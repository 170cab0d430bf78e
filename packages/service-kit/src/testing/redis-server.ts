import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { freePort } from "./free-port.ts";

/** Options of a server that is like Redis before 7. */
export const WITHOUT_SHARDING = ["SPUBLISH", "SSUBSCRIBE"].flatMap((name) => [
  "--rename-command",
  name,
  "",
]);

/** True when redis-server is on PATH. */
export function hasRedis(): boolean {
  try {
    execFileSync("redis-server", ["--version"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

/** A redis-server of our own that keeps nothing, to be killed and started again at the same address. */
export async function ownRedis(more: readonly string[] = []) {
  const port = await freePort();
  const options = [
    "--port",
    String(port),
    "--bind",
    "127.0.0.1",
    "--save",
    "",
    "--appendonly",
    "no",
    ...more,
  ];
  let child: ChildProcess | undefined;
  return {
    url: `redis://127.0.0.1:${port}`,
    start() {
      child = spawn("redis-server", options, { stdio: "ignore" });
    },
    /** It keeps its connections and answers no longer. */
    freeze: () => child?.kill("SIGSTOP"),
    stop: () =>
      new Promise<void>((resolve) => {
        if (!child || child.exitCode !== null || child.signalCode !== null) return resolve();
        child.once("exit", () => resolve());
        child.kill("SIGKILL");
      }),
  };
}
