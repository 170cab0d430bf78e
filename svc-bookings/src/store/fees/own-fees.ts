import { mongoOwnData } from "@tutorsetu/service-kit/own-data/mongo-reader";
import type { OwnDataReader } from "@tutorsetu/service-kit/own-data/pages";
import type { Collection } from "mongodb";
import type { FeeLine } from "../../fees/fee-line.ts";
import type { UpiAddressDoc } from "./upi-addresses.ts";

export interface FeeCollections {
  readonly feeLines: Collection<FeeLine>;
  readonly upiAddresses: Collection<UpiAddressDoc>;
}

const PAISE = 100;

/** A person's fee books and UPI address, for the person. */
export const ownFees = (
  { feeLines, upiAddresses }: FeeCollections,
  userId: string,
): readonly OwnDataReader[] => [
  mongoOwnData({
    part: "feeLines",
    docs: feeLines,
    filter: { $or: [{ tutorUserId: userId }, { studentUserId: userId }] },
    toItems: (found) =>
      found.map((line) => {
        const { kind, paise, month, heldOn, paidOn, method, state, reason, receiptNo } = line;
        const { tutorUserId, by, note, createdAt, cause } = line;
        const isTutor = tutorUserId === userId;
        return {
          you: isTutor ? "tutor" : "student",
          kind,
          rupees: paise / PAISE,
          ...(month ? { month } : {}),
          ...(heldOn ? { heldOn } : {}),
          ...(paidOn ? { paidOn, method, state } : {}),
          ...(reason ? { reason } : {}),
          ...(receiptNo ? { receiptNo } : {}),
          ...(cause ? { cause } : {}),
          ...(by ? { by: isTutor === (by === "Tutor") ? "you" : "them" } : {}),
          note,
          createdAt: createdAt.toISOString(),
        };
      }),
  }),
  mongoOwnData({
    part: "upiAddress",
    docs: upiAddresses,
    filter: { _id: userId },
    toItems: (found) =>
      found.map(({ address, changedAt }) => ({ address, changedAt: changedAt.toISOString() })),
  }),
];
