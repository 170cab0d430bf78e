import { type ChildProcess, spawn } from "node:child_process";
import { closeSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { Place } from "./ports.ts";
import { openLog, tailOf } from "./process-log.ts";

const PARENT_WATCHDOG = join(import.meta.dirname, "parent-watchdog.mjs");
const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 10_000;
/** A process that lived this long has recovered. */
const RECOVERED_MS = 30_000;
const PATIENCE_MS = 15_000;
/** What a service answers to a bad configuration: starting it again would not help. */
const BAD_CONFIGURATION = 78;
/** What it answers to a database that it cannot use. */
const UNUSABLE = 69;
/** As often a process that has never been ready may end. */
const FAILED_STARTS = 4;
/** Behind stdin, stdout, stderr and the channel to the launcher. */
const LISTEN_FD = 4;
const LOOK_MS = 50;

/** A process that is started again whenever it dies, until it is stopped. */
export interface Supervised {
  readonly name: string;
  readonly logFile: string;
  pid(): number | undefined;
  port(): number | undefined;
  hasGivenUp(): boolean;
  /** The end of what it said since it was started last. */
  lastWords(): string;
  /** From now on a failure may pass. */
  markReady(): void;
  /** Resolves when it has been started. */
  start(): Promise<void>;
  /** Starts it again when it was started with what is no longer true. */
  refresh(): Promise<void>;
  /** It will be started again. */
  kill(signal?: NodeJS.Signals): boolean;
  /** It stays down until `start()`. */
  stop(): Promise<void>;
  /** At once, for good. */
  end(): void;
}

export interface Program {
  readonly name: string;
  /** Of Node. */
  readonly args: readonly string[];
  /** As it is at each start. */
  readonly env: NodeJS.ProcessEnv | (() => NodeJS.ProcessEnv);
  /** Takes its stdout and stderr. */
  readonly logFile: string;
  readonly say: (line: string) => void;
  /** Where it listens. */
  readonly place?: Place | undefined;
  /** For a program that opens its port itself. */
  readonly portArgs?: ((port: number) => string[]) | undefined;
  /** Done once it is there; false while it is not, or is somebody else's. */
  readonly prepare?: ((port: number) => Promise<boolean>) | undefined;
  /** It listens at another port than before. */
  readonly onMoved?: () => void;
}

/** Starts a program again whenever it dies, until it is stopped. */
export function supervised(program: Program): Supervised {
  const { name, args, env, logFile, say, place, portArgs, prepare, onMoved } = program;
  let child: ChildProcess | undefined;
  let wanted = false;
  let gaveUp = false;
  let wasReady = false;
  let failedStarts = 0;
  let logFrom = 0;
  let startedWith = "";
  let starts = 0;
  let stops = 0;
  let waitMs = FIRST_WAIT_MS;
  let timer: NodeJS.Timeout | undefined;

  const envNow = () => (typeof env === "function" ? env() : env);

  function again(why: string) {
    say(`${name} ${why}; starting it again in ${waitMs / 1000} s.`);
    timer = setTimeout(() => void launch(), waitMs);
    waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS);
  }

  function giveUp() {
    gaveUp = true;
    if (wasReady) say(`${name} refuses its configuration; see ${logFile}`);
  }

  function isHopeless(code: number | null): boolean {
    if (code === BAD_CONFIGURATION) return true;
    return !wasReady && (code === UNUSABLE || ++failedStarts >= FAILED_STARTS);
  }

  /** Null when it cannot be had now. */
  async function takePlace(start: number) {
    const before = place?.port();
    const taken = await place?.take().catch((error: Error) => {
      if (wanted && start === starts) again(`cannot listen (${error.message})`);
      return null;
    });
    const isLate = !wanted || start !== starts;
    if (isLate) taken?.close();
    if (isLate || taken === null) return null;
    return { taken, isMoved: taken !== undefined && before !== 0 && taken.port !== before };
  }

  async function untilPrepared(started: ChildProcess, isPrepared: () => Promise<boolean>) {
    while (child === started && !(await isPrepared())) await pause(LOOK_MS);
    if (child === started) place?.confirm();
  }

  async function launch() {
    const start = ++starts;
    const found = place ? await takePlace(start) : { taken: undefined, isMoved: false };
    if (!found) return;
    const { taken, isMoved } = found;
    const startedAt = performance.now();
    const { log, from } = openLog(logFile);
    logFrom = from;
    const listens = taken ? { PORT: String(taken.port) } : {};
    const handed = taken?.fd === undefined ? {} : { LISTEN_FD: String(LISTEN_FD) };
    const own = envNow();
    startedWith = JSON.stringify(own);
    const given = taken && portArgs ? portArgs(taken.port) : [];
    // Its own process group: Ctrl-C reaches the launcher alone, which stops everything in order.
    const started = spawn(process.execPath, ["--import", PARENT_WATCHDOG, ...args, ...given], {
      env: { ...own, ...listens, ...handed },
      detached: true,
      stdio: ["ignore", log, log, "ipc", ...(taken?.fd === undefined ? [] : [taken.fd])],
    });
    closeSync(log);
    taken?.close();
    child = started;
    started.once("error", (error) => say(`${name} cannot be started: ${error.message}`));
    started.once("exit", (code, signal) => {
      if (child === started) child = undefined;
      place?.ended();
      if (!wanted) return;
      if (isHopeless(code)) return giveUp();
      if (performance.now() - startedAt > RECOVERED_MS) waitMs = FIRST_WAIT_MS;
      again(`stopped (${signal ?? `code ${code}`})`);
    });
    if (taken && prepare) void untilPrepared(started, () => prepare(taken.port));
    if (isMoved) onMoved?.();
  }

  /** With what it started itself, e.g. the mongod behind its wrapper. */
  function signalGroup(signal: NodeJS.Signals): boolean {
    if (!child?.pid) return false;
    try {
      return process.kill(-child.pid, signal);
    } catch {
      return false; // it has just ended
    }
  }

  async function start() {
    if (wanted) return;
    wanted = true;
    gaveUp = false;
    failedStarts = 0;
    waitMs = FIRST_WAIT_MS;
    await launch();
  }

  async function stop() {
    stops++;
    wanted = false;
    clearTimeout(timer);
    const ending = child;
    if (!ending || ending.exitCode !== null || ending.signalCode !== null) return;
    const ended = new Promise((resolve) => ending.once("exit", resolve));
    ending.kill("SIGTERM");
    const impatient = setTimeout(() => signalGroup("SIGKILL"), PATIENCE_MS);
    await ended;
    clearTimeout(impatient);
  }

  return {
    name,
    logFile,
    pid: () => child?.pid,
    port: () => place?.port(),
    hasGivenUp: () => gaveUp,
    lastWords: () => tailOf(logFile, logFrom),
    markReady: () => void (wasReady = true),
    start,
    async refresh() {
      if (!child || startedWith === JSON.stringify(envNow())) return;
      const mine = stops + 1;
      await stop();
      // Unless somebody else has stopped it meanwhile, for good.
      if (stops === mine) await start();
    },
    kill: (signal = "SIGKILL") => signalGroup(signal),
    stop,
    end() {
      stops++;
      wanted = false;
      clearTimeout(timer);
      place?.release();
      signalGroup("SIGKILL");
    },
  };
}
