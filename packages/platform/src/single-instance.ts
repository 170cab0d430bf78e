// Two platforms on one data folder would take each other's data away.
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { codeOf, UserFacingError } from "./errors.ts";

const ANSWER_MS = 2000;

/** A process, and when it began as far as this system tells: its number may be somebody else's later. */
interface Holder {
  readonly pid: number;
  readonly birth: string;
}

export interface Claim {
  /** Throws when a start in the same moment has taken the folder. */
  readonly check: () => void;
  readonly release: () => void;
}

const claimOf = (dataDir: string) => join(dataDir, "launcher.json");

const holderOf = (dataDir: string) => readJson(claimOf(dataDir)) as Holder | undefined; // safe: as `take` wrote it

function birthOf(pid: number): string {
  try {
    // Behind the name, which may hold spaces and brackets.
    const [, rest = ""] = /^.*\) (.*)$/s.exec(readFileSync(`/proc/${pid}/stat`, "utf8")) ?? [];
    return rest.split(" ")[19] ?? "";
  } catch {
    return "";
  }
}

const secondInstance = (dataDir: string, url?: string) =>
  new UserFacingError(
    `TutorSetu runs on ${dataDir} already${url ? `, at ${url}` : ": another start of it is under way"}. Stop it first, or start on another folder with --data.`,
  );

/** A process id may be somebody else's by now, so the platform is asked. */
async function refuseSecondInstance(dataDir: string): Promise<void> {
  const running = whoRuns(dataDir);
  if (!running) return;
  const signal = AbortSignal.timeout(ANSWER_MS);
  const answers = await fetch(`${running.url}/livez`, { signal }).then(
    ({ ok }) => ok,
    () => false,
  );
  if (answers) throw secondInstance(dataDir, running.url);
}

/** Whether the folder was free, and is of this process now. */
function take(dataDir: string, me: Holder): boolean {
  try {
    writeFileSync(claimOf(dataDir), JSON.stringify(me), { flag: "wx", mode: 0o600 });
    return true;
  } catch (error) {
    if (codeOf(error) !== "EEXIST") throw error;
    return false;
  }
}

/** Keeps the folder for this start, from before anything of it runs; a second one is refused, also in the same moment. */
export async function claimFolder(dataDir: string): Promise<Claim> {
  await refuseSecondInstance(dataDir);
  const me: Holder = { pid: process.pid, birth: birthOf(process.pid) };
  const isMine = () => {
    const holder = holderOf(dataDir);
    return holder?.pid === me.pid && holder.birth === me.birth;
  };
  while (!take(dataDir, me)) {
    const holder = holderOf(dataDir);
    if (holder && isAlive(holder.pid) && birthOf(holder.pid) === holder.birth)
      throw secondInstance(dataDir, whoRuns(dataDir)?.url);
    rmSync(claimOf(dataDir), { force: true });
  }
  return {
    check() {
      if (!isMine()) throw secondInstance(dataDir);
    },
    release() {
      if (isMine()) rmSync(claimOf(dataDir), { force: true });
    },
  };
}

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
