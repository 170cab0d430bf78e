import { bookingsApi as api } from "@tutorsetu/contracts/apis";
import { MOST_REPORTS_ABOUT } from "@tutorsetu/contracts/administration/reports-about";
import { PAGE_SIZE } from "@tutorsetu/contracts/page";
import type { ReportedReview } from "@tutorsetu/contracts/administration/people-table";
import { en } from "@tutorsetu/contracts/replies";
import type { FetchPeople } from "@tutorsetu/service-kit/fetch-people";
import { toSettlement } from "@tutorsetu/service-kit/audit/settlement";
import { HttpProblem } from "@tutorsetu/service-kit/http-problem";
import { limiter } from "@tutorsetu/service-kit/limit";
import { contractRoutes } from "@tutorsetu/service-kit/server/contract-routes";
import { byAdmin, reviewReportBy } from "../policy.ts";
import type { ReviewReports } from "../store/review-reports.ts";
import type { ReviewDoc, ReviewReport, Reviews } from "../store/reviews.ts";

interface Deps {
  readonly reviews: Reviews;
  readonly reviewReports: ReviewReports;
  readonly fetchPeople: FetchPeople;
  /** Delivers the tutor's rating soon; never makes the caller wait. */
  readonly publishRating: (tutorUserId: string) => void;
}

const toReport = ({ createdAt, ...report }: ReviewReport) => ({
  ...report,
  createdAt: createdAt.toISOString(),
});

const toReported = (doc: ReviewDoc, names: ReadonlyMap<string, string>): ReportedReview => ({
  _id: doc._id,
  authorId: doc.studentUserId,
  author: doc.author,
  tutorId: doc.tutorUserId,
  stars: doc.stars,
  text: doc.text,
  hidden: doc.hidden ?? false,
  ...(doc.answer ? { answer: doc.answer.text, answerHidden: doc.answerHidden ?? false } : {}),
  settled: doc.settled ?? false,
  ...toSettlement(doc.settled ? doc.settlement : undefined, names),
  createdAt: doc.createdAt.toISOString(),
  reports: [
    ...(doc.reports ?? []).map(toReport),
    ...(doc.answerReports ?? []).map((report) => ({
      ...toReport(report),
      about: "answer" as const,
    })),
  ].toSorted((a, b) => a.createdAt.localeCompare(b.createdAt)),
});

/** The reports of what this person wrote: of the review, or of the answer to it. */
const reportsOf = ({ tutorUserId, reports = [], answerReports = [] }: ReviewDoc, id: string) =>
  tutorUserId === id
    ? { own: answerReports, about: { about: "answer" as const } }
    : { own: reports, about: {} };

/** Reports of reviews: anybody signed in files them, administrators settle them. */
export function reviewReportRoutes({ reviews, reviewReports, fetchPeople, publishRating }: Deps) {
  const filed = limiter(20, 600);

  /** A list is read without names while svc-users is unavailable. */
  async function settlerNames(docs: readonly ReviewDoc[]) {
    const settlers = docs.flatMap(({ settlement }) => settlement?.by ?? []);
    const people = await fetchPeople(settlers).catch(() => []);
    return new Map(people.map(({ _id, userName }) => [_id, userName]));
  }

  return contractRoutes()
    .on(api.reportReview, async ({ caller, params: { id }, body }) => {
      await filed.take(caller.id);
      const report = reviewReportBy(caller.id, await reviews.find(id), body);
      await reviewReports.file(report, new Date());
      return { message: en.reported };
    })

    .on(api.reportedReviews, async ({ query: { settled, cursor, limit = PAGE_SIZE } }) => {
      const { docs, ...page } = await reviewReports.list(settled === "yes", { cursor, limit });
      const names = await settlerNames(docs);
      return { reviews: docs.map((doc) => toReported(doc, names)), ...page };
    })

    .on(api.reportedReviewsBy, async ({ params: { id } }) => {
      const { docs, total } = await reviewReports.by(id, MOST_REPORTS_ABOUT);
      const names = await settlerNames(docs);
      const listed = docs.map((doc) => {
        const { _id, settled = false, settlement, createdAt } = doc;
        const { own, about } = reportsOf(doc, id);
        return {
          _id,
          kind: "review" as const,
          ...about,
          reason: own[0]?.reason ?? "",
          count: own.length,
          settled,
          ...toSettlement(settled ? settlement : undefined, names),
          createdAt: (own[0]?.createdAt ?? createdAt).toISOString(),
        };
      });
      return { reports: listed, total };
    })

    .on(api.moderateReview, async ({ caller, params: { id }, body }) => {
      const doc = await reviewReports.moderate(byAdmin(caller, id), body, {
        by: caller.id,
        at: new Date(),
      });
      if (!doc) throw new HttpProblem("not_found", "no_such_review");
      publishRating(doc.tutorUserId);
      return { message: en.reviewModerated };
    }).app;
}
