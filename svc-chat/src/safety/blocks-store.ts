import type { Block } from "@tutorsetu/contracts/chat";
import { en } from "@tutorsetu/contracts/messages/en/server";
import { decodeCursor, encodeCursor } from "@tutorsetu/service-kit/cursor";
import { HttpProblem } from "@tutorsetu/service-kit/http-problem";
import { duplicateOf } from "@tutorsetu/service-kit/mongo";
import type { Collection, Filter } from "mongodb";
import { batched } from "../messages/batch.ts";
import { conversationOf } from "../messages/conversation.ts";

/** A pair of whom somebody has blocked the other. */
export interface BlockDoc {
  /** Their conversation. */
  readonly _id: string;
  /** Who has blocked: none any more, one or both. */
  readonly by: readonly string[];
  /** When that changed, by the clock of whoever wrote it; missing in what was written before this was kept. */
  readonly at?: Date;
  /** Higher with every change. */
  readonly version?: number;
}

/** A page of changes, and where the next one begins. */
export interface BlockChanges {
  readonly blocks: Block[];
  readonly next: string;
  readonly more: boolean;
}

export type Blocked = "by-you" | "by-them" | null;

export interface Blocks {
  /** False when it was so before. */
  block(by: string, other: string): Promise<boolean>;
  /** False when there was nothing to undo. */
  unblock(by: string, other: string): Promise<boolean>;
  /** How the pair stands, as the first of the two sees it. */
  between(you: string, other: string): Promise<Blocked>;
  /** Which of the two have blocked the other. */
  blockers(one: string, other: string): Promise<readonly string[]>;
  /** What has changed since `after`, a former page's `next`; without it everything. What is recent may come again. */
  changes(after: string | undefined, limit: number): Promise<BlockChanges>;
  /** The conversations among these in which somebody is blocked. */
  among(conversations: readonly string[]): Promise<ReadonlySet<string>>;
}

/** The first thing a message asks of the store; those that wait here together are stored together too. */
const GATHER_MS = 8;
/** Clocks of instances differ, and writes overlap: so much of the past is read again. */
const OVERLAP_MS = 60_000;

export const indexBlocks = (pairs: Collection<BlockDoc>) => pairs.createIndex({ at: 1, _id: 1 });

const toBlock = ({ _id, by, version = 0 }: BlockDoc): Block => ({
  pair: _id,
  by: [...by],
  version,
});

function since(after: string): Filter<BlockDoc> {
  const [ms, pair] = decodeCursor(after, 2);
  const at = new Date(Number(ms));
  if (Number.isNaN(at.getTime())) throw new HttpProblem("invalid", en.badRequest);
  return { $or: [{ at: { $gt: at } }, { at, _id: { $gt: String(pair) } }] };
}

export function mongoBlocks(pairs: Collection<BlockDoc>): Blocks {
  /** Asked for every message, so those of one moment are asked together. */
  const blockersOf = batched(async (conversations: readonly string[]) => {
    const found = await pairs.find({ _id: { $in: [...new Set(conversations)] } }).toArray();
    const byPair = new Map(found.map(({ _id, by }) => [_id, by]));
    return conversations.map((one) => byPair.get(one) ?? []);
  }, GATHER_MS);

  return {
    async block(by, other) {
      const pair = { _id: conversationOf(by, other), by: { $ne: by } };
      const add = (upsert: boolean) =>
        pairs.updateOne(
          pair,
          { $addToSet: { by }, $set: { at: new Date() }, $inc: { version: 1 } },
          { upsert },
        );
      const reply = await add(true).catch((error: unknown) => {
        // The pair is there: blocked by this person already, or by the other one a moment ago.
        if (duplicateOf(error)) return add(false);
        throw error;
      });
      return reply.modifiedCount + reply.upsertedCount > 0;
    },
    async unblock(by, other) {
      const reply = await pairs.updateOne(
        { _id: conversationOf(by, other), by },
        { $pull: { by }, $set: { at: new Date() }, $inc: { version: 1 } },
      );
      return reply.modifiedCount > 0;
    },
    blockers: (one, other) => blockersOf(conversationOf(one, other)),
    async changes(after, limit) {
      // Written by a version that kept no time.
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
      const by = await blockersOf(conversationOf(you, other));
      if (by.length === 0) return null;
      return by.includes(you) ? "by-you" : "by-them";
    },
    async among(conversations) {
      const found = await pairs
        .find({ _id: { $in: [...conversations] }, "by.0": { $exists: true } })
        .toArray();
      return new Set(found.map((pair) => pair._id));
    },
  };
}

/** Refuses, and says why, when either of the two has blocked the other. */
export function refuseBlocked(blocked: Blocked) {
  if (blocked === "by-you") throw new HttpProblem("forbidden", en.chatBlockedByYou);
  if (blocked === "by-them") throw new HttpProblem("forbidden", en.chatBlockedByThem);
}
