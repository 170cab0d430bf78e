import { readdirSync, readFileSync } from "node:fs";

/** Linux tells times of processes in this unit, whatever its own clock does (`USER_HZ`). */
const TICKS_PER_SECOND = 100;
const KB = 1024;

export interface ProcessStat {
  readonly parent: number;
  /** User and system time of all its threads, those that have ended included, and of children that it has waited for. */
  readonly seconds: number;
}

/** The name of a program stands in brackets and may itself have brackets and spaces, so fields count from the last one. */
export function parseStat(text: string): ProcessStat {
  const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
  // proc(5) counts from 1, and `state` is field 3.
  const field = (number: number) => Number(fields[number - 3]);
  const ticks = field(14) + field(15) + field(16) + field(17);
  return { parent: field(4), seconds: ticks / TICKS_PER_SECOND };
}

/** Resident memory in MB, of `/proc/<pid>/status`; 0 of a process that is ending. */
export const parseResidentMb = (status: string): number =>
  (Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) * KB) / 1e6;

function read(pid: number, file: string): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "utf8");
  } catch {
    return undefined;
  }
}

/** All processes of this machine, by their ids. */
function everyStat(): Map<number, ProcessStat> {
  const found = new Map<number, ProcessStat>();
  for (const name of readdirSync("/proc")) {
    const text = /^\d+$/.test(name) ? read(Number(name), "stat") : undefined;
    if (text) found.set(Number(name), parseStat(text));
  }
  return found;
}

/** These processes and all that descend from them. */
export function withDescendants(
  pids: readonly number[],
  stats: ReadonlyMap<number, ProcessStat>,
): number[] {
  const found = new Set(pids.filter((pid) => stats.has(pid)));
  for (let size = -1; size !== found.size;) {
    size = found.size;
    for (const [pid, { parent }] of stats) if (found.has(parent)) found.add(pid);
  }
  return [...found];
}

export interface Usage {
  readonly seconds: number;
  readonly residentMb: number;
}

/** Processor time and memory of processes, with their threads and children. */
export function usageOf(pids: readonly number[]): Usage {
  const stats = everyStat();
  const all = withDescendants(pids, stats);
  const sum = (of: (pid: number) => number) => all.reduce((total, pid) => total + of(pid), 0);
  return {
    seconds: sum((pid) => stats.get(pid)?.seconds ?? 0),
    residentMb: sum((pid) => parseResidentMb(read(pid, "status") ?? "")),
  };
}

/** Processor time of the whole machine, in seconds, by the first line of `/proc/stat`: all but what was idle or waiting for a disk. */
export function parseBusySeconds(text: string): number {
  const [, user, nice, system, , , interrupts, softly, stolen] = (text.split("\n")[0] ?? "")
    .split(/\s+/)
    .map(Number);
  const ticks = [user, nice, system, interrupts, softly, stolen];
  return ticks.reduce((sum: number, one = 0) => sum + one, 0) / TICKS_PER_SECOND;
}

export const busySeconds = (): number => parseBusySeconds(readFileSync("/proc/stat", "utf8"));
