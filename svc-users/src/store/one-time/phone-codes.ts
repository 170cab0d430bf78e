import { RETENTION, retentionMs } from "@tutorsetu/contracts/policies/retention";
import type { Authorized } from "@tutorsetu/service-kit/authorized";
import type { Db } from "mongodb";
import type { PersonRef } from "../../people/person.ts";

export const CODE_MINUTES = RETENTION.phoneCodes.kept.minutes;
export const CODE_TRIES = 5;

export type TriedCode = "right" | "wrong" | "expired";

/** Codes that verify a number: one per person, the last one sent, as a hash. */
export interface PhoneCodes {
  put(person: Authorized<PersonRef>, hash: string, now: Date): Promise<void>;
  /** A right code is used up, the fifth wrong one ends it. */
  use(person: Authorized<PersonRef>, hash: string, now: Date): Promise<TriedCode>;
  revoke(person: Authorized<PersonRef>): Promise<void>;
}

interface CodeDoc {
  /** The person's id. */
  readonly _id: string;
  readonly hash: string;
  readonly tries: number;
  readonly expiresAt: Date;
}

export async function mongoPhoneCodes(db: Db): Promise<PhoneCodes> {
  const codes = db.collection<CodeDoc>("phone-codes");
  await codes.createIndex({ expiresAt: 1 }, { expireAfterSeconds: 0 });
  return {
    async put({ _id }, hash, now) {
      const expiresAt = new Date(now.getTime() + retentionMs("phoneCodes"));
      await codes.updateOne({ _id }, { $set: { hash, tries: 0, expiresAt } }, { upsert: true });
    },
    async use({ _id }, hash, now) {
      // Counted before it is compared: many tries at once are no more than five.
      const open = { _id, tries: { $lt: CODE_TRIES }, expiresAt: { $gt: now } };
      if (!(await codes.findOneAndUpdate(open, { $inc: { tries: 1 } }))) return "expired";
      return (await codes.findOneAndDelete({ _id, hash })) ? "right" : "wrong";
    },
    async revoke({ _id }) {
      await codes.deleteOne({ _id });
    },
  };
}
