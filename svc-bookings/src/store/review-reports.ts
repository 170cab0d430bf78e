import type { Authorized } from "@tutorsetu/service-kit/authorized";
import { newId } from "@tutorsetu/service-kit/new-id";
import { pageByAge, type PageAsk, type PageFound } from "@tutorsetu/service-kit/pages";
import type { StoredSettlement } from "@tutorsetu/service-kit/audit/settlement";
import type { Collection } from "mongodb";
import type { ReviewDoc, ReviewReport } from "./reviews.ts";

export interface NewReviewReport extends Omit<ReviewReport, "_id" | "createdAt"> {
  readonly reviewId: string;
  readonly isOfAnswer: boolean;
}

/** Without `answerHidden` the answer stays as it is. */
export interface Moderated {
  readonly hidden: boolean;
  readonly answerHidden?: boolean | undefined;
}

export interface ReviewReports {
  /** Keeps an account's first report of a review, and its first of the answer; another one changes nothing. */
  file(report: Authorized<NewReviewReport>, now: Date): Promise<void>;
  /** Reported reviews, oldest first. */
  list(settled: boolean, ask: PageAsk): Promise<PageFound<ReviewDoc>>;
  /** Reviews and answers that this person wrote and somebody reported, newest first, and how many there are. */
  by(
    userId: string,
    limit: number,
  ): Promise<{ readonly docs: ReviewDoc[]; readonly total: number }>;
  /** Settles the reports; the rating is due for delivery again. Null when there is no such review. */
  moderate(
    id: Authorized<string>,
    moderated: Moderated,
    settlement: StoredSettlement,
  ): Promise<ReviewDoc | null>;
}

export const mongoReviewReports = (docs: Collection<ReviewDoc>): ReviewReports => ({
  async file({ reviewId, isOfAnswer, ...report }, createdAt) {
    const entry = { _id: newId(), ...report, createdAt };
    const $set = { settled: false };
    await (isOfAnswer
      ? docs.updateOne(
          { _id: reviewId, answer: { $exists: true }, "answerReports.by": { $ne: report.by } },
          { $push: { answerReports: entry }, $set },
        )
      : docs.updateOne(
          { _id: reviewId, "reports.by": { $ne: report.by } },
          { $push: { reports: entry }, $set },
        ));
  },
  async list(settled, ask) {
    const [page, total] = await Promise.all([
      pageByAge(docs, { settled }, ask, "oldest"),
      docs.countDocuments({ settled }),
    ]);
    return { ...page, total };
  },
  async by(userId, limit) {
    // A range, because an index answers that; whether a field is there it does not.
    const reported = { $gt: "" };
    const filter = {
      $or: [
        { studentUserId: userId, "reports.by": reported },
        { tutorUserId: userId, "answerReports.by": reported },
      ],
    };
    const [found, total] = await Promise.all([
      docs.find(filter).sort({ createdAt: -1, _id: -1 }).limit(limit).toArray(),
      docs.countDocuments(filter),
    ]);
    return { docs: found, total };
  },
  moderate: (_id, { hidden, answerHidden }, settlement) =>
    docs.findOneAndUpdate(
      { _id },
      {
        $set: {
          hidden,
          ...(answerHidden === undefined ? {} : { answerHidden }),
          settled: true,
          settlement,
          tellAt: settlement.at,
          version: crypto.randomUUID(),
        },
      },
      { returnDocument: "after" },
    ),
});
