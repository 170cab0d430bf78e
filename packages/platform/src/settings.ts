import { createECDH, randomBytes } from "node:crypto";
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, resolve } from "node:path";
import { codeOf, messageOf, UserFacingError } from "./errors.ts";

export const repository = resolve(import.meta.dirname, "../../..");

const OLDEST = [20, 19] as const;

/** Throws for a version such as `18.20.4`. */
export function checkNode(version: string): void {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  if (major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1])) return;
  throw new UserFacingError(
    `Node ${version} is too old. TutorSetu needs Node ${OLDEST.join(".")} or newer: https://nodejs.org`,
  );
}

export function wholeNumber(name: string, value: unknown, least: number, most: number): number {
  const text = String(value).trim();
  const number = Number(text);
  if (/^\d+$/.test(text) && number >= least && number <= most) return number;
  throw new UserFacingError(
    `${name} must be a whole number from ${least} to ${most}, but it is '${text}'.`,
  );
}

function seedOf(value: string): "demo" | "off" {
  if (value === "demo" || value === "off") return value;
  throw new UserFacingError(`SEED must be demo or off, but it is '${value}'.`);
}

/** Public pages come with their content unless somebody says otherwise. */
const RENDERER_DEFAULT = "on";

function rendererOf(value: string): boolean {
  if (value === "on" || value === "off") return value === "on";
  throw new UserFacingError(`RENDERER must be on or off, but it is '${value}'.`);
}

const REASONS: Readonly<Record<string, string>> = {
  EACCES: "You may not write there",
  EPERM: "You may not write there",
  EROFS: "It is on a disk that can only be read",
  ENOTDIR: "A part of it is a file",
  EEXIST: "It is a file",
  ENOENT: "No folder can be made there",
  ENOSPC: "The disk is full",
  ENAMETOOLONG: "Its name is too long",
};

/** Not `recursive`: where no folder can be made at all, as below /proc, that goes round for ever. */
export function makeFolder(path: string): void {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return;
  const parent = dirname(path);
  if (parent !== path) makeFolder(parent);
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    // Somebody else may have made it meanwhile.
    if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) throw error;
  }
}

const OTHERS = 0o077;

/** Files that others on this machine can read hold password hashes and the signing key: takes that from them, and says so. */
export function closeToOthers(folder: string): string | undefined {
  if (process.platform === "win32" || (statSync(folder).mode & OTHERS) === 0) return undefined;
  try {
    for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
      const file = join(folder, name);
      const found = statSync(file, { throwIfNoEntry: false });
      if (found) chmodSync(file, found.mode & ~OTHERS);
    }
    chmodSync(folder, 0o700);
    return `The data folder ${folder} was open to other users of this machine; it is closed to them now.`;
  } catch (error) {
    return `Other users of this machine can read the data folder ${folder}, and that cannot be changed here: ${messageOf(error)}.`;
  }
}

/** The whole path of a folder that has been made and written to. */
function dataFolder(folder: string): string {
  const path = resolve(repository, folder);
  try {
    const logs = join(path, "logs");
    makeFolder(logs);
    for (const one of [path, logs]) rmdirSync(mkdtempSync(join(one, ".writable-")));
    return path;
  } catch (cause) {
    const why = REASONS[String(codeOf(cause))] ?? messageOf(cause);
    throw new UserFacingError(
      `The data folder ${path} cannot be written. ${why}; set DATA_DIR to a folder that you may write to.`,
      { cause },
    );
  }
}

function checkAdmin({ ADMIN_EMAIL, ADMIN_PASSWORD }: NodeJS.ProcessEnv): void {
  if (Boolean(ADMIN_EMAIL) === Boolean(ADMIN_PASSWORD)) return;
  throw new UserFacingError("Set ADMIN_EMAIL and ADMIN_PASSWORD together, or neither.");
}

/** What a start may be told; the environment says the rest. */
export interface PlatformOptions {
  /** The public port; 0 for any. */
  readonly port?: number | string | undefined;
  readonly dataDir?: string | undefined;
  /** `demo` or `off`. */
  readonly seed?: string | undefined;
  /** How many instances of svc-chat. */
  readonly chat?: number | string | undefined;
  readonly log?: (line: string) => void;
  /** On top of this process's own. */
  readonly env?: NodeJS.ProcessEnv | undefined;
  /** Print nothing. */
  readonly quiet?: boolean;
  /** Build what is stale first; true unless said otherwise. */
  readonly build?: boolean;
  /** The longest wait until everything is ready. */
  readonly readyMs?: number;
  /** Stacks name places in sources, true unless said otherwise: each process reads its map for that. */
  readonly sourceMaps?: boolean;
  /** The file that a process runs, for tests. */
  readonly programOf?: (name: string) => string;
}

export interface Settings {
  readonly env: NodeJS.ProcessEnv;
  readonly port: number;
  readonly host: string;
  readonly chat: number;
  readonly seed: "demo" | "off";
  /** Whether public pages are drawn on the server. */
  readonly renderer: boolean;
  readonly dataDir: string;
  readonly sourceMaps: boolean;
}

/** Options win over the environment; each bad value is one sentence. */
export function readSettings(options: PlatformOptions): Settings {
  checkNode(process.versions.node);
  // What another launcher may have told this one is not for its children.
  const {
    LISTEN_FD: _socket,
    LAUNCH_ID: _launch,
    ...env
  }: NodeJS.ProcessEnv = {
    ...process.env,
    ...options.env,
  };
  checkAdmin(env);
  return {
    env,
    port: wholeNumber("PORT", options.port ?? env.PORT ?? 8080, 0, 65_535),
    host: env.HOST || "127.0.0.1",
    chat: wholeNumber("--chat", options.chat ?? 1, 1, 16),
    seed: seedOf(options.seed ?? env.SEED ?? "demo"),
    renderer: rendererOf(env.RENDERER || RENDERER_DEFAULT),
    dataDir: dataFolder(options.dataDir || env.DATA_DIR || ".data"),
    sourceMaps: options.sourceMaps ?? true,
  };
}

/** What `make` says, made once and kept in the data folder, readable by its owner only. */
function kept(dataDir: string, name: string, make: () => string): string {
  const file = join(dataDir, name);
  try {
    writeFileSync(file, make(), { mode: 0o600, flag: "wx" });
  } catch (error) {
    if (codeOf(error) !== "EEXIST") throw error;
  }
  return readFileSync(file, "utf8").trim();
}

/** The secret that services know each other by. */
export const internalSecret = (dataDir: string): string =>
  kept(dataDir, "internal-secret", () => randomBytes(32).toString("hex"));

/** What links to previews of releases are signed with; `npm run release` reads it there. */
export const previewSecret = (dataDir: string): string =>
  kept(dataDir, "preview-secret", () => randomBytes(32).toString("hex"));

/** The key pair that push services know this platform by: with another one every device would have to subscribe anew. */
export function vapidKeys(dataDir: string) {
  const pair = createECDH("prime256v1");
  const privateKey = kept(dataDir, "vapid-private-key", () => {
    pair.generateKeys();
    // A leading zero byte would be left out.
    const key = pair.getPrivateKey("hex").padStart(64, "0");
    return Buffer.from(key, "hex").toString("base64url");
  });
  pair.setPrivateKey(privateKey, "base64url");
  return { VAPID_PUBLIC_KEY: pair.getPublicKey("base64url"), VAPID_PRIVATE_KEY: privateKey };
}
