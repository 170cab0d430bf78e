import { QUARTER_MINUTES, quartersOf } from "@tutorsetu/contracts/lessons/hours";
import { MINUTE_MS } from "@tutorsetu/contracts/lessons/india-time";
import { unlessDuplicate } from "@tutorsetu/service-kit/mongo";
import type { Collection, Db } from "mongodb";

export interface ReservedTime {
  readonly bookingId: string;
  readonly startsAt: Date;
  readonly minutes: number;
}

interface Held extends ReservedTime {
  readonly until: Date;
  /** When it was reserved, or reserved again by the same booking. */
  readonly at: Date;
}

export interface ReservationDoc {
  /** A tutor's user id, or the profile of a student. */
  readonly _id: string;
  /** The quarter hours that are taken: the whole of a person's in one document, so that one write decides. */
  readonly quarters: readonly number[];
  readonly held: readonly Held[];
}

/** The receipt of a reservation: only this one is given back by it. */
export interface Reserved extends ReservedTime {
  readonly person: string;
  readonly at: Date;
}

export interface Reservations {
  /** Null while any of it is taken by another class. A booking that has that time already has it again. */
  reserve(person: string, time: ReservedTime, now: Date): Promise<Reserved | null>;
  /** Gives it back, unless it was reserved again since. */
  release(reserved: Reserved): Promise<void>;
  /** Gives back what these people have for this booking at that time. */
  releaseTime(people: readonly string[], time: ReservedTime): Promise<void>;
  /** Gives back what these people have for this booking since before `before`. */
  releaseOlder(people: readonly string[], bookingId: string, before: Date): Promise<void>;
  /** What a person has that ends after `from`. */
  taken(person: string, from: Date): Promise<readonly Held[]>;
  /** What was reserved before `before` and is not over by then, of the next people after this one. */
  page(after: string, before: Date, limit: number): Promise<readonly ReservationDoc[]>;
  /** Forgets what was over by then. */
  prune(before: Date): Promise<void>;
}

export const reservationsCollection = (db: Db) => db.collection<ReservationDoc>("reservations");

export const indexReservations = (docs: Collection<ReservationDoc>) =>
  docs.createIndexes([{ key: { "held.until": 1 } }]);

const untilOf = ({ startsAt, minutes }: ReservedTime) =>
  new Date(startsAt.getTime() + minutes * MINUTE_MS);

export function mongoReservations(docs: Collection<ReservationDoc>): Reservations {
  async function release(_id: string, time: ReservedTime, at?: Date) {
    const { bookingId, startsAt } = time;
    const one = { bookingId, startsAt };
    await docs.updateOne(
      { _id, held: { $elemMatch: { ...one, ...(at ? { at } : {}) } } },
      { $pull: { held: one, quarters: { $in: quartersOf(time) } } },
    );
  }

  return {
    async reserve(person, time, at) {
      const { bookingId, startsAt, minutes } = time;
      const quarters = quartersOf(time);
      const held = { bookingId, startsAt, minutes, until: untilOf(time), at };
      const reserved = { ...time, person, at };
      const again = async () => {
        const own = { $elemMatch: { bookingId, startsAt, minutes } };
        const { matchedCount } = await docs.updateOne(
          { _id: person, held: own },
          { $set: { "held.$.at": at } },
        );
        return matchedCount > 0;
      };
      if (await again()) return reserved;
      // Where some of it is taken nothing is found, and the upsert meets the document that is there.
      const write = docs.updateOne(
        { _id: person, quarters: { $nin: quarters } },
        { $push: { quarters: { $each: quarters }, held } },
        { upsert: true },
      );
      if (await unlessDuplicate(write, null)) return reserved;
      // The same request may have been sent twice at once.
      return (await again()) ? reserved : null;
    },
    release: ({ person, at, ...time }) => release(person, time, at),
    async releaseTime(people, time) {
      for (const person of people) await release(person, time);
    },
    async releaseOlder(people, bookingId, before) {
      for (const person of people) {
        const found = await docs.findOne({ _id: person });
        for (const one of found?.held ?? [])
          if (one.bookingId === bookingId && one.at < before) await release(person, one, one.at);
      }
    },
    async taken(_id, from) {
      const found = await docs.findOne({ _id });
      return (found?.held ?? []).filter(({ until }) => until > from);
    },
    page: (after, before, limit) =>
      docs
        .find({
          _id: { $gt: after },
          held: { $elemMatch: { at: { $lte: before }, until: { $gt: before } } },
        })
        .sort({ _id: 1 })
        .limit(limit)
        .toArray(),
    async prune(before) {
      const quarter = Math.floor(before.getTime() / (QUARTER_MINUTES * MINUTE_MS));
      await docs.updateMany(
        { "held.until": { $lte: before } },
        { $pull: { held: { until: { $lte: before } }, quarters: { $lt: quarter } } },
      );
    },
  };
}
