import type { Authorized } from "@tutorsetu/service-kit/authorized";
import type { Collection, Db } from "mongodb";

export interface UpiAddressDoc {
  /** The tutor's user id. */
  readonly _id: string;
  readonly address: string;
  readonly changedAt: Date;
}

/** Where tutors are paid: shown to their students, never used by us. */
export interface UpiAddresses {
  /** Empty where there is none. */
  of(tutorUserId: string): Promise<string>;
  /** An empty one takes it away. */
  set(
    upi: Authorized<{ readonly tutorUserId: string; readonly address: string }>,
    at: Date,
  ): Promise<void>;
}

export const upiAddressesCollection = (db: Db) => db.collection<UpiAddressDoc>("upiAddresses");

export const mongoUpiAddresses = (docs: Collection<UpiAddressDoc>): UpiAddresses => ({
  of: async (tutorUserId) => (await docs.findOne({ _id: tutorUserId }))?.address ?? "",
  async set({ tutorUserId: _id, address }, changedAt) {
    if (address) await docs.updateOne({ _id }, { $set: { address, changedAt } }, { upsert: true });
    else await docs.deleteOne({ _id });
  },
});
