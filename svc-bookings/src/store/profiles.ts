import { unlessDuplicate } from "@tutorsetu/service-kit/mongo";
import { type AnyBulkWriteOperation, type Collection, MongoBulkWriteError } from "mongodb";
import type { BookingDoc } from "../bookings/booking.ts";
import { dropIndexOfPairs } from "./pairs.ts";
import type { ReviewDoc } from "./reviews.ts";

/** For which student profile bookings and reviews are that do not say it: releases from before children wrote them. */
export interface Profiles {
  /**
   * Those of before, by the student whom they show; then nothing holds an account to one open booking with a tutor. It may be
   * killed and started again, and two may do it at once.
   */
  migrate(): Promise<void>;
  /** Users of whom some are left, as nobody is shown in them. */
  unassigned(limit: number): Promise<string[]>;
  /**
   * All of this user, by the student whom they show, else to this profile. Answers the open ones that stay as they are: this
   * tutor and this profile have another open booking.
   */
  assign(studentUserId: string, studentProfileId: string): Promise<BookingDoc[]>;
  /** Those that bookings or reviews of this user are for. */
  of(studentUserId: string): Promise<string[]>;
}

interface Collections {
  readonly bookings: Collection<BookingDoc>;
  readonly reviews: Collection<ReviewDoc>;
  /** So many documents at once. */
  readonly batchSize?: number;
}

// In a filter also where the field is missing, which an index answers. Safe: nothing else is ever stored as null there.
const MISSING = null as unknown as undefined;
const pair = ({ tutorUserId, studentUserId }: Pick<ReviewDoc, "tutorUserId" | "studentUserId">) =>
  `${tutorUserId} ${studentUserId}`;

interface WithProfile {
  readonly _id: string;
  readonly studentProfileId?: string;
}

const assignment = <T extends WithProfile>(_id: string, studentProfileId: string) =>
  ({
    updateOne: {
      filter: { _id, studentProfileId: MISSING },
      update: { $set: { studentProfileId } },
    },
    // safe: both fields are of T
  }) as unknown as AnyBulkWriteOperation<T>;

/** What the unique index rejects stays as it is. */
async function write<T extends WithProfile>(docs: Collection<T>, all: AnyBulkWriteOperation<T>[]) {
  if (all.length === 0) return;
  await docs.bulkWrite(all, { ordered: false }).catch((error: unknown) => {
    const isRejected = error instanceof MongoBulkWriteError && error.code === 11_000;
    if (!isRejected) throw error;
  });
}

async function inBatches<T>(
  all: AsyncIterable<T>,
  size: number,
  handle: (batch: T[]) => Promise<void>,
) {
  let batch: T[] = [];
  for await (const one of all) {
    batch.push(one);
    if (batch.length < size) continue;
    await handle(batch);
    batch = [];
  }
  await handle(batch);
}

export function mongoProfiles({ bookings, reviews, batchSize = 500 }: Collections): Profiles {
  async function migrateBookings() {
    const left = bookings.find(
      { studentProfileId: MISSING, "student.student._id": { $gt: "" } },
      { projection: { "student.student._id": 1 } },
    );
    await inBatches(left, batchSize, (batch) =>
      write(
        bookings,
        batch.flatMap(({ _id, student: { student } }) =>
          student ? [assignment<BookingDoc>(_id, student._id)] : [],
        ),
      ),
    );
  }

  /** A review shows nobody's profile; the booking that it came from does. */
  async function migrateReviews() {
    const left = reviews.find(
      { studentProfileId: MISSING },
      { projection: { tutorUserId: 1, studentUserId: 1 } },
    );
    await inBatches(left, batchSize, async (batch) => {
      const students = [...new Set(batch.map(({ studentUserId }) => studentUserId))];
      const found = await bookings
        .find({ studentUserId: { $in: students }, studentProfileId: { $gt: "" } })
        .project<BookingDoc>({ tutorUserId: 1, studentUserId: 1, studentProfileId: 1 })
        .toArray();
      const known = new Map(found.map((booking) => [pair(booking), booking.studentProfileId]));
      await write(
        reviews,
        batch.flatMap((review) => {
          const profile = known.get(pair(review));
          return profile ? [assignment<ReviewDoc>(review._id, profile)] : [];
        }),
      );
    });
  }

  return {
    async migrate() {
      await migrateBookings();
      await migrateReviews();
      // Those for profiles are there since before.
      await Promise.all([dropIndexOfPairs(bookings), dropIndexOfPairs(reviews)]);
    },
    async unassigned(limit) {
      const left = { studentProfileId: MISSING };
      const found = await Promise.all([
        bookings
          .find(left, { projection: { studentUserId: 1 } })
          .limit(limit)
          .toArray(),
        reviews
          .find(left, { projection: { studentUserId: 1 } })
          .limit(limit)
          .toArray(),
      ]);
      return [...new Set(found.flat().map(({ studentUserId }) => studentUserId))].slice(0, limit);
    },
    async assign(studentUserId, studentProfileId) {
      const left = { studentUserId, studentProfileId: MISSING };
      const second: BookingDoc[] = [];
      for await (const doc of bookings.find(left)) {
        const profile = doc.student.student?._id ?? studentProfileId;
        const assigned = bookings.updateOne(
          { _id: doc._id, studentProfileId: MISSING },
          { $set: { studentProfileId: profile } },
        );
        if (!(await unlessDuplicate(assigned, null))) second.push(doc);
      }
      for await (const { _id } of reviews.find(left, { projection: { _id: 1 } }))
        await unlessDuplicate(
          reviews.updateOne({ _id, studentProfileId: MISSING }, { $set: { studentProfileId } }),
          null,
        );
      return second;
    },
    async of(studentUserId) {
      const found = await Promise.all([
        bookings.distinct("studentProfileId", { studentUserId }),
        reviews.distinct("studentProfileId", { studentUserId }),
      ]);
      return [...new Set(found.flat().filter((profile) => typeof profile === "string"))];
    },
  };
}
