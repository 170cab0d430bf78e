import { mongoOwnData } from "@tutorsetu/service-kit/own-data/mongo-reader";
import type { Collection } from "mongodb";
import type { FeeLine } from "../../fees/fee-line.ts";
import type { OwnData } from "../own-data.ts";
import type { UpiAddressDoc } from "./upi-addresses.ts";

export interface FeeCollections {
  readonly feeLines: Collection<FeeLine>;
  readonly upiAddresses: Collection<UpiAddressDoc>;
}

const PAISE = 100;

/** As the readable page of the export words them. */
const LINES = { due: "fee-due", payment: "payment", reversal: "taken-back" } as const;
const WAYS = { cash: "cash", upi: "upi", bank: "bank", other: "another-way" } as const;
const CAUSES = { contradicted: "contradicted", terms: "other-terms" } as const;

/** A person's fee books and UPI address, for the person. */
export const mongoOwnFees =
  ({ feeLines, upiAddresses }: FeeCollections): OwnData =>
  (userId) => [
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
            yourSide: isTutor ? "Tutor" : "Student",
            line: LINES[kind],
            rupees: paise / PAISE,
            ...(month ? { month } : {}),
            ...(heldOn ? { heldOn } : {}),
            ...(paidOn ? { paidOn, payment: state } : {}),
            ...(method ? { paidBy: WAYS[method] } : {}),
            ...(reason ? { reason } : {}),
            ...(receiptNo ? { receiptNo } : {}),
            ...(cause ? { because: CAUSES[cause] } : {}),
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
