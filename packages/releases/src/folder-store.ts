import { randomBytes } from "node:crypto";
import {
  appendFile,
  copyFile,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { describeBuild, FILE_LIST, listFiles, sumsIn, verifyFolder } from "./integrity.ts";
import { withFileLock } from "./file-lock.ts";
import { contentConflict, RemoteName, Version } from "./pointer.ts";
import type { ReleaseEvent, RemotesStore } from "./store.ts";

const POLL_INTERVAL_MS = 250;
const random = () => randomBytes(6).toString("hex");

const isMissing = (error: unknown) =>
  error instanceof Error && "code" in error && error.code === "ENOENT";

async function readMaybe(file: string): Promise<string | null> {
  return readFile(file, "utf8").catch((error: unknown) => {
    if (isMissing(error)) return null;
    throw error;
  });
}

/** Readers see the old file or the new one, also when the machine loses power in between. */
export async function replaceFile(file: string, text: string): Promise<void> {
  const fresh = `${file}.${random()}`;
  const handle = await open(fresh, "w");
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(fresh, file);
}

async function copyListed(from: string, to: string, list: string): Promise<void> {
  for (const [name] of sumsIn(list)) {
    await mkdir(dirname(join(to, name)), { recursive: true });
    await copyFile(join(from, name), join(to, name));
  }
  await writeFile(join(to, FILE_LIST), list);
}

/** An event as a line of the history. */
export const lineOf = (event: ReleaseEvent) => `${JSON.stringify(event)}\n`;

function eventOf(line: string): ReleaseEvent | null {
  try {
    return JSON.parse(line) as ReleaseEvent; // safe: written by `replace` alone
  } catch {
    return null;
  }
}

/** The events of a history, newest first. A line that a full disk or a power cut left half written is none. */
export const eventsOf = (lines: string): ReleaseEvent[] =>
  lines
    .split("\n")
    .map(eventOf)
    .filter((event) => event !== null)
    .toReversed();

/** After a line that was left half written, the next one must not become part of it. */
async function appendEvent(file: string, event: ReleaseEvent): Promise<void> {
  const before = (await readMaybe(file)) ?? "";
  const isWhole = before === "" || before.endsWith("\n");
  await appendFile(file, `${isWhole ? "" : "\n"}${lineOf(event)}`);
}

/** A store in a folder: `<name>/<version>/…`, `<name>/pointer.json` and `<name>/history.jsonl`. */
export function folderStore(root: string): RemotesStore {
  const home = (name: string) => join(resolve(root), RemoteName.parse(name));
  const folderOf = (name: string, version: string) => join(home(name), Version.parse(version));
  const pointerFile = (name: string) => join(home(name), "pointer.json");
  const historyFile = (name: string) => join(home(name), "history.jsonl");
  const foldersIn = async (path: string) => {
    const found = await readdir(path, { withFileTypes: true }).catch(() => []);
    return found.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  };

  return {
    pollIntervalMs: POLL_INTERVAL_MS,
    folderOf,
    names: async () => (await foldersIn(root)).filter((name) => RemoteName.safeParse(name).success),
    pointer: (name) => readMaybe(pointerFile(name)),

    async replace(name, expected, event) {
      await mkdir(home(name), { recursive: true });
      return withFileLock(join(home(name), ".lock"), async () => {
        if ((await readMaybe(pointerFile(name))) !== expected) return false;
        await replaceFile(pointerFile(name), event.pointer);
        await appendEvent(historyFile(name), event);
        return true;
      });
    },

    history: async (name) => eventsOf((await readMaybe(historyFile(name))) ?? ""),

    async upload(name, version, from, at) {
      const list = await listFiles(from);
      const target = folderOf(name, version);
      const incoming = join(home(name), `.incoming-${random()}`);
      await mkdir(incoming, { recursive: true });
      try {
        await copyListed(from, incoming, list);
        await rename(incoming, target);
      } catch (error) {
        if ((await readMaybe(join(target, FILE_LIST))) === null) throw error;
      } finally {
        await rm(incoming, { recursive: true, force: true });
      }
      if ((await readMaybe(join(target, FILE_LIST))) !== list) {
        throw contentConflict(name, version);
      }
      return { ...(await describeBuild(target, version, list)), releasedAt: at.toISOString() };
    },

    async uploaded(name, version, at) {
      const folder = folderOf(name, version);
      const list = await readMaybe(join(folder, FILE_LIST));
      if (list === null) return null;
      return { ...(await describeBuild(folder, version, list)), releasedAt: at.toISOString() };
    },

    async verified(name, build) {
      const folder = folderOf(name, build.version);
      await verifyFolder(folder, build);
      return folder;
    },

    fetchRetained: () => Promise.resolve(false),

    async versions(name) {
      const names = (await foldersIn(home(name))).filter((one) => Version.safeParse(one).success);
      const dates = await Promise.all(
        names.map(async (one) => [one, (await stat(folderOf(name, one))).mtime] as const),
      );
      return new Map(dates);
    },

    remove: (name, version) => rm(folderOf(name, version), { recursive: true, force: true }),
  };
}
