import { en } from "@tutorsetu/contracts/replies";
import type { Filter } from "mongodb";
import type { FeeLine } from "../../fees/fee-line.ts";
import { feeBookLink } from "../../fees/fee-notice.ts";
import type { Erased, Erasure } from "../erasure.ts";
import { rewrite } from "../rewrite.ts";
import type { FeeCollections } from "./own-fees.ts";

const LABEL = en.deletedUser;

const booksOf = ({ userId, profiles }: Erased): Filter<FeeLine> => {
  if (profiles) return { studentUserId: userId, studentProfileId: { $in: [...profiles] } };
  return { $or: [{ tutorUserId: userId }, { studentUserId: userId }] };
};

/** What waits for delivery names nobody and quotes nobody from now on. */
const unnamed = ({ notices }: FeeLine, { userId, profiles }: Erased) =>
  notices.map((one) => {
    const param = one.to === userId ? "child" : "name";
    const isNamed = one.params[param] !== undefined && (param === "name" || profiles);
    const { reason: _words, ...params } = one.params;
    return { ...one, params: isNamed ? { ...params, [param]: LABEL } : params };
  });

/** Amounts, days and numbers stay; what anybody wrote into the book goes, and so does the UPI address. */
export const mongoFeeErasure = ({ feeLines, upiAddresses }: FeeCollections): Erasure => ({
  async *namedIn(erased) {
    const { userId, profiles } = erased;
    for (const bookingId of await feeLines.distinct("bookingId", booksOf(erased))) {
      const link = feeBookLink(bookingId);
      yield { param: "name", link };
      if (profiles) yield { param: "child", link, to: userId };
    }
  },
  async erase(erased) {
    const books = booksOf(erased);
    await feeLines.updateMany(books, { $set: { note: "" } });
    await feeLines.updateMany({ $and: [books, { reason: { $gt: "" } }] }, { $set: { reason: "" } });
    for await (const { _id } of feeLines.find({ $and: [books, { "notices.id": { $gt: "" } }] }))
      await rewrite(feeLines, _id, {
        asRead: ({ notices }) => ({ notices }),
        change: (line) => ({ $set: { notices: unnamed(line, erased) } }),
      });
    if (!erased.profiles) await upiAddresses.deleteOne({ _id: erased.userId });
  },
});
