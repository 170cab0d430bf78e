import { open, type RootDatabase } from "lmdb";
import { MongoError } from "../bson/errors.ts";

export interface Entry {
  readonly key: Buffer;
  readonly value: Buffer;
}

/** Ordered byte keys. Reads see what is committed, and inside `write` also what it wrote so far. */
export interface Table {
  get(key: Buffer): Buffer | undefined;
  /** At most `limit` entries with `low <= key < high`, from the high end when `reverse`. */
  page(low: Buffer, high: Buffer, limit: number, reverse?: boolean): Entry[];
  count(low: Buffer, high: Buffer): number;
  put(key: Buffer, value: Buffer): void;
  remove(key: Buffer): void;
}

/** `fsync`: acknowledged once on the disk. `os`: once the kernel has it, which survives kill -9 but no power cut. */
export type Durability = "fsync" | "os";

export class Store {
  readonly #db: RootDatabase<Buffer, Buffer>;
  readonly table: Table;

  constructor(path: string, durability: Durability) {
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
    this.#db = db;
    this.table = {
      get: (key) => db.getBinary(key),
      page: (low, high, limit, reverse = false) => [
        ...db.getRange(
          reverse
            ? { start: high, end: low, limit, reverse, exclusiveStart: true, inclusiveEnd: true }
            : { start: low, end: high, limit },
        ),
      ],
      count: (low, high) => db.getKeysCount({ start: low, end: high }),
      put: (key, value) => db.putSync(key, value),
      remove: (key) => db.removeSync(key),
    };
  }

  /** Called when a commit has failed: what memory knows may be ahead of the disk. */
  onFailedCommit: () => void = () => {};

  /**
   * Runs in the next write transaction; calls that wait together share one commit. What `change`
   * wrote before it threw stays written, so it must check before it writes.
   * Errors: those of `change`; 14031 when the disk is full, and nothing is written then.
   */
  async write<T>(change: (table: Table) => T): Promise<T> {
    const outcome: { value?: T; error?: unknown } = {};
    const attempt = () => {
      try {
        outcome.value = change(this.table);
      } catch (error) {
        outcome.error = error;
      }
    };
    try {
      await this.#db.transaction(attempt);
    } catch (error) {
      // The reason is rejected on its own, after the commit.
      const { commitError } = error as { commitError?: Promise<unknown> };
      await commitError?.catch(() => {});
      this.onFailedCommit();
      throw new MongoError(14031, `The data could not be written: ${String(error)}`);
    }
    if ("error" in outcome) throw outcome.error;
    // Set whenever nothing was thrown.
    return outcome.value as T;
  }

  close(): Promise<void> {
    return this.#db.close();
  }
}
