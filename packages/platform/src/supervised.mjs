import { spawn } from "node:child_process";
import { closeSync, openSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";

const LEASH = join(import.meta.dirname, "leash.mjs");
const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 10_000;
/** A process that lived this long has recovered. */
const RECOVERED_MS = 30_000;
const PATIENCE_MS = 15_000;
const LARGEST_LOG = 5 * 1024 * 1024;
/** What a service answers to a bad configuration: starting it again would not help. */
const BAD_CONFIGURATION = 78;

/** @param {string} file */
function openLog(file) {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  return openSync(file, size > LARGEST_LOG ? "w" : "a", 0o600);
}

/** @param {string} file @param {number} [lines] @returns {string} the end of a log */
export function tailOf(file, lines = 12) {
  try {
    return readFileSync(file, "utf8").trimEnd().split("\n").slice(-lines).join("\n");
  } catch {
    return "";
  }
}

/**
 * A process that is started again whenever it dies, until it is stopped.
 * @param {object} options
 * @param {string} options.name
 * @param {string[]} options.args of Node
 * @param {NodeJS.ProcessEnv} options.env
 * @param {string} options.logFile takes its stdout and stderr
 * @param {(line: string) => void} options.say
 */
export function supervised({ name, args, env, logFile, say }) {
  let child;
  let wanted = false;
  let gaveUp = false;
  let waitMs = FIRST_WAIT_MS;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;

  function launch() {
    const startedAt = performance.now();
    const log = openLog(logFile);
    // Its own process group: Ctrl-C reaches the launcher alone, which stops everything in order.
    const started = spawn(process.execPath, ["--enable-source-maps", "--import", LEASH, ...args], {
      env,
      detached: true,
      stdio: ["ignore", log, log, "ipc"],
    });
    closeSync(log);
    child = started;
    started.once("error", (error) => say(`${name} cannot be started: ${error.message}`));
    started.once("exit", (code, signal) => {
      if (child === started) child = undefined;
      if (!wanted) return;
      if (code === BAD_CONFIGURATION) {
        gaveUp = true;
        say(`${name} refuses its configuration; see ${logFile}`);
        return;
      }
      if (performance.now() - startedAt > RECOVERED_MS) waitMs = FIRST_WAIT_MS;
      say(
        `${name} stopped (${signal ?? `code ${code}`}); starting it again in ${waitMs / 1000} s.`,
      );
      timer = setTimeout(launch, waitMs);
      waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS);
    });
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

  return {
    name,
    logFile,
    pid: () => child?.pid,
    hasGivenUp: () => gaveUp,
    start() {
      if (wanted) return;
      wanted = true;
      gaveUp = false;
      waitMs = FIRST_WAIT_MS;
      launch();
    },
    /** It will be started again. @param {NodeJS.Signals} [signal] */
    kill: (signal = "SIGKILL") => signalGroup(signal),
    /** It stays down until `start()`. */
    async stop() {
      wanted = false;
      clearTimeout(timer);
      const ending = child;
      if (!ending || ending.exitCode !== null || ending.signalCode !== null) return;
      const ended = new Promise((resolve) => ending.once("exit", resolve));
      ending.kill("SIGTERM");
      const impatient = setTimeout(() => signalGroup("SIGKILL"), PATIENCE_MS);
      await ended;
      clearTimeout(impatient);
    },
    /** At once, for good. */
    end() {
      wanted = false;
      clearTimeout(timer);
      signalGroup("SIGKILL");
    },
  };
}

/** @typedef {ReturnType<typeof supervised>} Supervised */
