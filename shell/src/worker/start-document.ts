// The page with which a browser starts that has no network, kept with every file that it needs: all of it or nothing.
import {
  type KeepMessage,
  OFFLINE_FILES_ID,
  type OfflineFiles,
  START_DOCUMENT,
} from "@tutorsetu/contracts/web/offline";
import { filesIn, isSound, keptFile } from "./assets.ts";

/** One cache for each document and what is kept with it. */
const PREFIX = "tutorsetu-start-";
const FILES_AT_ONCE = 4;

type Wanted = Pick<KeepMessage, "isSignedIn" | "language">;

const LIST = new RegExp(`id="${OFFLINE_FILES_ID}">(.*?)</script>`, "s");

/** Every file that the document needs for this visitor. */
export function filesNeeded(html: string, { isSignedIn, language }: Wanted): string[] {
  const { everyone, signedIn, hindi } = JSON.parse(LIST.exec(html)?.[1] ?? "{}") as OfflineFiles; // safe: written by the gateway
  return [
    ...new Set([
      ...filesIn(html),
      ...everyone,
      ...(isSignedIn ? signedIn : []),
      ...(language === "hi" ? hindi : []),
    ]),
  ];
}

async function nameFor(html: string): Promise<string> {
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(html));
  const hex = Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, "0"));
  return PREFIX + hex.join("").slice(0, 16);
}

const startCaches = async () => (await caches.keys()).filter((name) => name.startsWith(PREFIX));

async function addFile(cache: Cache, path: string) {
  if (await cache.match(path)) return;
  const response = (await keptFile(path)) ?? (await fetch(path));
  if (!isSound(response)) throw new Error(`${path} answered ${response.status}`);
  await cache.put(path, response);
}

/** Rejects with the first failure; what has come until then is there for the next attempt. */
async function addFiles(cache: Cache, paths: readonly string[]) {
  const left = [...paths];
  const work = async () => {
    for (let path = left.pop(); path !== undefined; path = left.pop()) await addFile(cache, path);
  };
  await Promise.all(Array.from({ length: FILES_AT_ONCE }, work));
}

async function update(wanted: Wanted) {
  const response = await fetch(START_DOCUMENT, { cache: "no-cache" });
  if (response.status !== 200) return;
  const html = await response.clone().text();
  const name = await nameFor(html);
  const cache = await caches.open(name);
  await addFiles(cache, filesNeeded(html, wanted));
  await cache.put(START_DOCUMENT, response);
  const others = (await startCaches()).filter((other) => other !== name);
  await Promise.all(others.map((other) => caches.delete(other)));
}

let running: Promise<void> = Promise.resolve();

/**
 * Fetches the start document of the releases of now, and what it needs. The one before goes when all of it is there; whatever
 * fails, it stays.
 */
export function keepStartDocument(wanted: Wanted): Promise<void> {
  running = running.then(() => update(wanted)).catch(() => {});
  return running;
}

/** The one that is complete. */
export async function startDocument(): Promise<Response | undefined> {
  const names = await startCaches();
  const found = await Promise.all(
    names.map(async (name) => (await caches.open(name)).match(START_DOCUMENT)),
  );
  return found.findLast((document) => document !== undefined);
}
