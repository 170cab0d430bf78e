import { type Block, conversationId } from "@tutorsetu/contracts/chat";
import { unlessDuplicate } from "@tutorsetu/service-kit/mongo";
import type { Collection, Db } from "mongodb";

/** This service's own copy of a block that svc-chat keeps. */
interface BlockDoc {
  /** The id of their conversation. */
  readonly _id: string;
  readonly by: readonly string[];
  readonly version: number;
}

export interface Blocks {
  /** Takes what svc-chat says; an older state never replaces a newer one. */
  apply(blocks: readonly Block[]): Promise<void>;
  /** Which of the two have blocked the other. */
  by(one: string, other: string): Promise<readonly string[]>;
  /** Those among `others` who have blocked this person. */
  blockersOf(userId: string, others: readonly string[]): Promise<ReadonlySet<string>>;
}

export const blocksCollection = (db: Db) => db.collection<BlockDoc>("blocks");

export function mongoBlocks(docs: Collection<BlockDoc>): Blocks {
  async function keep({ pair, by, version }: Block) {
    const older = { _id: pair, version: { $lte: version } };
    const kept = docs.updateOne(older, { $set: { by, version } }, { upsert: true });
    // While a newer state is there, the upsert meets its id.
    await unlessDuplicate(kept, null);
  }
  return {
    async apply(blocks) {
      for (const block of blocks) await keep(block);
    },
    by: async (one, other) => (await docs.findOne({ _id: conversationId(one, other) }))?.by ?? [],
    async blockersOf(userId, others) {
      if (others.length === 0) return new Set();
      const pairs = [...new Set(others)].map((other) => conversationId(userId, other));
      const found = await docs.find({ _id: { $in: pairs } }).toArray();
      return new Set(found.flatMap(({ by }) => by).filter((id) => id !== userId));
    },
  };
}
