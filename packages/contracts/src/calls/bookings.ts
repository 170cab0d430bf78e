import {
  adminOnly,
  authenticated,
  participants,
  publicAccess,
  tutorsAndStudents,
} from "../access.ts";
import type { bookingsInternalSchemas, bookingsSchemas } from "../bookings.ts";
import { call, callsOf } from "../endpoint.ts";

export const bookingsCalls = callsOf<typeof bookingsSchemas>()({
  create: call("POST", "/bookings/create-booking", tutorsAndStudents, 201, 24 * 1024),
  list: call("GET", "/bookings", authenticated),
  updateStatus: call("PUT", "/bookings/update-bookings-status", participants),
  /** One of the caller's own; everybody else's is a 404. */
  booking: call("GET", "/bookings/one/:id", participants),
  /** Other times while it is pending; of two at once the slower is a 409. */
  propose: call("POST", "/bookings/:id/proposals", participants),
  /** Who asked agrees to the times that the other side proposed; the status stays. */
  agreeTime: call("POST", "/bookings/:id/agree-time", participants),
  stats: call("GET", "/bookings/stats", adminOnly),
  /** The student of a tuition of a week reviews its tutor, once; a second one replaces the first, for 30 days. */
  review: call("POST", "/bookings/:id/review", participants, 201),
  /** The tutor answers a review; another answer replaces the first, an empty one takes it away. */
  answerReview: call("PUT", "/reviews/:id/answer", participants),
  /** Reviews of a tutor by user or profile id, newest first. */
  reviews: call("GET", "/reviews/:tutorId", publicAccess),
  /** How many bookings each of these people has asked for or been asked for. */
  requestCounts: call("GET", "/bookings/counts", adminOnly),
  /** Once per account and review, and once about its answer. */
  reportReview: call("POST", "/reviews/:id/report", authenticated, 201),
  reportedReviews: call("GET", "/bookings/reported-reviews", adminOnly),
  /** The reported reviews that this user wrote. */
  reportedReviewsBy: call("GET", "/bookings/reported-reviews/by/:id", adminOnly),
  /** Hides or shows a review, or only its answer, and settles its reports. */
  moderateReview: call("PUT", "/reviews/:id", adminOnly),
  /** Every booking, read only. */
  all: call("GET", "/bookings/all", adminOnly),
  audit: call("GET", "/audit/bookings", adminOnly),
});

/** What svc-bookings tells other services, under `/internal`, never through the gateway. */
export const bookingsInternalCalls = callsOf<typeof bookingsInternalSchemas>()({
  /** The account is deleted: its pending bookings are cancelled and the other side is told. May be called again. */
  personGone: call("POST", "/internal/people/:userId/gone", publicAccess),
  /** Whether these two users, in either order, have an accepted booking now and neither has blocked the other. */
  accepted: call("GET", "/internal/accepted", publicAccess),
  /** Which of at most 100 students know this tutor: they asked, or accepted an offer. */
  asked: call("GET", "/internal/asked", publicAccess),
  /** The names of a parent's children follow, and pending bookings for a removed one end. May be called again. */
  childrenChanged: call("PUT", "/internal/bookings/of-children/:userId", publicAccess),
  /** The account is erased: whatever names it is anonymised, what is its own alone is removed. May be called again. */
  personErased: call("POST", "/internal/bookings/of-erased/:userId", publicAccess),
  /** The person has another name. May be called again. */
  personRenamed: call("POST", "/internal/bookings/of-renamed/:userId", publicAccess),
  /** What is held about the person, as they may see it, page by page. By POST: no log keeps a body. */
  ownData: call("POST", "/internal/bookings/own-data/:userId", publicAccess),
});
