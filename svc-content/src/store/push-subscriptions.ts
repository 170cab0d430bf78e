import { createHash } from "node:crypto";
import { MOST_DEVICES } from "@tutorsetu/contracts/notifications/push";
import type { Authorized } from "@tutorsetu/service-kit/authorized";
import type { Db } from "mongodb";

/** A browser that shows a person's notifications. */
export interface PushSubscriptionDoc {
  /** Of the endpoint: a browser that somebody else uses now is theirs alone. */
  readonly _id: string;
  readonly userId: string;
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
  readonly language: "en" | "hi";
  readonly createdAt: Date;
  /** The session in which it was stored last; missing in those of before. */
  readonly sid?: string;
  /** When the store forgets it; missing in those of before. */
  readonly expireAt?: Date;
}

/** Sessions of one person that have ended. */
export interface EndedSessions {
  readonly userId: string;
  readonly sids: readonly string[];
  /** All but `kept` that are from before `at`. */
  readonly others?: { readonly kept: string; readonly at: Date } | undefined;
}

export type NewSubscription = Omit<PushSubscriptionDoc, "_id">;
export interface SubscriptionKey {
  readonly userId: string;
  readonly endpoint: string;
}

export interface PushSubscriptions {
  /** Takes the place of one with the same endpoint. */
  add(subscription: Authorized<NewSubscription>): Promise<void>;
  of(userId: string): Promise<PushSubscriptionDoc[]>;
  has(userId: string): Promise<boolean>;
  remove(key: Authorized<SubscriptionKey>): Promise<void>;
  /** What knows no session stays. */
  removeEnded(ended: Authorized<EndedSessions>): Promise<void>;
  /** The push service says that it is gone; one that was renewed since then stays. */
  removeGone(subscription: PushSubscriptionDoc): Promise<void>;
}

export const subscriptionCollection = (db: Db) =>
  db.collection<PushSubscriptionDoc>("pushSubscriptions");

const idOf = (endpoint: string) => createHash("sha256").update(endpoint).digest("hex").slice(0, 24);

export async function mongoPushSubscriptions(db: Db): Promise<PushSubscriptions> {
  const docs = subscriptionCollection(db);
  await Promise.all([
    docs.createIndex({ userId: 1, createdAt: 1 }),
    docs.createIndex({ expireAt: 1 }, { expireAfterSeconds: 0 }),
  ]);
  return {
    async add(subscription) {
      const { userId, endpoint } = subscription;
      await docs.replaceOne({ _id: idOf(endpoint) }, subscription, { upsert: true });
      const newest = await docs.find({ userId }).sort({ createdAt: -1, _id: -1 }).toArray();
      const tooMany = newest.slice(MOST_DEVICES).map(({ _id }) => _id);
      if (tooMany.length > 0) await docs.deleteMany({ _id: { $in: tooMany }, userId });
    },
    of: (userId) => docs.find({ userId }).sort({ createdAt: 1 }).limit(MOST_DEVICES).toArray(),
    has: async (userId) => (await docs.findOne({ userId }, { projection: { _id: 1 } })) !== null,
    async remove({ userId, endpoint }) {
      await docs.deleteOne({ _id: idOf(endpoint), userId });
    },
    async removeEnded({ userId, sids, others }) {
      const rest = others && {
        sid: { $exists: true, $ne: others.kept },
        createdAt: { $lt: others.at },
      };
      const ended = [{ sid: { $in: [...sids] } }, ...(rest ? [rest] : [])];
      await docs.deleteMany({ userId, $or: ended });
    },
    async removeGone({ _id, userId, createdAt }) {
      await docs.deleteOne({ _id, userId, createdAt });
    },
  };
}
