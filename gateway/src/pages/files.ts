import type { IncomingMessage, ServerResponse } from "node:http";
import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { getMimeType } from "hono/utils/mime";
import { LRUCache } from "lru-cache";
import { type Encoding, encodingsFor } from "../accept-encoding.ts";
import { tagOf } from "../content-tag.ts";
import { isHidden } from "../routes.ts";

const HASHED = /\.[0-9a-f]{8,}\.[a-z0-9]+$/;
/** What draws pages on the server lies in the same folder, as do the maps of scripts; both are for nobody outside. */
const NOT_SERVED = /^\/server(?:\/|$)|\.map$/i;
const RECHECK_MS = 1000;
const MEMORY_BYTES = 64 * 1024 * 1024;
const MISSING_IN_MEMORY = 1000;

/** What is sent from memory, in every encoding that there is of it. */
export interface Content {
  readonly bodies: Partial<Record<Encoding, Buffer>>;
  /** Changes with the content. */
  readonly tag: string;
  readonly type: string;
  readonly cacheControl: string;
  /** What else the answer depends on, and the encoding; without it the encoding alone, where there are several. */
  readonly vary?: string;
}

interface StoredFile extends Content {
  readonly mtimeMs: number;
  checkedAt: number;
  /** Decoded when it is asked for first: every page asks for the text of some. */
  text?: TextFile;
}

interface TextFile {
  readonly text: string;
  readonly tag: string;
}

const sizeOf = ({ bodies }: StoredFile) =>
  Object.values(bodies).reduce((sum, body) => sum + body.length, 1);

const readMaybe = (file: string) => readFile(file).catch(() => undefined);
const statMaybe = (file: string) => stat(file).catch(() => undefined);

async function load(file: string, mtimeMs: number): Promise<StoredFile | null> {
  const paths = [file, `${file}.br`, `${file}.gz`];
  const [identity, br, gzip] = await Promise.all(paths.map(readMaybe));
  if (!identity) return null;
  const bodies = { identity, ...(br ? { br } : {}), ...(gzip ? { gzip } : {}) };
  return {
    bodies,
    tag: tagOf(identity),
    type: getMimeType(file) ?? "application/octet-stream",
    cacheControl: HASHED.test(file) ? "public, max-age=31536000, immutable" : "no-cache",
    mtimeMs,
    checkedAt: performance.now(),
  };
}

/** Sends content as the request takes it best, or says that it knows it. */
export function send(
  request: IncomingMessage,
  response: ServerResponse,
  file: Content,
  status: 200 | 404 | 410 = 200,
): void {
  const encoding = encodingsFor(request).find((name) => file.bodies[name]);
  const body = file.bodies[encoding ?? "identity"];
  const named = encoding && encoding !== "identity" ? encoding : undefined;
  response.setHeader("content-type", file.type);
  response.setHeader("cache-control", file.cacheControl);
  response.setHeader("etag", `"${file.tag}${named ? `-${named}` : ""}"`);
  if (file.vary) response.setHeader("vary", file.vary);
  else if (Object.keys(file.bodies).length > 1) response.appendHeader("vary", "Accept-Encoding");
  if (status === 200 && request.headers["if-none-match"]?.includes(file.tag)) {
    response.writeHead(304).end();
    return;
  }
  if (named) response.setHeader("content-encoding", named);
  response.setHeader("content-length", body?.length ?? 0);
  response.writeHead(status).end(request.method === "HEAD" ? undefined : body);
}

/** Files from memory, looked at again at most a second later: what vanishes is gone, what returns is back. */
export function createFiles() {
  const cache = new LRUCache<string, StoredFile>({
    maxSize: MEMORY_BYTES,
    sizeCalculation: sizeOf,
  });
  const loading = new Map<string, Promise<StoredFile | null>>();

  async function refresh(file: string): Promise<StoredFile | null> {
    const found = await statMaybe(file);
    const old = cache.get(file);
    if (!found?.isFile()) {
      cache.delete(file);
      return null;
    }
    if (old && old.mtimeMs === found.mtimeMs) {
      old.checkedAt = performance.now();
      return old;
    }
    const fresh = await load(file, found.mtimeMs);
    if (fresh) cache.set(file, fresh);
    return fresh;
  }

  const endOf = ({ checkedAt }: StoredFile) => checkedAt + RECHECK_MS;
  const isFresh = (file: StoredFile) => performance.now() < endOf(file);

  async function current(file: string): Promise<StoredFile | null> {
    const known = cache.get(file);
    if (known && isFresh(known)) return known;
    const running = loading.get(file) ?? refresh(file).finally(() => loading.delete(file));
    loading.set(file, running);
    return running;
  }

  const missing = new LRUCache<string, true>({ max: MISSING_IN_MEMORY, ttl: RECHECK_MS });

  /** What is known of a file, at once; undefined when it must be looked at. */
  function peek(file: string): StoredFile | null | undefined {
    const known = cache.get(file);
    if (known) return isFresh(known) ? known : undefined;
    return missing.has(file) ? null : undefined;
  }

  /** Of builds, some of which have not all of it: what was not there is looked for again as late as what was. */
  async function look(file: string): Promise<StoredFile | null> {
    const known = peek(file);
    if (known !== undefined) return known;
    const found = await current(file);
    if (!found) missing.set(file, true);
    return found;
  }

  function textOf(found: StoredFile | null): TextFile | null {
    if (!found) return null;
    found.text ??= { text: found.bodies.identity?.toString("utf8") ?? "", tag: found.tag };
    return found.text;
  }

  /** At once where it is known, for a page asks for a dozen. */
  function read<T>(file: string, take: (found: StoredFile | null) => T): T | Promise<T> {
    const known = peek(file);
    return known === undefined ? look(file).then(take) : take(known);
  }

  return {
    /** Sends `folder` + `path` and answers true, or false when there is no such file. `path` is a checked target. */
    async serve(request: IncomingMessage, response: ServerResponse, folder: string, path: string) {
      if (isHidden(path) || NOT_SERVED.test(path)) return false;
      if (path.includes("%") || path.endsWith("/")) return false;
      const file = await current(join(folder, path));
      if (!file) return false;
      send(request, response, file);
      return true;
    },
    /** The text of one file and a tag that changes with it; null when it is not there. */
    text: (file: string) => read(file, textOf),
    /** What changes with the file; undefined when it is not there. */
    tag: (file: string) => read(file, (found) => found?.tag),
    /** The same object while the file is the same, null for none. */
    look: (file: string): Promise<object | null> => look(file),
    /** The same at once; undefined when it must be looked at. */
    peek: (file: string): object | null | undefined => peek(file),
    /** Until when `peek` says the same, on the clock of `performance.now()`; 0 for a file that must be looked at. */
    freshUntil(file: string): number {
      const known = cache.get(file);
      if (known) return endOf(known);
      return missing.has(file) ? performance.now() + missing.getRemainingTTL(file) : 0;
    },
  };
}
export type Files = ReturnType<typeof createFiles>;
