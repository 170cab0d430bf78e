import { en } from "@tutorsetu/contracts/messages/en/server";
import { Fail } from "@tutorsetu/service-kit/fail";
import { duplicateOf } from "@tutorsetu/service-kit/mongo";
import type { Collection } from "mongodb";
import { batched } from "../messages/batch.ts";
import { conversationOf } from "../messages/conversation.ts";

/** A pair of whom somebody has blocked the other. */
export interface BlockDoc {
  /** Their conversation. */
  readonly _id: string;
  /** Who has blocked; one or both. */
  readonly by: readonly string[];
}

export type Blocked = "by-you" | "by-them" | null;

export interface Blocks {
  /** False when it was so before. */
  block(by: string, other: string): Promise<boolean>;
  /** False when there was nothing to undo. */
  unblock(by: string, other: string): Promise<boolean>;
  /** How the pair stands, as the first of the two sees it. */
  between(you: string, other: string): Promise<Blocked>;
  /** The conversations among these in which somebody is blocked. */
  among(conversations: readonly string[]): Promise<ReadonlySet<string>>;
}

/** The first thing a message asks of the store; those that wait here together are stored together too. */
const GATHER_MS = 8;

export function mongoBlocks(pairs: Collection<BlockDoc>): Blocks {
  /** Asked for every message, so those of one moment are asked together. */
  const blockersOf = batched(async (conversations: readonly string[]) => {
    const found = await pairs.find({ _id: { $in: [...new Set(conversations)] } }).toArray();
    const byPair = new Map(found.map(({ _id, by }) => [_id, by]));
    return conversations.map((one) => byPair.get(one) ?? []);
  }, GATHER_MS);

  return {
    async block(by, other) {
      const add = () =>
        pairs.updateOne(
          { _id: conversationOf(by, other) },
          { $addToSet: { by } },
          { upsert: true },
        );
      const reply = await add().catch((error: unknown) => {
        // Both block at the same moment: now the pair is there.
        if (duplicateOf(error)) return add();
        throw error;
      });
      return reply.modifiedCount + reply.upsertedCount > 0;
    },
    async unblock(by, other) {
      const reply = await pairs.updateOne(
        { _id: conversationOf(by, other), by },
        { $pull: { by } },
      );
      return reply.modifiedCount > 0;
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
  if (blocked === "by-you") throw new Fail("forbidden", en.chatBlockedByYou);
  if (blocked === "by-them") throw new Fail("forbidden", en.chatBlockedByThem);
}
