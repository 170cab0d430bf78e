import { mkdirSync, mkdtempSync, rmdirSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { Sentence } from "./sentence.mjs";

export const repository = resolve(import.meta.dirname, "../../..");

const OLDEST = [20, 19];

/** @param {string} version e.g. `20.19.0` */
export function checkNode(version) {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  if (major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1])) return;
  throw new Sentence(
    `Node ${version} is too old. TutorSetu needs Node ${OLDEST.join(".")} or newer: https://nodejs.org`,
  );
}

/** @param {string} name @param {unknown} value @param {number} least @param {number} most */
export function wholeNumber(name, value, least, most) {
  const text = String(value).trim();
  const number = Number(text);
  if (/^\d+$/.test(text) && number >= least && number <= most) return number;
  throw new Sentence(
    `${name} must be a whole number from ${least} to ${most}, but it is '${text}'.`,
  );
}

/** @param {unknown} value @returns {"demo" | "off"} */
function seedOf(value) {
  if (value === "demo" || value === "off") return value;
  throw new Sentence(`SEED must be demo or off, but it is '${String(value)}'.`);
}

const REASONS = {
  EACCES: "You may not write there",
  EPERM: "You may not write there",
  EROFS: "It is on a disk that can only be read",
  ENOTDIR: "A part of it is a file",
  EEXIST: "It is a file",
  ENOENT: "No folder can be made there",
  ENOSPC: "The disk is full",
  ENAMETOOLONG: "Its name is too long",
};

/** Not `recursive`: where no folder can be made at all, as below /proc, that goes round for ever. @param {string} path */
export function makeFolder(path) {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return;
  const parent = dirname(path);
  if (parent !== path) makeFolder(parent);
  try {
    mkdirSync(path);
  } catch (error) {
    // Somebody else may have made it meanwhile.
    if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) throw error;
  }
}

/** @param {string} folder @returns {string} the folder, made and written to */
export function dataFolder(folder) {
  const path = resolve(repository, folder);
  try {
    const logs = join(path, "logs");
    makeFolder(logs);
    for (const one of [path, logs]) rmdirSync(mkdtempSync(join(one, ".writable-")));
    return path;
  } catch (cause) {
    const why = REASONS[cause.code] ?? cause.message;
    throw new Sentence(
      `The data folder ${path} cannot be written. ${why}; set DATA_DIR to a folder that you may write to.`,
      { cause },
    );
  }
}

/** @param {NodeJS.ProcessEnv} env */
function checkAdmin({ ADMIN_EMAIL, ADMIN_PASSWORD }) {
  if (Boolean(ADMIN_EMAIL) === Boolean(ADMIN_PASSWORD)) return;
  throw new Sentence("Set ADMIN_EMAIL and ADMIN_PASSWORD together, or neither.");
}

/**
 * @typedef {object} Options
 * @property {number | string} [port] the public port; 0 for any
 * @property {string} [dataDir]
 * @property {"demo" | "off"} [seed]
 * @property {number | string} [chat] how many instances of svc-chat
 * @property {(line: string) => void} [log]
 * @property {NodeJS.ProcessEnv} [env] on top of this process's own
 * @property {boolean} [quiet] print nothing
 * @property {boolean} [build] build what is stale first; true unless said otherwise
 * @property {number} [readyMs] the longest wait until everything is ready
 * @property {(name: string) => string} [programOf] the file that a process runs, for tests
 */

/** Options win over the environment; each bad value is one sentence. @param {Options} options */
export function readSettings(options) {
  checkNode(process.versions.node);
  // What another launcher may have told this one is not for its children.
  const { LISTEN_FD: _socket, LAUNCH_ID: _launch, ...env } = { ...process.env, ...options.env };
  checkAdmin(env);
  return {
    env,
    port: wholeNumber("PORT", options.port ?? env.PORT ?? 8080, 0, 65_535),
    host: env.HOST || "127.0.0.1",
    chat: wholeNumber("--chat", options.chat ?? 1, 1, 16),
    seed: seedOf(options.seed ?? env.SEED ?? "demo"),
    dataDir: dataFolder(options.dataDir || env.DATA_DIR || ".data"),
  };
}
