import type { Authorized } from "@tutorsetu/service-kit/authorized";
import { newId } from "@tutorsetu/service-kit/new-id";
import { pageByAge, type PageAsk, type PageFound } from "@tutorsetu/service-kit/pages";
import type { StoredSettlement } from "@tutorsetu/service-kit/audit/settlement";
import type { Collection } from "mongodb";
import type { ReviewDoc, ReviewReport } from "./reviews.ts";

export interface NewReviewReport extends Omit<ReviewReport, "_id" | "createdAt"> {
  readonly reviewId: string;
}

export interface ReviewReports {
  /** Keeps an account's first report of a review; another one changes nothing. */
  file(report: Authorized<NewReviewReport>, now: Date): Promise<void>;
  /** Reported reviews, oldest first. */
  list(settled: boolean, ask: PageAsk): Promise<PageFound<ReviewDoc>>;
  /** What this student wrote and somebody reported, newest first, and how much there is. */
  by(
    studentUserId: string,
    limit: number,
  ): Promise<{ readonly docs: ReviewDoc[]; readonly total: number }>;
  /** Settles the reports; the rating is due for delivery again. Null when there is no such review. */
  moderate(
    id: Authorized<string>,
    hidden: boolean,
    settlement: StoredSettlement,
  ): Promise<ReviewDoc | null>;
}

export const mongoReviewReports = (docs: Collection<ReviewDoc>): ReviewReports => ({
  async file({ reviewId, ...report }, createdAt) {
    const entry = { _id: newId(), ...report, createdAt };
    await docs.updateOne(
      { _id: reviewId, "reports.by": { $ne: report.by } },
      { $push: { reports: entry }, $set: { settled: false } },
    );
  },
  async list(settled, ask) {
    const [page, total] = await Promise.all([
      pageByAge(docs, { settled }, ask, "oldest"),
      docs.countDocuments({ settled }),
    ]);
    return { ...page, total };
  },
  async by(studentUserId, limit) {
    const filter = { studentUserId, settled: { $exists: true } };
    const [found, total] = await Promise.all([
      docs.find(filter).sort({ createdAt: -1, _id: -1 }).limit(limit).toArray(),
      docs.countDocuments(filter),
    ]);
    return { docs: found, total };
  },
  moderate: (_id, hidden, settlement) =>
    docs.findOneAndUpdate(
      { _id },
      {
        $set: {
          hidden,
          settled: true,
          settlement,
          tellAt: settlement.at,
          version: crypto.randomUUID(),
        },
      },
      { returnDocument: "after" },
    ),
});
