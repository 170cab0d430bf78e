import { createHash, createHmac, randomBytes } from "node:crypto";
import type { Authorized } from "@tutorsetu/service-kit/authorized";
import { unlessDuplicate } from "@tutorsetu/service-kit/mongo";
import type { Collection, Db } from "mongodb";

export interface CalendarDoc {
  /** The user id. */
  readonly _id: string;
  /** With the service's secret it makes the key; alone it opens nothing. */
  readonly nonce: string;
  /** Of the key, which is kept nowhere. */
  readonly hash: string;
  readonly renewedAt: Date;
}

/** The private calendar addresses of people. */
export interface Calendars {
  /** The key of this person's; it is made when it is first asked for. */
  keyOf(owner: Authorized<{ readonly userId: string }>): Promise<string>;
  /** Another key; the old one ends. */
  renew(owner: Authorized<{ readonly userId: string }>): Promise<string>;
  /** Whose calendar a key opens. */
  ownerOf(key: string): Promise<string | null>;
  end(userId: string): Promise<void>;
}

export const calendarsCollection = (db: Db) => db.collection<CalendarDoc>("calendars");

export const indexCalendars = (docs: Collection<CalendarDoc>) =>
  docs.createIndexes([{ key: { hash: 1 }, unique: true }]);

const hashOf = (key: string) => createHash("sha256").update(key).digest("base64url");

export function mongoCalendars(docs: Collection<CalendarDoc>, secret: string): Calendars {
  const keyFor = (userId: string, nonce: string) =>
    createHmac("sha256", secret).update(`calendar ${userId} ${nonce}`).digest("base64url");

  function fresh(userId: string) {
    const nonce = randomBytes(16).toString("base64url");
    const key = keyFor(userId, nonce);
    return { key, parts: { nonce, hash: hashOf(key), renewedAt: new Date() } };
  }

  async function renew(userId: string) {
    const { key, parts } = fresh(userId);
    await docs.updateOne({ _id: userId }, { $set: parts }, { upsert: true });
    return key;
  }

  return {
    async keyOf({ userId: _id }) {
      const { key, parts } = fresh(_id);
      const isMade = await unlessDuplicate(docs.insertOne({ _id, ...parts }), null);
      if (isMade) return key;
      const found = await docs.findOne({ _id });
      const known = found && keyFor(_id, found.nonce);
      // After the secret has changed the old address goes on until this one is asked for.
      return known && hashOf(known) === found.hash ? known : renew(_id);
    },
    renew: ({ userId }) => renew(userId),
    ownerOf: async (key) => (await docs.findOne({ hash: hashOf(key) }))?._id ?? null,
    async end(_id) {
      await docs.deleteOne({ _id });
    },
  };
}
