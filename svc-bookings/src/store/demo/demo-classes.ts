import type { Authorized } from "@tutorsetu/service-kit/authorized";
import type { Collection, Filter } from "mongodb";
import type { BookingDoc, Told } from "../../bookings/booking.ts";
import type { StoredDemo } from "../../demo/demo-class.ts";
import { pushed } from "../bookings.ts";

export type Reminder = "dayReminded" | "soonReminded";

/** The demo classes of bookings. */
export interface DemoClasses {
  /** Puts `demo` in the place of what `doc` was read with; null when somebody was faster, or the booking is not accepted. */
  change(doc: Authorized<BookingDoc>, demo: StoredDemo, told: Told): Promise<BookingDoc | null>;
  /** Confirmed ones that begin after `after` and by `until`, of which nobody was reminded in that way. */
  toRemind(kind: Reminder, after: Date, until: Date, limit: number): Promise<BookingDoc[]>;
  /** Records that both are reminded; null when that was done, or it was changed since. */
  remind(
    doc: Authorized<BookingDoc>,
    kinds: readonly Reminder[],
    now: Date,
    told: Told,
  ): Promise<BookingDoc | null>;
  /** Held ones after which somebody has ended the booking, by that time. */
  toEnd(until: Date, limit: number): Promise<BookingDoc[]>;
  /** Cancels the booking after its demo class; null when that was taken back, or somebody was faster. */
  end(
    doc: Authorized<BookingDoc>,
    why: Pick<BookingDoc, "reason" | "unheard">,
    now: Date,
    told: Told,
  ): Promise<BookingDoc | null>;
  /** Those of a person that are proposed or confirmed, in accepted bookings. */
  openOf(userId: string): Promise<BookingDoc[]>;
  /** Bookings with these ids. */
  find(ids: readonly string[]): Promise<BookingDoc[]>;
  /** Those of a person that both agreed to, and begin in this time, also what was called off. */
  between(userId: string, from: Date, until: Date): Promise<BookingDoc[]>;
}

export const indexDemoClasses = (docs: Collection<BookingDoc>) =>
  docs.createIndexes([
    { key: { "demo.startsAt": 1 }, sparse: true },
    { key: { "demo.ending.at": 1 }, sparse: true },
  ]);

const ofPerson = (userId: string) => ({
  $or: [{ tutorUserId: userId }, { studentUserId: userId }],
});

const asSeen = ({ _id, demo }: BookingDoc): Filter<BookingDoc> =>
  demo ? { _id, "demo.version": demo.version } : { _id, demo: { $exists: false } };

const updated = { returnDocument: "after" } as const;

export const mongoDemoClasses = (docs: Collection<BookingDoc>): DemoClasses => ({
  change: (doc, demo, told) =>
    docs.findOneAndUpdate(
      { ...asSeen(doc), bookingStatus: "accepted" },
      { $set: { demo }, $push: pushed(told) },
      updated,
    ),
  toRemind: (kind, after, until, limit) =>
    docs
      .find({
        "demo.startsAt": { $gt: after, $lte: until },
        "demo.state": "confirmed",
        bookingStatus: "accepted",
        [`demo.${kind}`]: { $exists: false },
      })
      .sort({ "demo.startsAt": 1 })
      .limit(limit)
      .toArray(),
  remind: (doc, kinds, now, told) =>
    docs.findOneAndUpdate(
      {
        ...asSeen(doc),
        bookingStatus: "accepted",
        "demo.state": "confirmed",
        $and: kinds.slice(0, 1).map((kind) => ({ [`demo.${kind}`]: { $exists: false } })),
      },
      {
        $set: Object.fromEntries(kinds.map((kind) => [`demo.${kind}`, now])),
        $push: pushed(told),
      },
      updated,
    ),
  toEnd: (until, limit) =>
    docs
      .find({ "demo.ending.at": { $lte: until }, bookingStatus: "accepted" })
      .limit(limit)
      .toArray(),
  end: (doc, why, changedAt, told) =>
    docs.findOneAndUpdate(
      { ...asSeen(doc), bookingStatus: "accepted" },
      {
        $set: { bookingStatus: "cancelled", open: false, changedAt, ...why },
        $push: pushed(told),
      },
      updated,
    ),
  openOf: (userId) =>
    docs
      .find({
        ...ofPerson(userId),
        bookingStatus: "accepted",
        "demo.state": { $in: ["proposed", "confirmed"] },
      })
      .toArray(),
  find: (ids) => docs.find({ _id: { $in: [...ids] } }).toArray(),
  between: (userId, from, until) =>
    docs
      .find({ ...ofPerson(userId), "demo.startsAt": { $gte: from, $lt: until } })
      .sort({ "demo.startsAt": 1 })
      .toArray(),
});
