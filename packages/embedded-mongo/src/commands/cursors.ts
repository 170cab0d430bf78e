import { randomBytes } from "node:crypto";
import { Long } from "bson";
import { fail } from "../bson/errors.ts";
import { cursorReply } from "../bson/documents.ts";
import { nextValue } from "../plan/yielding.ts";

const FIRST_BATCH = 101;
const BATCH_BYTES = 16 * 1024 * 1024;
const IDLE_MS = 600_000;

interface Cursor {
  readonly id: Long;
  readonly ns: string;
  readonly docs: Iterator<Uint8Array | undefined, unknown>;
  next: Uint8Array | undefined;
  usedAt: number;
}

/** The documents of a batch: so many of them, and not much more than 16 MB. */
async function take(cursor: Cursor, size: number): Promise<Uint8Array[]> {
  const batch: Uint8Array[] = [];
  let bytes = 0;
  while (cursor.next && batch.length < size) {
    bytes += cursor.next.length;
    if (batch.length > 0 && bytes > BATCH_BYTES) break;
    batch.push(cursor.next);
    cursor.next = await nextValue(cursor.docs);
  }
  cursor.usedAt = Date.now();
  return batch;
}

export type Cursors = ReturnType<typeof openCursors>;

/** The open cursors; one that is not read for ten minutes is closed. */
export function openCursors() {
  const open = new Map<string, Cursor>();
  return {
    kill: (id: unknown) => open.delete(String(id)),
    /** Errors of the first documents are the command's. */
    async start(ns: string, docs: Cursor["docs"], size = FIRST_BATCH, isSingle = false) {
      const id = Long.fromBigInt(randomBytes(8).readBigInt64BE() | 1n);
      const cursor: Cursor = { id, ns, docs, next: await nextValue(docs), usedAt: 0 };
      const batch = await take(cursor, size);
      const isOpen = cursor.next && !isSingle;
      if (isOpen) open.set(String(id), cursor);
      return cursorReply({ id: isOpen ? id : Long.ZERO, ns }, "firstBatch", batch);
    },
    /** Errors: 43 for a cursor that is not open, 13 for one of another collection. */
    async more(id: unknown, ns: string, size: number) {
      const cursor = open.get(String(id)) ?? fail(43, `cursor id ${String(id)} not found`);
      if (cursor.ns !== ns) fail(13, `The cursor belongs to '${cursor.ns}', not to '${ns}'`);
      const batch = await take(cursor, size || Number.POSITIVE_INFINITY);
      if (!cursor.next) open.delete(String(id));
      return cursorReply({ id: cursor.next ? cursor.id : Long.ZERO, ns }, "nextBatch", batch);
    },
    sweep() {
      const oldest = Date.now() - IDLE_MS;
      for (const [id, { usedAt }] of open) if (usedAt < oldest) open.delete(id);
    },
  };
}
