import type { SetAvailability } from "@tutorsetu/contracts/lessons/availability";
import type { Hours } from "@tutorsetu/contracts/lessons/hours";
import type { Authorized } from "@tutorsetu/service-kit/authorized";
import { unlessDuplicate } from "@tutorsetu/service-kit/mongo";
import type { Collection, Db } from "mongodb";

export interface AvailabilityDoc extends Hours {
  /** The tutor's user id. */
  readonly _id: string;
  readonly version: number;
  readonly changedAt: Date;
}

export interface NewHours extends SetAvailability {
  readonly tutorUserId: string;
}

/** When tutors have time. */
export interface Availabilities {
  of(tutorUserId: string): Promise<AvailabilityDoc | null>;
  /** Puts these hours in the place of the version that was seen; null when somebody was faster. */
  save(hours: Authorized<NewHours>): Promise<AvailabilityDoc | null>;
}

export const availabilityCollection = (db: Db) => db.collection<AvailabilityDoc>("availability");

export const mongoAvailabilities = (docs: Collection<AvailabilityDoc>): Availabilities => ({
  of: (_id) => docs.findOne({ _id }),
  async save({ tutorUserId: _id, version: seen, hours, exceptions }) {
    const next = { version: seen + 1, hours, exceptions, changedAt: new Date() };
    if (seen > 0)
      return docs.findOneAndUpdate(
        { _id, version: seen },
        { $set: next },
        { returnDocument: "after" },
      );
    const made = { _id, ...next };
    return unlessDuplicate(
      docs.insertOne(made).then(() => made),
      null,
    );
  },
});
