import { duplicateOf } from "@tutorsetu/service-kit/mongo";
import { type Collection, type Db, ObjectId } from "mongodb";
import { batched } from "./batch.ts";
import { writeMany } from "./write-many-store.ts";
import type { Draft, MessageDoc } from "./doc.ts";

export interface Appended {
  readonly message: MessageDoc;
  readonly isNew: boolean;
}

const TRIES = 60;
const MOST_HEADS = 50_000;
const DUPLICATE = 11_000;

/** The loser of a number waits a little longer each time: the winner may have a burst to store. */
const pause = (attempt: number) =>
  new Promise((resolve) => setTimeout(resolve, Math.random() * Math.min(attempt, 20)));

/** Stores each draft under the next free seq of its conversation; many at once in one write. */
export function appendTo(db: Db, messages: Collection<MessageDoc>) {
  /** Guesses only: the unique index decides. */
  const heads = new Map<string, number>();

  function noteHead({ conversation, seq }: Pick<MessageDoc, "conversation" | "seq">) {
    if (heads.size > MOST_HEADS) heads.clear();
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

  /** For what did not go with the others: somebody else was faster, or it is stored already. */
  async function alone(draft: Draft): Promise<Appended> {
    const { conversation, senderId, clientMsgId } = draft;
    for (let attempt = 0; attempt < TRIES; attempt++) {
      const message = docOf(draft, await headOf(conversation));
      try {
        await messages.insertOne(message);
        noteHead(message);
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

  /** Those that were refused by an index. */
  async function insert(docs: readonly MessageDoc[]): Promise<Set<MessageDoc>> {
    const refused = await writeMany(db, { insert: messages.collectionName, documents: docs });
    const places = refused.map(({ index, code }) => {
      if (code !== DUPLICATE) throw new Error(`A message could not be stored (${code})`);
      return index;
    });
    return new Set(docs.filter((_doc, n) => places.includes(n)));
  }

  const append = batched(
    async (drafts: readonly Draft[]): Promise<(Appended | Promise<Appended>)[]> => {
      // Two of one conversation do not go together: where the first is refused, the second would leave a gap.
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
        if (!message || refused.has(message)) return alone(draft);
        noteHead(message);
        return { message, isNew: true };
      });
    },
  );

  return { append, noteHead };
}
