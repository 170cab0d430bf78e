import { type Block, conversationId } from "@tutorsetu/contracts/chat";
import type { Authorized } from "@tutorsetu/service-kit/authorized";
import { decodeCursor, encodeCursor } from "@tutorsetu/service-kit/cursor";
import { HttpProblem } from "@tutorsetu/service-kit/http-problem";
import { duplicateOf } from "@tutorsetu/service-kit/mongo";
import type { Collection, Filter } from "mongodb";
import { createBatcher } from "./batcher.ts";

/** Two users of whom at least one has blocked the other at some time. */
export interface BlockDoc {
  /** The id of their conversation. */
  readonly _id: string;
  /** The users who block now: none, one or both. */
  readonly by: readonly string[];
  /** The time of the last change by the writing instance's clock; documents of older versions have none. */
  readonly at?: Date;
  /** Incremented with every change. */
  readonly version?: number;
}

/** A page of changes and the cursor of the next page. */
export interface BlockChanges {
  readonly blocks: Block[];
  readonly next: string;
  readonly more: boolean;
}

export type Blocked = "by-you" | "by-them" | null;

export interface BlockPair {
  readonly by: string;
  readonly other: string;
}

export interface Blocks {
  /** False when `by` had blocked `other` already. */
  block(pair: Authorized<BlockPair>): Promise<boolean>;
  /** False when there was no block. */
  unblock(pair: Authorized<BlockPair>): Promise<boolean>;
  /** The block between two users as the first of them sees it. */
  between(you: string, other: string): Promise<Blocked>;
  /** Those of the two who have blocked the other. */
  blockers(one: string, other: string): Promise<readonly string[]>;
  /** The changes since `after`, the `next` of an earlier page; all without it. Recent changes may be repeated. */
  changes(after: string | undefined, limit: number): Promise<BlockChanges>;
  /** Those of these conversations in which somebody is blocked. */
  filterBlocked(conversations: readonly string[]): Promise<ReadonlySet<string>>;
}

/** The first query for a message; messages that wait here together are stored together, too. */
const BATCH_WINDOW_MS = 8;
/** Clocks of instances differ and writes overlap, so this much of the past is read again. */
const OVERLAP_MS = 60_000;

const toBlock = ({ _id, by, version = 0 }: BlockDoc): Block => ({
  pair: _id,
  by: [...by],
  version,
});

function since(after: string): Filter<BlockDoc> {
  const [ms, pair] = decodeCursor(after, 2);
  const at = new Date(Number(ms));
  if (Number.isNaN(at.getTime())) throw new HttpProblem("invalid", "invalid");
  return { $or: [{ at: { $gt: at } }, { at, _id: { $gt: String(pair) } }] };
}

export function mongoBlocks(pairs: Collection<BlockDoc>): Blocks {
  /** Queried for every message, so concurrent queries are batched. */
  const blockersOf = createBatcher(async (conversations: readonly string[]) => {
    const found = await pairs.find({ _id: { $in: [...new Set(conversations)] } }).toArray();
    const byPair = new Map(found.map(({ _id, by }) => [_id, by]));
    return conversations.map((one) => byPair.get(one) ?? []);
  }, BATCH_WINDOW_MS);

  return {
    async block({ by, other }) {
      const pair = { _id: conversationId(by, other), by: { $ne: by } };
      const add = (upsert: boolean) =>
        pairs.updateOne(
          pair,
          { $addToSet: { by }, $set: { at: new Date() }, $inc: { version: 1 } },
          { upsert },
        );
      const reply = await add(true).catch((error: unknown) => {
        // The pair exists: this user has blocked already, or the other one a moment ago.
        if (duplicateOf(error)) return add(false);
        throw error;
      });
      return reply.modifiedCount + reply.upsertedCount > 0;
    },
    async unblock({ by, other }) {
      const reply = await pairs.updateOne(
        { _id: conversationId(by, other), by },
        { $pull: { by }, $set: { at: new Date() }, $inc: { version: 1 } },
      );
      return reply.modifiedCount > 0;
    },
    blockers: (one, other) => blockersOf(conversationId(one, other)),
    async changes(after, limit) {
      // Documents of older versions have no time.
      if (!after) await pairs.updateMany({ at: { $exists: false } }, { $set: { at: new Date() } });
      const until = Date.now() - OVERLAP_MS;
      const found = await pairs
        .find(after ? since(after) : {})
        .sort({ at: 1, _id: 1 })
        .limit(limit)
        .toArray();
      const last = found.at(-1);
      const more = found.length === limit;
      const next = more && last?.at ? [last.at.getTime(), last._id] : [until, ""];
      return { blocks: found.map(toBlock), next: encodeCursor(next), more };
    },
    async between(you, other) {
      const by = await blockersOf(conversationId(you, other));
      if (by.length === 0) return null;
      return by.includes(you) ? "by-you" : "by-them";
    },
    async filterBlocked(conversations) {
      const found = await pairs
        .find({ _id: { $in: [...conversations] }, "by.0": { $exists: true } })
        .toArray();
      return new Set(found.map((pair) => pair._id));
    },
  };
}
