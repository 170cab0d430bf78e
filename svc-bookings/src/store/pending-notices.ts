import type { Collection } from "mongodb";
import type { BookingDoc } from "../bookings/booking.ts";
import type { FeeLine } from "../fees/fee-line.ts";
import type { ReviewDoc } from "./reviews.ts";

/** What svc-content does not have yet: each notice stands in the document that it is about. */
export interface PendingNotices {
  bookings(limit: number): Promise<BookingDoc[]>;
  markBooking(id: string, noticeId: string): Promise<void>;
  reviews(limit: number): Promise<ReviewDoc[]>;
  markReview(id: string, noticeId: string): Promise<void>;
  fees(limit: number): Promise<FeeLine[]>;
  markFee(id: string, noticeId: string): Promise<void>;
}

// A range, because an index answers that; whether a field is there it does not.
const ANY = { $gt: "" };

export const mongoPendingNotices = (
  bookings: Collection<BookingDoc>,
  reviews: Collection<ReviewDoc>,
  fees: Collection<FeeLine>,
): PendingNotices => ({
  bookings: (limit) => bookings.find({ "notices.id": ANY }).limit(limit).toArray(),
  async markBooking(_id, id) {
    await bookings.updateOne({ _id }, { $pull: { notices: { id } } });
  },
  reviews: (limit) =>
    reviews
      .find({ $or: [{ "notice.id": ANY }, { "answerNotice.id": ANY }] })
      .limit(limit)
      .toArray(),
  async markReview(_id, id) {
    await reviews.updateOne({ _id, "notice.id": id }, { $unset: { notice: "" } });
    await reviews.updateOne({ _id, "answerNotice.id": id }, { $unset: { answerNotice: "" } });
  },
  fees: (limit) => fees.find({ "notices.id": ANY }).limit(limit).toArray(),
  async markFee(_id, id) {
    await fees.updateOne({ _id }, { $pull: { notices: { id } } });
  },
});
