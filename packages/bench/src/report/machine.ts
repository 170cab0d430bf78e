import { spawnSync } from "node:child_process";
import { cpus } from "node:os";
import { busySeconds, usageOf } from "../processes/process-time.ts";
import { shown } from "./numbers.ts";

/** The version that a program says of itself; undefined where it is not here. */
function versionOf(command: string, args: readonly string[], pattern: RegExp): string | undefined {
  const { stdout, stderr, status } = spawnSync(command, args, { encoding: "utf8" });
  return status === 0 ? pattern.exec(stdout + stderr)?.[1] : undefined;
}

export const nginxVersion = () => versionOf("nginx", ["-v"], /nginx\/([\d.]+)/);
const redisVersion = () => versionOf("redis-server", ["--version"], /v=([\d.]+)/);

/** Where and when a run was: figures of two machines are not to be compared. */
export function machine(now: Date): string {
  const [first, ...others] = cpus();
  const model = first?.model.replaceAll(/\s+/g, " ").trim() ?? "unknown processor";
  return [
    `${model}, ${others.length + 1} cores`,
    `Node ${process.versions.node}`,
    `nginx ${nginxVersion() ?? "not here"}`,
    `Redis ${redisVersion() ?? "not here"}`,
    now.toISOString().slice(0, 10),
  ].join(", ");
}

/** From now on: says how much of a core everything took that is not of this program and its children. */
export function otherWork(): () => string {
  const others = () => busySeconds() - usageOf([process.pid]).seconds;
  const [before, startedAt] = [others(), performance.now()];
  return () => {
    const share = ((others() - before) * 1000) / (performance.now() - startedAt);
    return `Other work on it took ${shown(Math.max(0, share), 1)} of a core meanwhile; with more than a third of one, believe no figure.`;
  };
}
