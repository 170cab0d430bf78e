import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { mapLimit } from "@tutorsetu/service-kit/map-limit";
import { type Bucket, BucketUnavailableError, read, withRetry } from "./bucket.ts";
import { bucketCopies } from "./bucket-copies.ts";
import { eventsOf, lineOf } from "./folder-store.ts";
import { describeBuild, FILE_LIST, listFiles, MANIFEST, sri, sumsIn } from "./integrity.ts";
import { fetchRetainedVersions } from "./retained-versions.ts";
import { contentConflict, RemoteName, Version } from "./pointer.ts";
import type { ReleaseEvent, RemotesStore } from "./store.ts";

const POLL_INTERVAL_MS = 500;
const NAMES_TTL_MS = 2000;
/** Of a small answer that is asked for all the time: while one is waited for no other release is seen. */
const POLL_TIMEOUT_MS = 2000;
const MAX_TRIES = 50;
const CONCURRENCY = 8;

interface Options {
  readonly bucket: Bucket;
  /** A folder of this machine for verified copies, which the gateway serves; it should outlive a restart. */
  readonly copies: string;
  /** Called when the bucket becomes unavailable, and with null when it answers again. */
  readonly onUnavailable?: ((reason: BucketUnavailableError | null) => void) | undefined;
}

/**
 * A store in a bucket, laid out as in a folder. Versions are objects that are written once; the pointer is replaced with a
 * conditional write. While the bucket is unavailable, reads answer what was last seen.
 */
export function bucketStore({ bucket, copies, onUnavailable }: Options): RemotesStore {
  const local = bucketCopies(bucket, copies);
  const home = (name: string) => `${RemoteName.parse(name)}/`;
  const placeOf = (name: string, version: string) => `${home(name)}${Version.parse(version)}/`;
  const pointerKey = (name: string) => `${home(name)}pointer.json`;
  const historyKey = (name: string) => `${home(name)}history.jsonl`;
  const pointers = new Map<string, { readonly text: string; readonly etag: string }>();
  let names = { at: -Infinity, found: [] as string[] };
  let isUnavailable = false;

  function setAvailability(reason: BucketUnavailableError | null) {
    if (isUnavailable === (reason !== null)) return;
    isUnavailable = reason !== null;
    onUnavailable?.(reason);
  }

  /** The answer of the bucket, else its last one. */
  async function orLastSeen<T>(ask: () => Promise<T>, lastSeen: () => Promise<T>): Promise<T> {
    try {
      const answer = await ask();
      setAvailability(null);
      return answer;
    } catch (error) {
      if (!(error instanceof BucketUnavailableError)) throw error;
      setAvailability(error);
      return lastSeen();
    }
  }

  async function pointer(name: string): Promise<string | null> {
    const known = pointers.get(name);
    const found = await bucket.get(pointerKey(name), known?.etag, POLL_TIMEOUT_MS);
    if (found === "same") return known?.text ?? null;
    pointers.delete(name);
    if (!found) return null;
    const text = found.bytes.toString("utf8");
    const history = await read(bucket, historyKey(name));
    await local.save(name, text, history?.bytes.toString("utf8") ?? "");
    pointers.set(name, { text, etag: found.etag });
    return text;
  }

  const history = (name: string) =>
    orLastSeen(
      async () => eventsOf((await read(bucket, historyKey(name)))?.bytes.toString("utf8") ?? ""),
      () => local.history(name),
    );

  async function listNames(): Promise<string[]> {
    const { folders } = await bucket.list("", "/", POLL_TIMEOUT_MS);
    const found = folders.map((folder) => folder.slice(0, -1));
    return found.filter((name) => RemoteName.safeParse(name).success);
  }

  async function record(name: string, event: ReleaseEvent): Promise<void> {
    const line = lineOf(event);
    const append = async () => {
      const before = await read(bucket, historyKey(name));
      const lines = before?.bytes.toString("utf8") ?? "";
      // The answer to the last try may have been lost.
      if (lines.endsWith(line)) return true;
      return bucket.put(historyKey(name), Buffer.from(lines + line), before?.etag ?? null);
    };
    for (let tries = 0; tries < MAX_TRIES; tries++) if (await withRetry(append)) return;
    throw new BucketUnavailableError(
      `The pointer of ${name} is replaced, but that could not be recorded.`,
    );
  }

  /** An object that is there already must be the same one. */
  async function putOnce(key: string, bytes: Buffer): Promise<boolean> {
    if (await bucket.put(key, bytes, null)) return true;
    return (await read(bucket, key))?.bytes.equals(bytes) ?? false;
  }

  return {
    pollIntervalMs: POLL_INTERVAL_MS,
    folderOf: local.folderOf,
    verified: local.verified,
    pointer: (name) =>
      orLastSeen(
        () => pointer(name),
        async () => pointers.get(name)?.text ?? local.pointer(name),
      ),

    async names() {
      if (performance.now() - names.at < NAMES_TTL_MS) return names.found;
      const found = await orLastSeen(listNames, local.names);
      names = { at: performance.now(), found };
      return found;
    },

    async replace(name, expected, event) {
      const before = await withRetry(() => read(bucket, pointerKey(name)));
      if ((before?.bytes.toString("utf8") ?? null) !== expected) return false;
      const bytes = Buffer.from(event.pointer);
      const done = await bucket
        .put(pointerKey(name), bytes, before?.etag ?? null)
        .catch(async (error: unknown) => {
          // It may have been written, and only the answer was lost; to write again could undo what others did since.
          const after = await withRetry(() => read(bucket, pointerKey(name)));
          if (after?.bytes.equals(bytes)) return true;
          throw error;
        });
      if (done) await record(name, event);
      return done;
    },

    history,
    fetchRetained: fetchRetainedVersions({ history, verified: local.verified }),

    async upload(name, version, from, at) {
      const list = await listFiles(from);
      const place = placeOf(name, version);
      const put = async (file: string, bytes: Buffer) => {
        if (!(await withRetry(() => putOnce(place + file, bytes))))
          throw contentConflict(name, version);
      };
      const before = await withRetry(() => read(bucket, place + FILE_LIST));
      if (before && before.bytes.toString("utf8") !== list) throw contentConflict(name, version);
      if (!before) {
        await mapLimit(sumsIn(list), CONCURRENCY, async ([file]) =>
          put(file, await readFile(join(from, file))),
        );
        // The list comes last: a version without it is not there yet.
        await put(FILE_LIST, Buffer.from(list));
      }
      return { ...(await describeBuild(from, version, list)), releasedAt: at.toISOString() };
    },

    async uploaded(name, version, at) {
      const place = placeOf(name, version);
      const [list, manifest] = await Promise.all(
        [FILE_LIST, MANIFEST].map((file) => withRetry(() => read(bucket, place + file))),
      );
      if (!list || !manifest) return null;
      const [files, integrity] = [sri(list.bytes), sri(manifest.bytes)];
      return { version, files, integrity, releasedAt: at.toISOString() };
    },

    versions: (name) =>
      orLastSeen(
        async () => {
          const { objects } = await bucket.list(home(name));
          const lists = objects.filter(({ key }) => key.endsWith(`/${FILE_LIST}`));
          const dates = lists.map(({ key, at }) => [key.split("/")[1] ?? "", at] as const);
          return new Map(dates.filter(([version]) => Version.safeParse(version).success));
        },
        () => local.versions(name),
      ),

    async remove(name, version) {
      const place = placeOf(name, version);
      await bucket.remove(place + FILE_LIST);
      const { objects } = await bucket.list(place);
      await mapLimit(objects, CONCURRENCY, ({ key }) => bucket.remove(key));
    },
  };
}
