import type { Authorized } from "@tutorsetu/service-kit/authorized";
import { unlessDuplicate } from "@tutorsetu/service-kit/mongo";
import type { Collection, Db } from "mongodb";
import type { BookingDoc, PendingNotice } from "../../bookings/booking.ts";
import type { Arranged, ArrangementDoc } from "../../lessons/arrangement.ts";

interface NewState {
  /** What the change was decided with; null: nothing was arranged. */
  readonly before: ArrangementDoc | null;
  readonly next: Arranged;
  readonly notices: readonly PendingNotice[];
}

export interface Arrangements {
  find(bookingId: string): Promise<ArrangementDoc | null>;
  /** Of a person, on either side, or only for these student profiles. */
  ofPerson(userId: string, profiles?: readonly string[]): Promise<ArrangementDoc[]>;
  /** Ids of bookings in which something was agreed, after this one and in their order. */
  agreedIn(after: string, limit: number): Promise<string[]>;
  /** Replaces the state that was read; null when somebody was faster. */
  write(booking: Authorized<BookingDoc>, state: NewState): Promise<ArrangementDoc | null>;
}

export const arrangementsCollection = (db: Db) => db.collection<ArrangementDoc>("arrangements");

export const indexArrangements = (docs: Collection<ArrangementDoc>) =>
  docs.createIndexes([
    { key: { tutorUserId: 1 } },
    { key: { studentUserId: 1, studentProfileId: 1 } },
    { key: { "notices.id": 1 }, sparse: true },
  ]);

const OPTIONAL = ["endsOn", "endedBy", "endReason", "endUnheardBy"] as const;

export const mongoArrangements = (docs: Collection<ArrangementDoc>): Arrangements => ({
  find: (_id) => docs.findOne({ _id }),
  ofPerson: (userId, profiles) =>
    docs
      .find(
        profiles
          ? { studentUserId: userId, studentProfileId: { $in: [...profiles] } }
          : { $or: [{ tutorUserId: userId }, { studentUserId: userId }] },
      )
      .toArray(),
  async agreedIn(after, limit) {
    const found = await docs
      .find({ _id: { $gt: after }, "versions.state": "agreed" }, { projection: { _id: 1 } })
      .sort({ _id: 1 })
      .limit(limit)
      .toArray();
    return found.map(({ _id }) => _id);
  },
  async write(booking, { before, next, notices }) {
    const { _id, tutorUserId, studentUserId, studentProfileId = studentUserId } = booking;
    if (!before) {
      const doc: ArrangementDoc = {
        _id,
        tutorUserId,
        studentUserId,
        studentProfileId,
        revision: 1,
        ...next,
        notices,
      };
      return unlessDuplicate(
        docs.insertOne(doc).then(() => doc),
        null,
      );
    }
    const { version, versions } = next;
    const there = OPTIONAL.filter((field) => next[field] !== undefined);
    const gone = OPTIONAL.filter((field) => next[field] === undefined);
    return docs.findOneAndUpdate(
      { _id, version: before.version, revision: before.revision },
      {
        $set: {
          version,
          versions,
          revision: before.revision + 1,
          ...Object.fromEntries(there.map((field) => [field, next[field]])),
        },
        $unset: Object.fromEntries(gone.map((field) => [field, ""])),
        $push: { notices: { $each: [...notices] } },
      },
      { returnDocument: "after" },
    );
  },
});
