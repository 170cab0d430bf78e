import { bookingsApi as api } from "@tutorsetu/contracts/apis";
import { PAGE_SIZE } from "@tutorsetu/contracts/page";
import type { ReportedReview } from "@tutorsetu/contracts/administration/people-table";
import { en } from "@tutorsetu/contracts/replies";
import { HttpProblem } from "@tutorsetu/service-kit/http-problem";
import { limiter } from "@tutorsetu/service-kit/limit";
import { contractRoutes } from "@tutorsetu/service-kit/server/contract-routes";
import { byAdmin, reviewReportBy } from "../policy.ts";
import type { ReviewReports } from "../store/review-reports.ts";
import type { ReviewDoc, Reviews } from "../store/reviews.ts";

interface Deps {
  readonly reviews: Reviews;
  readonly reviewReports: ReviewReports;
  /** Delivers the tutor's rating soon; never makes the caller wait. */
  readonly publishRating: (tutorUserId: string) => void;
}

const toReported = (doc: ReviewDoc): ReportedReview => ({
  _id: doc._id,
  authorId: doc.studentUserId,
  author: doc.author,
  tutorId: doc.tutorUserId,
  stars: doc.stars,
  text: doc.text,
  hidden: doc.hidden ?? false,
  settled: doc.settled ?? false,
  createdAt: doc.createdAt.toISOString(),
  reports: (doc.reports ?? []).map((report) => ({
    ...report,
    createdAt: report.createdAt.toISOString(),
  })),
});

/** Reports of reviews: anybody signed in files them, administrators settle them. */
export function reviewReportRoutes({ reviews, reviewReports, publishRating }: Deps) {
  const filed = limiter(20, 600);

  return contractRoutes()
    .on(api.reportReview, async ({ caller, params: { id }, body }) => {
      await filed.take(caller.id);
      const report = reviewReportBy(caller.id, await reviews.find(id), body);
      await reviewReports.file(report, new Date());
      return { message: en.reported };
    })

    .on(api.reportedReviews, async ({ query: { settled, cursor, limit = PAGE_SIZE } }) => {
      const { docs, ...page } = await reviewReports.list(settled === "yes", { cursor, limit });
      return { reviews: docs.map(toReported), ...page };
    })

    .on(api.moderateReview, async ({ caller, params: { id }, body: { hidden } }) => {
      const doc = await reviewReports.moderate(byAdmin(caller, id), hidden, new Date());
      if (!doc) throw new HttpProblem("not_found", "no_such_review");
      publishRating(doc.tutorUserId);
      return { message: en.reviewModerated };
    }).app;
}
