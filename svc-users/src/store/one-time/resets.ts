import { createHash, randomBytes } from "node:crypto";
import { RETENTION, retentionMs } from "@tutorsetu/contracts/policies/retention";
import type { Authorized } from "@tutorsetu/service-kit/authorized";
import type { Db } from "mongodb";
import type { PersonRef } from "../../people/person.ts";

export const RESET_MINUTES = RETENTION.passwordLinks.kept.minutes;

/** Permissions to set a new password. Only a hash of each token is kept. */
export interface Resets {
  /** A fresh token; it works once, for half an hour. */
  issue(person: Authorized<PersonRef>, now: Date): Promise<string>;
  /** Whose token it is, without using it up. */
  ownerOf(token: string, now: Date): Promise<string | null>;
  /** Whose token it is, for the one caller who comes first; null for every other. */
  use(token: string, now: Date): Promise<string | null>;
  /** Ends all tokens of a person. */
  revoke(person: Authorized<PersonRef>): Promise<void>;
}

interface ResetDoc {
  readonly _id: string;
  readonly userId: string;
  readonly expiresAt: Date;
}

const digest = (token: string) => createHash("sha256").update(token).digest("hex");

export async function mongoResets(db: Db): Promise<Resets> {
  const resets = db.collection<ResetDoc>("resets");
  await Promise.all([
    resets.createIndex({ userId: 1 }),
    resets.createIndex({ expiresAt: 1 }, { expireAfterSeconds: 0 }),
  ]);
  return {
    async issue({ _id: userId }, now) {
      const token = randomBytes(32).toString("base64url");
      const expiresAt = new Date(now.getTime() + retentionMs("passwordLinks"));
      await resets.insertOne({ _id: digest(token), userId, expiresAt });
      return token;
    },
    async ownerOf(token, now) {
      const doc = await resets.findOne({ _id: digest(token), expiresAt: { $gt: now } });
      return doc?.userId ?? null;
    },
    async use(token, now) {
      const doc = await resets.findOneAndDelete({ _id: digest(token), expiresAt: { $gt: now } });
      return doc?.userId ?? null;
    },
    async revoke({ _id: userId }) {
      await resets.deleteMany({ userId });
    },
  };
}
