import { spawnSync } from "node:child_process";
import { cpus } from "node:os";

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
