import type { Authorized } from "@tutorsetu/service-kit/authorized";
import type { Collection } from "mongodb";
import type { PendingNotice } from "../bookings/booking.ts";
import type { ReviewDoc } from "./reviews.ts";

export interface NewAnswer {
  readonly reviewId: string;
  readonly text: string;
}

export interface ReviewAnswers {
  /** One per review: another one replaces it, and the student is not told again. Null when it cannot be answered any more. */
  write(answer: Authorized<NewAnswer>, at: Date, notice: PendingNotice): Promise<ReviewDoc | null>;
  remove(answer: Authorized<NewAnswer>): Promise<ReviewDoc | null>;
}

const updated = { returnDocument: "after" } as const;

const open = (_id: string) => ({
  _id,
  hidden: { $ne: true },
  answerHidden: { $ne: true },
});

export const mongoReviewAnswers = (docs: Collection<ReviewDoc>): ReviewAnswers => ({
  async write({ reviewId, text }, at, notice) {
    const answer = { text, at };
    const first = await docs.findOneAndUpdate(
      { ...open(reviewId), answerNoticeId: { $exists: false } },
      { $set: { answer, answerNotice: notice, answerNoticeId: notice.id } },
      updated,
    );
    return first ?? docs.findOneAndUpdate(open(reviewId), { $set: { answer } }, updated);
  },
  remove: ({ reviewId }) =>
    docs.findOneAndUpdate(
      open(reviewId),
      { $unset: { answer: "", answerNotice: "", answerReports: "" } },
      updated,
    ),
});
