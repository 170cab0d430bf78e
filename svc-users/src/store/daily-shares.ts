import { retentionMs } from "@tutorsetu/contracts/policies/retention";
import { unlessDuplicate } from "@tutorsetu/service-kit/mongo";
import type { Db } from "mongodb";

/** What somebody has seen today (UTC) of a kind, e.g. other people's numbers. */
export interface DailyShares {
  /** Those of `things` that are among the first `limit` different ones of today; concurrent calls share the limit. */
  take(
    who: string,
    things: readonly string[],
    limit: number,
    now: Date,
  ): Promise<ReadonlySet<string>>;
  /** Undoes what was taken and not used. */
  release(who: string, things: readonly string[], now: Date): Promise<void>;
}

interface DayDoc {
  readonly _id: string;
  /** In the order in which they were seen. */
  readonly owners: readonly string[];
  readonly expiresAt: Date;
}

export async function mongoDailyShares(db: Db): Promise<DailyShares> {
  const days = db.collection<DayDoc>("phone-days");
  await days.createIndex({ expiresAt: 1 }, { expireAfterSeconds: 0 });
  const idOf = (who: string, now: Date) => `${now.toISOString().slice(0, 10)}:${who}`;

  return {
    async take(who, things, limit, now) {
      const _id = idOf(who, now);
      const allowed = (day: DayDoc | null) => {
        const first = new Set(day?.owners.slice(0, limit));
        return new Set(things.filter((thing) => first.has(thing)));
      };
      const day = await days.findOne({ _id });
      const known = allowed(day);
      if (known.size === new Set(things).size || (day && day.owners.length >= limit)) return known;
      if (!day) {
        const expiresAt = new Date(now.getTime() + retentionMs("dailyShares"));
        await unlessDuplicate(days.insertOne({ _id, owners: [], expiresAt }), null);
      }
      // The order of the list decides: what concurrent calls add past the limit is refused to all of them.
      const added = await days.findOneAndUpdate(
        { _id },
        { $addToSet: { owners: { $each: [...things] } } },
        { returnDocument: "after" },
      );
      return allowed(added);
    },
    async release(who, things, now) {
      if (things.length === 0) return;
      await days.updateOne({ _id: idOf(who, now) }, { $pull: { owners: { $in: [...things] } } });
    },
  };
}
