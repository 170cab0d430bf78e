import { randomBytes } from "node:crypto";
import { Long } from "bson";
import { MongoError } from "../bson/errors.ts";
import { cursorReply } from "../bson/raw.ts";
import { type Breathing, pull } from "../plan/breath.ts";

const FIRST_BATCH = 101;
const BATCH_BYTES = 16 * 1024 * 1024;
const IDLE_MS = 600_000;

interface Cursor {
  readonly id: Long;
  readonly namespace: string;
  readonly docs: Breathing<Uint8Array>;
  next: Uint8Array | undefined;
  usedAt: number;
}

/** The open cursors; one that is not read for ten minutes is closed. */
export class Cursors {
  readonly #open = new Map<string, Cursor>();

  /** Errors of the first documents are the command's. */
  async start(
    namespace: string,
    docs: Breathing<Uint8Array>,
    size = FIRST_BATCH,
    isSingle = false,
  ): Promise<Buffer> {
    const id = Long.fromBigInt(randomBytes(8).readBigInt64BE() | 1n);
    const cursor: Cursor = { id, namespace, docs, next: await pull(docs), usedAt: Date.now() };
    this.#open.set(id.toString(), cursor);
    return this.#reply(cursor, size, "firstBatch", isSingle);
  }

  more(id: unknown, namespace: string, size: number): Promise<Buffer> {
    const cursor = this.#open.get(String(id));
    if (!cursor) throw new MongoError(43, `cursor id ${String(id)} not found`);
    if (cursor.namespace !== namespace) {
      throw new MongoError(
        13,
        `Requested getMore on namespace '${namespace}', but cursor belongs to '${cursor.namespace}'`,
      );
    }
    return this.#reply(cursor, size || Number.POSITIVE_INFINITY, "nextBatch", false);
  }

  kill(id: unknown): boolean {
    return this.#open.delete(String(id));
  }

  sweep(): void {
    const oldest = Date.now() - IDLE_MS;
    for (const [id, { usedAt }] of this.#open) if (usedAt < oldest) this.#open.delete(id);
  }

  async #reply(
    cursor: Cursor,
    size: number,
    name: "firstBatch" | "nextBatch",
    isSingle: boolean,
  ): Promise<Buffer> {
    const batch: Uint8Array[] = [];
    let bytes = 0;
    while (
      cursor.next &&
      batch.length < size &&
      (!bytes || bytes + cursor.next.length < BATCH_BYTES)
    ) {
      batch.push(cursor.next);
      bytes += cursor.next.length;
      cursor.next = await pull(cursor.docs);
    }
    cursor.usedAt = Date.now();
    const isOver = !cursor.next || isSingle;
    if (isOver) this.kill(cursor.id);
    return cursorReply(
      { ok: 1 },
      { id: isOver ? Long.ZERO : cursor.id, ns: cursor.namespace },
      name,
      batch,
    );
  }
}
