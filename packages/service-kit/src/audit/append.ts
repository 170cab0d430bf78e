import { type Collection, type Db, MongoBulkWriteError } from "mongodb";
import { duplicateOf, unlessDuplicate } from "../mongo.ts";
import { chained, type Head, START, type StoredEntry, type Unchained } from "./entry.ts";

/** Where the chain ends, kept beside it: without it nobody would see that the last entries were cut off. */
export interface Anchor extends Head {
  readonly _id: "head";
}

export interface Trail {
  readonly entries: Collection<StoredEntry>;
  readonly anchors: Collection<Anchor>;
}

export const trailIn = (db: Db): Trail => ({
  entries: db.collection("audit_trail"),
  anchors: db.collection("audit_head"),
});

/** Other instances take places too; each try at a place lost to one of them was their entry. */
const MOST_TRIES = 50;

/** What is stored of a batch whose next place was taken. */
const storedOf = (error: unknown) =>
  error instanceof MongoBulkWriteError ? error.insertedCount : 0;

/** Appends batches to the chain, one at a time. */
export function appender({ entries, anchors }: Trail) {
  let known: Head | null = null;

  async function readHead(): Promise<Head> {
    const [last, anchor] = await Promise.all([
      entries.find().sort({ _id: -1 }).limit(1).next(),
      anchors.findOne({ _id: "head" }),
    ]);
    // After a cut the chain goes on behind the gap, so that the gap stays.
    if (anchor && anchor.seq >= (last?._id ?? 0)) return { seq: anchor.seq, hash: anchor.hash };
    return last ? { seq: last._id, hash: last.hash } : START;
  }

  async function moveAnchor({ seq, hash }: Head) {
    const isBehind = { _id: "head", seq: { $lt: seq } } as const;
    // A duplicate: another instance has moved it further.
    const move = anchors.updateOne(isBehind, { $set: { seq, hash } }, { upsert: true });
    await unlessDuplicate(move, null);
  }

  /** Resolves with the new head once all are stored; when it rejects, none or only the first of them are. */
  async function append(batch: readonly Unchained[]): Promise<Head> {
    let rest = batch;
    for (let tries = 0; ; tries++) {
      const head = known ?? (await readHead());
      const docs = chained(head, rest);
      known = null;
      try {
        await entries.insertMany(docs, { ordered: true });
      } catch (error) {
        if (!duplicateOf(error) || tries === MOST_TRIES) throw error;
        rest = rest.slice(storedOf(error));
        continue;
      }
      const last = docs.at(-1);
      known = last ? { seq: last._id, hash: last.hash } : head;
      await moveAnchor(known);
      return known;
    }
  }
  return { append, known: () => known };
}
