import { dateOf } from "@tutorsetu/contracts/lessons/india-time";
import type { Authorized } from "@tutorsetu/service-kit/authorized";
import { duplicateOf, unlessDuplicate } from "@tutorsetu/service-kit/mongo";
import { type PageAsk, type PageFound, pageWithTotal } from "@tutorsetu/service-kit/pages";
import type { Collection, Db } from "mongodb";
import type { PendingNotice } from "../../bookings/booking.ts";
import type { FeeLine } from "../../fees/fee-line.ts";

interface Refusal {
  readonly at: Date;
  readonly reason: string;
  readonly notice: PendingNotice;
}

export interface FeeLines {
  /** False when a line with this id is there already: it is the same one. */
  add(line: Authorized<FeeLine>): Promise<boolean>;
  find(id: string): Promise<FeeLine | null>;
  /** All of a book, the oldest first. */
  of(bookingId: string): Promise<FeeLine[]>;
  /** Some of them, the newest first. */
  page(bookingId: string, ask: PageAsk): Promise<PageFound<FeeLine>>;
  /**
   * Confirms a payment that is only noted, and gives it the tutor's next number of the year in the same write: a number that is
   * given is never missing later, and none is given twice. Null when it was answered already.
   */
  confirm(line: Authorized<FeeLine>, at: Date, notice: PendingNotice): Promise<FeeLine | null>;
  /** Refuses a payment that is only noted; null like above. */
  refuse(line: Authorized<FeeLine>, refusal: Refusal): Promise<FeeLine | null>;
}

export const feeLinesCollection = (db: Db) => db.collection<FeeLine>("feeEntries");

export const indexFeeLines = (docs: Collection<FeeLine>) =>
  docs.createIndexes([
    { key: { bookingId: 1, createdAt: -1, _id: -1 } },
    {
      key: { tutorUserId: 1, receiptYear: 1, receiptSeq: -1 },
      unique: true,
      partialFilterExpression: { receiptSeq: { $exists: true } },
      name: "one_receipt_of_number",
    },
    { key: { tutorUserId: 1 } },
    { key: { studentUserId: 1, studentProfileId: 1 } },
    { key: { "notices.id": 1 }, sparse: true },
  ]);

const updated = { returnDocument: "after" } as const;
const DIGITS = 4;

/** `TS-2026-0001`; past 9999 it has more digits. */
export const receiptNo = (year: string, seq: number) =>
  `TS-${year}-${String(seq).padStart(DIGITS, "0")}`;

export function mongoFeeLines(docs: Collection<FeeLine>): FeeLines {
  const noted = ({ _id }: FeeLine) => ({ _id, state: "noted" as const });

  async function nextSeq(tutorUserId: string, receiptYear: string): Promise<number> {
    const [last] = await docs
      .find({ tutorUserId, receiptYear, receiptSeq: { $gt: 0 } })
      .sort({ receiptSeq: -1 })
      .limit(1)
      .toArray();
    return (last?.receiptSeq ?? 0) + 1;
  }

  async function confirm(
    line: Authorized<FeeLine>,
    at: Date,
    notice: PendingNotice,
  ): Promise<FeeLine | null> {
    const receiptYear = dateOf(at).slice(0, 4);
    const receiptSeq = await nextSeq(line.tutorUserId, receiptYear);
    const number = { receiptYear, receiptSeq, receiptNo: receiptNo(receiptYear, receiptSeq) };
    try {
      return await docs.findOneAndUpdate(
        noted(line),
        {
          $set: { state: "confirmed", answeredAt: at, ...number },
          $push: { notices: notice },
        },
        updated,
      );
    } catch (error) {
      if (!duplicateOf(error)) throw error;
      // Another payment of this tutor was quicker and has the number: this one gets the next.
      return confirm(line, at, notice);
    }
  }

  return {
    add: (line) =>
      unlessDuplicate(
        docs.insertOne(line).then(() => true),
        false,
      ),
    find: (id) => docs.findOne({ _id: id }),
    of: (bookingId) => docs.find({ bookingId }).sort({ createdAt: 1, _id: 1 }).toArray(),
    page: (bookingId, ask) => pageWithTotal(docs, { bookingId }, ask),
    confirm,
    refuse: (line, { at, reason, notice }) =>
      docs.findOneAndUpdate(
        noted(line),
        { $set: { state: "refused", answeredAt: at, reason }, $push: { notices: notice } },
        updated,
      ),
  };
}
