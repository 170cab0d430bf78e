// Two commands that build the same slice, say a start and a release, would take each other's files away.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

const LOOK_MS = 100;

/** @param {string} file @returns {boolean} whether it was free, and holds this process's number now */
function take(file) {
  try {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, String(process.pid), { flag: "wx" });
    return true;
  } catch (error) {
    if (error.code !== "EEXIST") throw error;
    return false;
  }
}

/** @param {string} file @returns {number} 0 while nobody is named */
function holderOf(file) {
  try {
    return Number(readFileSync(file, "utf8"));
  } catch {
    return 0;
  }
}

/** @param {number} pid */
function isGone(pid) {
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return error.code === "ESRCH";
  }
}

/**
 * Runs `step` while no other process of this machine holds `file`; one that was killed holds nothing.
 * @template T
 * @param {string} file @param {() => Promise<T>} step @param {(pid: number) => void} onWait called once, with who holds it
 * @returns {Promise<T>}
 */
export async function oneAtATime(file, step, onWait) {
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
