import { createHash, randomBytes } from "node:crypto";
import { RETENTION } from "@tutorsetu/contracts/policies/retention";
import type { Authorized } from "@tutorsetu/service-kit/authorized";
import type { Db } from "mongodb";
import type { PersonRef } from "../../people/person.ts";

/** `add` and `use` are what a passkey signs; `code` is what its answer is exchanged for. */
const { minutes } = RETENTION.passkeyChallenges.kept;
const MINUTES = { add: minutes, use: minutes, code: 2 };
type Purpose = keyof typeof MINUTES;

/** How long a browser may take, in milliseconds. */
export const CEREMONY_MS = MINUTES.use * 60_000;

/** Challenges for passkeys, in the store that all instances share. Only hashes are kept. */
export interface PasskeyChallenges {
  /** A fresh one of 192 bits; it works once. With `sid` in that session only. */
  issue(person: Authorized<PersonRef>, purpose: Purpose, now: Date, sid?: string): Promise<string>;
  /** Whose it was, for the one caller who comes first; null for every other, and for other people or sessions than `of`. */
  use(
    purpose: Purpose,
    challenge: string,
    now: Date,
    of?: { readonly userId: string; readonly sid?: string },
  ): Promise<string | null>;
}

interface ChallengeDoc {
  readonly _id: string;
  readonly userId: string;
  readonly purpose: Purpose;
  readonly sid?: string;
  readonly expiresAt: Date;
}

const digest = (challenge: string) => createHash("sha256").update(challenge).digest("hex");

export async function mongoPasskeyChallenges(db: Db): Promise<PasskeyChallenges> {
  const challenges = db.collection<ChallengeDoc>("passkey-challenges");
  await challenges.createIndex({ expiresAt: 1 }, { expireAfterSeconds: 0 });
  return {
    async issue({ _id: userId }, purpose, now, sid) {
      const challenge = randomBytes(24).toString("base64url");
      const expiresAt = new Date(now.getTime() + MINUTES[purpose] * 60_000);
      const bound = sid ? { userId, purpose, sid } : { userId, purpose };
      await challenges.insertOne({ _id: digest(challenge), ...bound, expiresAt });
      return challenge;
    },
    async use(purpose, challenge, now, of) {
      const unused = { _id: digest(challenge), purpose, expiresAt: { $gt: now } };
      const doc = await challenges.findOneAndDelete({ ...unused, ...of });
      return doc?.userId ?? null;
    },
  };
}
