import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Sentence } from "./sentence.mjs";

const fileOf = (dataDir) => join(dataDir, "running.json");
const claimOf = (dataDir) => join(dataDir, "launcher.json");

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

/** When a process began, as far as this system tells: its number may be somebody else's later. @param {number} pid */
function birthOf(pid) {
  try {
    // Behind the name, which may hold spaces and brackets.
    const [, rest = ""] = /^.*\) (.*)$/s.exec(readFileSync(`/proc/${pid}/stat`, "utf8")) ?? [];
    return rest.split(" ")[19] ?? "";
  } catch {
    return "";
  }
}

/** @param {string} file */
function read(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return undefined; // nobody has said so
  }
}

/** @param {string} dataDir @returns {{ url: string, mongoUrl: string } | undefined} the platform that runs on this folder */
export function whoRuns(dataDir) {
  const { pid, url, mongoUrl } = read(fileOf(dataDir)) ?? {};
  return pid && isAlive(pid) ? { url, mongoUrl } : undefined;
}

const ANSWER_MS = 2000;

/** @param {string} dataDir @param {string} [url] */
const second = (dataDir, url) =>
  new Sentence(
    `TutorSetu runs on ${dataDir} already${url ? `, at ${url}` : ": another start of it is under way"}. Stop it first, or start on another folder with --data.`,
  );

/**
 * Two platforms on one folder would take each other's data away. A process id may be somebody else's by now, so the platform is asked.
 * @param {string} dataDir
 */
async function refuseRunning(dataDir) {
  const running = whoRuns(dataDir);
  if (!running) return;
  const signal = AbortSignal.timeout(ANSWER_MS);
  const answers = await fetch(`${running.url}/livez`, { signal }).then(
    ({ ok }) => ok,
    () => false,
  );
  if (answers) throw second(dataDir, running.url);
}

/** @param {string} dataDir @param {{ pid: number, birth: string }} me @returns {boolean} whether it was free */
function take(dataDir, me) {
  try {
    writeFileSync(claimOf(dataDir), JSON.stringify(me), { flag: "wx", mode: 0o600 });
    return true;
  } catch (error) {
    if (error.code !== "EEXIST") throw error;
    return false;
  }
}

/**
 * Keeps the folder for this start, from before anything of it runs; a second one is refused, also in the same moment.
 * @param {string} dataDir
 * @returns {Promise<{ check: () => void, release: () => void }>} `check` throws when a start in the same moment has taken it
 */
export async function claimFolder(dataDir) {
  await refuseRunning(dataDir);
  const me = { pid: process.pid, birth: birthOf(process.pid) };
  const isMine = (holder) => holder?.pid === me.pid && holder.birth === me.birth;
  while (!take(dataDir, me)) {
    const holder = read(claimOf(dataDir));
    if (holder && isAlive(holder.pid) && birthOf(holder.pid) === holder.birth)
      throw second(dataDir, whoRuns(dataDir)?.url);
    rmSync(claimOf(dataDir), { force: true });
  }
  return {
    check() {
      if (!isMine(read(claimOf(dataDir)))) throw second(dataDir);
    },
    release() {
      if (isMine(read(claimOf(dataDir)))) rmSync(claimOf(dataDir), { force: true });
    },
  };
}
