import { spawn } from "node:child_process";
import { closeSync, openSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

const LEASH = join(import.meta.dirname, "leash.mjs");
const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 10_000;
/** A process that lived this long has recovered. */
const RECOVERED_MS = 30_000;
const PATIENCE_MS = 15_000;
const LARGEST_LOG = 5 * 1024 * 1024;
/** What a service answers to a bad configuration: starting it again would not help. */
const BAD_CONFIGURATION = 78;
/** What it answers to a database that it cannot use. */
const UNUSABLE = 69;
/** As often a process that has never been ready may end. */
const FAILED_STARTS = 4;
/** Behind stdin, stdout, stderr and the channel to the launcher. */
const LISTEN_FD = 4;
const LOOK_MS = 50;

/** @param {string} file */
function openLog(file) {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  const isFull = size > LARGEST_LOG;
  return { log: openSync(file, isFull ? "w" : "a", 0o600), from: isFull ? 0 : size };
}

/** @param {string} file @param {number} from bytes @param {number} [lines] @returns {string} the end of a log */
function tailOf(file, from, lines = 12) {
  try {
    return readFileSync(file)
      .subarray(from)
      .toString()
      .trimEnd()
      .split("\n")
      .slice(-lines)
      .join("\n");
  } catch {
    return "";
  }
}

/**
 * A process that is started again whenever it dies, until it is stopped.
 * @param {object} options
 * @param {string} options.name
 * @param {string[]} options.args of Node
 * @param {NodeJS.ProcessEnv | (() => NodeJS.ProcessEnv)} options.env as it is at each start
 * @param {string} options.logFile takes its stdout and stderr
 * @param {(line: string) => void} options.say
 * @param {import("./places.mjs").Place} [options.place] where it listens
 * @param {(port: number) => string[]} [options.portArgs] for a program that opens its port itself
 * @param {(port: number) => Promise<boolean>} [options.prepare] done once it is there; false while it is not, or is somebody else's
 * @param {() => void} [options.onMoved] it listens at another port than before
 */
export function supervised({ name, args, env, logFile, say, place, portArgs, prepare, onMoved }) {
  let child;
  let wanted = false;
  let gaveUp = false;
  let wasReady = false;
  let failedStarts = 0;
  let logFrom = 0;
  let startedWith = "";
  let starts = 0;
  let stops = 0;
  let waitMs = FIRST_WAIT_MS;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;

  const envNow = () => (typeof env === "function" ? env() : env);

  function again(why) {
    say(`${name} ${why}; starting it again in ${waitMs / 1000} s.`);
    timer = setTimeout(() => void launch(), waitMs);
    waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS);
  }

  function giveUp() {
    gaveUp = true;
    if (wasReady) say(`${name} refuses its configuration; see ${logFile}`);
  }

  function isHopeless(code) {
    if (code === BAD_CONFIGURATION) return true;
    return !wasReady && (code === UNUSABLE || ++failedStarts >= FAILED_STARTS);
  }

  /** Null when it cannot be had now. */
  async function takePlace(start) {
    const before = place?.port();
    const taken = await place?.take().catch((error) => {
      if (wanted && start === starts) again(`cannot listen (${error.message})`);
      return null;
    });
    const isLate = !wanted || start !== starts;
    if (isLate) taken?.close();
    if (isLate || taken === null) return null;
    return { taken, isMoved: taken !== undefined && before !== 0 && taken.port !== before };
  }

  async function prepared(started, port) {
    while (child === started && !(await prepare(port))) await pause(LOOK_MS);
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
    const started = spawn(
      process.execPath,
      ["--enable-source-maps", "--import", LEASH, ...args, ...given],
      {
        env: { ...own, ...listens, ...handed },
        detached: true,
        stdio: ["ignore", log, log, "ipc", ...(taken?.fd === undefined ? [] : [taken.fd])],
      },
    );
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
    if (taken && prepare) void prepared(started, taken.port);
    if (isMoved) onMoved?.();
  }

  /** With what it started itself, e.g. the mongod behind its leash. @param {string} signal */
  function signalGroup(signal) {
    if (!child?.pid) return false;
    try {
      return process.kill(-child.pid, signal);
    } catch {
      return false; // it has just ended
    }
  }

  /** Resolves when it has been started. */
  async function start() {
    if (wanted) return;
    wanted = true;
    gaveUp = false;
    failedStarts = 0;
    waitMs = FIRST_WAIT_MS;
    await launch();
  }

  /** It stays down until `start()`. */
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
    /** The end of what it said since it was started last. */
    lastWords: () => tailOf(logFile, logFrom),
    /** From now on a failure may pass. */
    markReady: () => void (wasReady = true),
    start,
    /** Starts it again when it was started with what is no longer true. */
    async refresh() {
      if (!child || startedWith === JSON.stringify(envNow())) return;
      const mine = stops + 1;
      await stop();
      // Unless somebody else has stopped it meanwhile, for good.
      if (stops === mine) await start();
    },
    /** It will be started again. @param {NodeJS.Signals} [signal] */
    kill: (signal = "SIGKILL") => signalGroup(signal),
    stop,
    /** At once, for good. */
    end() {
      stops++;
      wanted = false;
      clearTimeout(timer);
      place?.release();
      signalGroup("SIGKILL");
    },
  };
}

/** @typedef {ReturnType<typeof supervised>} Supervised */
