import { createHash, randomBytes } from "node:crypto";
import { RETENTION, retentionMs } from "@tutorsetu/contracts/policies/retention";
import type { Authorized } from "@tutorsetu/service-kit/authorized";
import type { Db } from "mongodb";
import type { Person, PersonRef } from "../../people/person.ts";

export const VERIFICATION_DAYS = RETENTION.emailLinks.kept.days;

/** Who has shown that a mailbox is theirs. */
interface Verified {
  readonly userId: string;
  /** The address that the link went to, in lower case. */
  readonly emailKey: string;
}

/** Links that verify an address. Only a hash of each token is kept. */
export interface Verifications {
  /** A fresh token; it works once, for seven days. */
  issue(person: Authorized<Pick<Person, "_id" | "emailKey">>, now: Date): Promise<string>;
  /** For the one caller who comes first; null for every other. */
  use(token: string, now: Date): Promise<Verified | null>;
  /** Ends all tokens of a person. */
  revoke(person: Authorized<PersonRef>): Promise<void>;
}

interface VerificationDoc extends Verified {
  readonly _id: string;
  readonly expiresAt: Date;
}

const digest = (token: string) => createHash("sha256").update(token).digest("hex");

export async function mongoVerifications(db: Db): Promise<Verifications> {
  const verifications = db.collection<VerificationDoc>("verifications");
  await Promise.all([
    verifications.createIndex({ userId: 1 }),
    verifications.createIndex({ expiresAt: 1 }, { expireAfterSeconds: 0 }),
  ]);
  return {
    async issue({ _id: userId, emailKey }, now) {
      const token = randomBytes(32).toString("base64url");
      const expiresAt = new Date(now.getTime() + retentionMs("emailLinks"));
      await verifications.insertOne({ _id: digest(token), userId, emailKey, expiresAt });
      return token;
    },
    async use(token, now) {
      const unused = { _id: digest(token), expiresAt: { $gt: now } };
      const doc = await verifications.findOneAndDelete(unused);
      return doc && { userId: doc.userId, emailKey: doc.emailKey };
    },
    async revoke({ _id: userId }) {
      await verifications.deleteMany({ userId });
    },
  };
}
