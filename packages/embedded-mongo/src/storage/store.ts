import { open } from "lmdb";
import { fail } from "../bson/errors.ts";

/** LMDB looks for no longer key, and nothing is kept under one. */
const cut = (key: Buffer) => key.subarray(0, 1978);

// Collections count from 1, so keys that begin with four zeros are the store's own.
const own = (kind: number) => Buffer.from([0, 0, 0, 0, kind]);
/** Where things begin that belong to no collection; `retries` are the replies of retryable writes, by session. */
export const AREA = { nextId: own(0), collections: own(1), doomed: own(2), retries: own(3) };

/** `fsync`: acknowledged once on the disk. `os`: once the kernel has it, which survives kill -9 but no power cut. */
export type Durability = "fsync" | "os";
export type Store = ReturnType<typeof openStore>;

/** Ordered byte keys and values in one file. Reads see what is committed, and inside `write` also what it wrote so far. */
export function openStore(path: string, durability: Durability, onFailedCommit: () => void) {
  const db = open<Buffer, Buffer>({
    path,
    keyEncoding: "binary",
    encoding: "binary",
    overlappingSync: false,
    // With it a commit that fails is also rejected where nobody can listen, which ends the process.
    eventTurnBatching: false,
    noSync: durability === "os",
    // Without it stale memory could be written into the file.
    noMemInit: false,
  });
  return {
    get: (key: Buffer): Buffer | undefined => db.getBinary(cut(key)),
    /** At most `limit` entries with `low <= key < high`, from the high end when `reverse`. */
    page(low: Buffer, high: Buffer, limit = Number.MAX_SAFE_INTEGER, reverse = false) {
      const [start, end] = [cut(low), cut(high)];
      const backwards = { start: end, end: start, exclusiveStart: true, inclusiveEnd: true };
      const way = reverse ? { ...backwards, reverse } : { start, end };
      return [...db.getRange({ ...way, limit })];
    },
    count: (low: Buffer, high: Buffer): number =>
      db.getKeysCount({ start: cut(low), end: cut(high) }),
    /** Inside `write` only, as `remove`. */
    put: (key: Buffer, value: Buffer) => db.putSync(key, value),
    remove: (key: Buffer) => db.removeSync(key),
    /**
     * Runs in the next write transaction; calls that wait together share one commit. What `change`
     * wrote before it threw stays written, so it must check before it writes.
     * Errors: those of `change`; 14031 when the disk is full, and nothing is written then.
     */
    async write<T>(change: () => T): Promise<T> {
      const outcome: { value?: T; error?: unknown } = {};
      const attempt = () => {
        try {
          outcome.value = change();
        } catch (error) {
          outcome.error = error;
        }
      };
      await db.transaction(attempt).catch(async (error: unknown) => {
        // The reason is rejected on its own, after the commit.
        await (error as { commitError?: Promise<unknown> }).commitError?.catch(() => {});
        onFailedCommit();
        fail(14031, `The data could not be written: ${String(error)}`);
      });
      if ("error" in outcome) throw outcome.error;
      // Set whenever nothing was thrown.
      return outcome.value as T;
    },
    close: () => db.close(),
  };
}
