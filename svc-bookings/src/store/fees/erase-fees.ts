import { en } from "@tutorsetu/contracts/replies";
import type { Filter } from "mongodb";
import type { FeeLine } from "../../fees/fee-line.ts";
import { feeBookLink } from "../../fees/fee-notice.ts";
import type { Erased } from "../erasure.ts";
import type { FeeCollections } from "./own-fees.ts";

const LABEL = en.deletedUser;

const booksOf = ({ userId, profiles }: Erased): Filter<FeeLine> => {
  if (profiles) return { studentUserId: userId, studentProfileId: { $in: [...profiles] } };
  return { $or: [{ tutorUserId: userId }, { studentUserId: userId }] };
};

/** The links by which notices of the person's fee books are known. */
export async function feeLinksOf({ feeLines }: FeeCollections, erased: Erased): Promise<string[]> {
  const ids = await feeLines.distinct("bookingId", booksOf(erased));
  return ids.map(feeBookLink);
}

/** Amounts, days and numbers stay; what anybody wrote into the book goes, and so do names that wait for delivery and the UPI address. */
export async function eraseFees(
  { feeLines, upiAddresses }: FeeCollections,
  erased: Erased,
): Promise<void> {
  const { userId, profiles } = erased;
  const books = booksOf(erased);
  await feeLines.updateMany(books, { $set: { note: "" } });
  await feeLines.updateMany({ $and: [books, { reason: { $gt: "" } }] }, { $set: { reason: "" } });
  for await (const line of feeLines.find({ $and: [books, { "notices.id": { $gt: "" } }] })) {
    const notices = line.notices.map((one) => {
      const param = one.to === userId ? "child" : "name";
      const isNamed = one.params[param] !== undefined && (param === "name" || profiles);
      const { reason: _words, ...params } = one.params;
      return { ...one, params: isNamed ? { ...params, [param]: LABEL } : params };
    });
    await feeLines.updateOne({ _id: line._id, notices: line.notices }, { $set: { notices } });
  }
  if (!profiles) await upiAddresses.deleteOne({ _id: userId });
}
