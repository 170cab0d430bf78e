// Two commands that build the same slice, say a start and a release, would take each other's files away.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

const LOOK_MS = 100;

const codeOf = (error: unknown) =>
  error instanceof Error && "code" in error ? error.code : undefined;

/** Whether it was free, and holds this process's number now. */
function take(file: string): boolean {
  try {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, String(process.pid), { flag: "wx" });
    return true;
  } catch (error) {
    if (codeOf(error) !== "EEXIST") throw error;
    return false;
  }
}

/** 0 while nobody is named. */
function holderOf(file: string): number {
  try {
    return Number(readFileSync(file, "utf8"));
  } catch {
    return 0;
  }
}

function isGone(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return codeOf(error) === "ESRCH";
  }
}

/**
 * Runs `step` while no other process of this machine holds `file`; one that was killed holds nothing. `onWait` is called
 * once, with the process that holds it.
 */
export async function withFileLock<T>(
  file: string,
  step: () => Promise<T>,
  onWait: (pid: number) => void,
): Promise<T> {
  let isSaid = false;
  while (!take(file)) {
    const holder = holderOf(file);
    if (holder > 0 && isGone(holder)) rmSync(file, { force: true });
    if (holder > 0 && !isGone(holder) && !isSaid) {
      isSaid = true;
      onWait(holder);
    }
    await pause(LOOK_MS);
  }
  try {
    return await step();
  } finally {
    rmSync(file, { force: true });
  }
}
