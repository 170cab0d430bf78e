import type { Collection } from "mongodb";
import { GRACE_MS } from "../people/standing.ts";
import type { StoredPerson } from "./people.ts";

/** Gives accounts from before their time to verify an address, from the first run on; how many had none yet. */
export type GrantGrace = (now: Date) => Promise<number>;

export const mongoGrantGrace =
  (docs: Collection<StoredPerson>): GrantGrace =>
  async (now) => {
    const verifiedUntil = new Date(now.getTime() + GRACE_MS);
    const from = {
      verifiedUntil: { $exists: false },
      emailVerifiedAt: { $exists: false },
      erasedAt: { $exists: false },
    };
    return (await docs.updateMany(from, { $set: { verifiedUntil } })).modifiedCount;
  };
