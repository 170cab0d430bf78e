import type { SuspensionOf } from "@tutorsetu/service-kit/env";
import { bookingsApi } from "@tutorsetu/contracts/apis";
import { auditRoutes } from "@tutorsetu/service-kit/audit/routes";
import type { AuditTrail } from "@tutorsetu/service-kit/audit/audit-trail";
import type { FetchPeople } from "@tutorsetu/service-kit/fetch-people";
import { createService, type ServiceOptions } from "@tutorsetu/service-kit/server/app";
import { authenticate, type VerifyToken } from "@tutorsetu/service-kit/auth";
import type { FetchBlockers } from "./blocks/chat-blocks.ts";
import type { Blocks } from "./store/blocks.ts";
import type { BookingDoc } from "./bookings/booking.ts";
import { proposalRoutes } from "./bookings/proposal-routes.ts";
import { availabilityRoutes } from "./availability/availability-routes.ts";
import { bookingRoutes } from "./bookings/routes.ts";
import { calendarRoutes } from "./calendar/calendar-routes.ts";
import { calendarFeed } from "./calendar/feed.ts";
import { allEvents, type EventsOf, lessonEventsOf } from "./calendar/events.ts";
import { demoRoutes } from "./demo/demo-routes.ts";
import type { Availabilities } from "./store/demo/availabilities.ts";
import type { Calendars } from "./store/demo/calendars.ts";
import type { DemoClasses } from "./store/demo/demo-classes.ts";
import type { Reservations } from "./store/demo/reservations.ts";
import type { Bookings } from "./store/bookings.ts";
import { type FeeDeps, feeRoutes } from "./fees/routes.ts";
import type { EraseDeps } from "./internal/erase.ts";
import type { Profiles } from "./store/profiles.ts";
import { internalRoutes } from "./internal/routes.ts";
import { reviewReportRoutes } from "./reviews/report-routes.ts";
import { reviewRoutes } from "./reviews/routes.ts";
import { applicationRoutes, type ApplicationDeps } from "./requirements/application-routes.ts";
import { requirementReportRoutes } from "./requirements/report-routes.ts";
import { type RequirementDeps, requirementRoutes } from "./requirements/routes.ts";
import type { RequirementReports } from "./store/requirements/reports.ts";
import type { ViewFor } from "./privacy/view-for.ts";
import { arrangementRoutes } from "./lessons/arrangement-routes.ts";
import { factRoutes } from "./lessons/fact-routes.ts";
import { lessonRoutes } from "./lessons/lesson-routes.ts";
import type { AnswerTimes } from "./store/answer-times.ts";
import type { ReviewAnswers } from "./store/review-answers.ts";
import type { ReviewReports } from "./store/review-reports.ts";
import type { Names } from "./store/names.ts";
import type { OwnData } from "./store/own-data.ts";
import type { Proposals } from "./store/proposals.ts";
import type { ReviewDoc, Reviews } from "./store/reviews.ts";
import type { Lessons } from "./store/lessons.ts";
import type { Arrangements } from "./store/tuition/arrangements.ts";
import type { LessonFactsStore } from "./store/tuition/lesson-facts.ts";
import type { NoticedTuition } from "./store/tuition/tuition-notices.ts";
import type { Tuitions } from "./store/tuition/tuitions.ts";

export interface Deps
  extends
    Pick<ServiceOptions, "log" | "ready">,
    EraseDeps,
    FeeDeps,
    RequirementDeps,
    ApplicationDeps {
  readonly audit: AuditTrail;
  readonly verify: VerifyToken;
  readonly suspensionOf?: SuspensionOf;
  readonly bookings: Bookings;
  readonly names: Names;
  readonly profiles: Profiles;
  readonly ownData: OwnData;
  readonly proposals: Proposals;
  readonly availabilities: Availabilities;
  readonly demoClasses: DemoClasses;
  readonly reservations: Reservations;
  readonly calendars: Calendars;
  /** What stands in a person's calendar beside lessons. */
  readonly eventsOf: EventsOf;
  readonly reviews: Reviews;
  readonly reviewAnswers: ReviewAnswers;
  readonly answerTimes: AnswerTimes;
  readonly reviewReports: ReviewReports;
  readonly requirementReports: RequirementReports;
  readonly blocks: Blocks;
  readonly fetchPeople: FetchPeople;
  readonly viewFor: ViewFor;
  readonly fetchBlockers: FetchBlockers;
  readonly publishEvents: (doc: BookingDoc) => void;
  readonly publishRating: (tutorUserId: string) => void;
  readonly publishReview: (review: ReviewDoc) => void;
  readonly arrangements: Arrangements;
  readonly lessons: Lessons;
  readonly tuitions: Tuitions;
  readonly lessonFacts: LessonFactsStore;
  readonly publishTuition: (doc: NoticedTuition) => void;
  readonly internalSecret: string;
  readonly now: () => Date;
}

/** The whole service as a value: no sockets, no environment. */
export function createApp(deps: Deps) {
  const { verify, suspensionOf, log, ready, audit } = deps;
  const ofCalendars = { ...deps, eventsOf: allEvents(deps.eventsOf, lessonEventsOf(deps)) };
  const app = createService({ name: "svc-bookings", api: bookingsApi, log, ready, audit });
  // Services come with the shared secret, not with a token: their routes stand before the check of tokens.
  app.route("/", internalRoutes(deps));
  // Whoever knows its address reads a calendar, and programs that do send no token.
  app.route("/", calendarFeed(ofCalendars));
  app.use(authenticate(verify, suspensionOf));
  app.route("/", bookingRoutes(deps));
  app.route("/", proposalRoutes(deps));
  app.route("/", feeRoutes(deps));
  app.route("/", availabilityRoutes(deps));
  app.route("/", demoRoutes(deps));
  app.route("/", calendarRoutes(ofCalendars));
  app.route("/", reviewRoutes(deps));
  app.route("/", arrangementRoutes(deps));
  app.route("/", lessonRoutes(deps));
  app.route("/", factRoutes(deps));
  app.route("/", auditRoutes(bookingsApi.audit, audit));
  app.route("/", reviewReportRoutes(deps));
  // Those with a word in place of an id come first.
  app.route("/", requirementReportRoutes(deps));
  app.route("/", applicationRoutes(deps));
  app.route("/", requirementRoutes(deps));
  return app;
}
