import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Sentence } from "./sentence.mjs";

const fileOf = (dataDir) => join(dataDir, "running.json");

/**
 * Says in the data folder that a platform runs on it.
 * @param {string} dataDir @param {{ url: string, mongoUrl: string }} about
 * @returns {() => void} takes it back
 */
export function sayRunning(dataDir, about) {
  const file = fileOf(dataDir);
  writeFileSync(file, JSON.stringify({ pid: process.pid, ...about }), { mode: 0o600 });
  return () => rmSync(file, { force: true });
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === "EPERM";
  }
}

/** @param {string} dataDir @returns {{ url: string, mongoUrl: string } | undefined} the platform that runs on this folder */
export function whoRuns(dataDir) {
  try {
    const { pid, url, mongoUrl } = JSON.parse(readFileSync(fileOf(dataDir), "utf8"));
    return isAlive(pid) ? { url, mongoUrl } : undefined;
  } catch {
    return undefined; // nobody has said so
  }
}

const ANSWER_MS = 2000;

/**
 * Two platforms on one folder would take each other's data away. A process id may be somebody else's by now, so the platform is asked.
 * @param {string} dataDir
 */
export async function refuseSecond(dataDir) {
  const running = whoRuns(dataDir);
  if (!running) return;
  const signal = AbortSignal.timeout(ANSWER_MS);
  const answers = await fetch(`${running.url}/livez`, { signal }).then(
    ({ ok }) => ok,
    () => false,
  );
  if (!answers) return;
  throw new Sentence(
    `TutorSetu runs on ${dataDir} already, at ${running.url}. Stop it first, or start on another folder with --data.`,
  );
}
