import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { codeOf } from "./errors.ts";

/** A platform that runs. */
export interface Running {
  readonly url: string;
  readonly mongoUrl: string;
}

const fileOf = (dataDir: string) => join(dataDir, "running.json");

/** Says in the data folder that a platform runs on it; returns what takes that back. */
export function writePidFile(dataDir: string, about: Running): () => void {
  const file = fileOf(dataDir);
  writeFileSync(file, JSON.stringify({ pid: process.pid, ...about }), { mode: 0o600 });
  return () => rmSync(file, { force: true });
}

export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return codeOf(error) === "EPERM";
  }
}

/** Undefined when there is no such file, or none that can be read. */
export function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return undefined;
  }
}

/** The platform that runs on this data folder, if one does. */
export function whoRuns(dataDir: string): Running | undefined {
  const found = readJson(fileOf(dataDir)) as (Running & { pid: number }) | undefined; // safe: as `writePidFile` wrote it
  if (!found?.pid || !isAlive(found.pid)) return undefined;
  return { url: found.url, mongoUrl: found.mongoUrl };
}
