import { duplicateOf } from "@tutorsetu/service-kit/mongo";
import { type Collection, type Db, ObjectId } from "mongodb";
import { createBatcher } from "./batcher.ts";
import type { Draft, MessageDoc } from "./documents.ts";

export interface Appended {
  readonly message: MessageDoc;
  readonly isNew: boolean;
}

const TRIES = 60;
const MAX_HEADS = 50_000;
const DUPLICATE = 11_000;

type Write =
  | { readonly insert: string; readonly documents: readonly object[] }
  | { readonly update: string; readonly updates: readonly object[] };

interface WriteError {
  readonly index: number;
  readonly code: number;
}

/**
 * Many independent writes in one command; resolves with those that failed.
 * The driver's own bulk writes make objects of every write, which costs a busy instance a fifth of its time.
 */
export async function writeMany(db: Db, write: Write): Promise<readonly WriteError[]> {
  const reply = await db.command({ ...write, ordered: false, writeConcern: { w: "majority" } });
  // A write that no majority has confirmed may be lost in a failover, so it is not acknowledged.
  if (reply["writeConcernError"]) throw new Error("The store did not confirm a write");
  return (reply["writeErrors"] ?? []) as WriteError[]; // safe: the wire protocol says so
}

/** Whoever loses the race for a seq waits a little longer each time: the winner may have a burst to store. */
const pause = (attempt: number) =>
  new Promise((resolve) => setTimeout(resolve, Math.random() * Math.min(attempt, 20)));

/** Stores each draft under the next free seq of its conversation; concurrent drafts in one write. */
export function appendTo(db: Db, messages: Collection<MessageDoc>) {
  /** The last seq known of each conversation; only a guess, the unique index decides. */
  const heads = new Map<string, number>();

  function markSeen({ conversation, seq }: Pick<MessageDoc, "conversation" | "seq">) {
    if (heads.size > MAX_HEADS) heads.clear();
    heads.set(conversation, Math.max(seq, heads.get(conversation) ?? 0));
  }
  async function headOf(conversation: string): Promise<number> {
    const last = await messages.findOne(
      { conversation },
      { sort: { seq: -1 }, projection: { seq: 1 } },
    );
    return last?.seq ?? 0;
  }
  const docOf = (draft: Draft, head: number): MessageDoc => ({
    ...draft,
    _id: new ObjectId().toHexString(),
    seq: head + 1,
    at: new Date(),
  });

  /** For a draft that an index refused in the batch: its seq was taken meanwhile, or it is stored already. */
  async function appendOne(draft: Draft): Promise<Appended> {
    const { conversation, senderId, clientMsgId } = draft;
    for (let attempt = 0; attempt < TRIES; attempt++) {
      const message = docOf(draft, await headOf(conversation));
      try {
        await messages.insertOne(message);
        markSeen(message);
        return { message, isNew: true };
      } catch (error) {
        const index = duplicateOf(error);
        if (!index) throw error;
        const stored =
          index.includes("clientMsgId") && (await messages.findOne({ senderId, clientMsgId }));
        if (stored) return { message: stored, isNew: false };
        await pause(attempt);
      }
    }
    throw Object.assign(new Error("No free seq was found"), { name: "ServiceUnavailableError" });
  }

  /** Resolves with the messages that an index refused. */
  async function insert(docs: readonly MessageDoc[]): Promise<Set<MessageDoc>> {
    const refused = await writeMany(db, { insert: messages.collectionName, documents: docs });
    const indexes = refused.map(({ index, code }) => {
      if (code !== DUPLICATE) throw new Error(`A message could not be stored (${code})`);
      return index;
    });
    return new Set(docs.filter((_doc, n) => indexes.includes(n)));
  }

  const append = createBatcher(
    async (drafts: readonly Draft[]): Promise<(Appended | Promise<Appended>)[]> => {
      // One draft of each conversation: were the first of two refused, the second would leave a gap.
      const firsts = new Map(drafts.toReversed().map((draft) => [draft.conversation, draft]));
      const docs = new Map<Draft, MessageDoc>();
      await Promise.all(
        [...firsts].map(async ([conversation, draft]) => {
          docs.set(draft, docOf(draft, heads.get(conversation) ?? (await headOf(conversation))));
        }),
      );
      const refused = await insert([...docs.values()]);
      return drafts.map((draft) => {
        const message = docs.get(draft);
        if (!message || refused.has(message)) return appendOne(draft);
        markSeen(message);
        return { message, isNew: true };
      });
    },
  );

  return { append, markSeen };
}
