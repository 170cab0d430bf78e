import type { bookingsApi } from "@tutorsetu/contracts/apis";
import type { Booking, BookingStatus } from "@tutorsetu/contracts/bookings";
import { demoBookings } from "../bookings.ts";
import { demoReviews } from "../bookings-reviews.ts";
import type { DemoBooking } from "../demo-booking.ts";
import type { DemoPerson } from "../people.ts";
import { ratingFrom } from "@tutorsetu/contracts/tutoring/rating";
import { fixedId } from "../random.ts";
import { studentProfile, tutorProfile } from "./faces.ts";
import { childOf } from "./families.ts";
import { demoChanges, demoClasses, proposedDemo } from "./demo-classes.ts";
import { fees } from "./fees.ts";
import { lessons } from "./lessons.ts";
import { requirements } from "./requirements.ts";
import {
  type Answers,
  done,
  emptyAudit,
  me,
  noReports,
  pageOf,
  people,
  personOf,
  StubError,
} from "./context.ts";

const party = ({ userId, userName, email, phoneNo }: DemoPerson) => ({
  _id: userId,
  userName,
  email,
  image: null,
  phoneNo,
});

/** Without `childId` for the first child, in a parent's account. */
function shown(
  { id, tutorUserId, studentUserId, status, acceptedAt, ...demoBooking }: DemoBooking,
  childId?: string,
): Booking {
  const { answeredAt: _answered, ...booking } = demoBooking;
  const tutor = personOf(tutorUserId);
  const student = personOf(studentUserId);
  const child = childOf(student, childId);
  const named = child && { userName: child.name, guardianName: student.userName };
  return {
    ...booking,
    _id: id,
    tutorId: { ...party(tutor), tutor: tutorProfile(tutor) },
    studentId: { ...party(student), ...named, student: studentProfile(student) },
    ...(child && { studentProfileId: child._id }),
    bookingStatus: status,
    preferredSlots: [...booking.preferredSlots],
    wasAccepted: status === "accepted" || acceptedAt !== undefined,
    ...(acceptedAt && { acceptedAt: acceptedAt.toISOString() }),
    createdAt: booking.createdAt.toISOString(),
    changedAt: booking.changedAt.toISOString(),
  };
}

const demo = demoBookings(people);
const all = demo.map((booking) => shown(booking));
const isPending = ({ bookingStatus }: Booking) => bookingStatus === "pending";
const mine = () =>
  all.filter(
    ({ tutorId, studentId }) =>
      me().role === "Admin" || [tutorId._id, studentId._id].includes(me().userId),
  );

/** Whether this tutor knows this student: she has asked, or accepted an offer. */
export const hasAsked = (student: string, tutor: string) =>
  all.some(
    ({ tutorId, studentId, bookerRole, wasAccepted }) =>
      tutorId._id === tutor &&
      studentId._id === student &&
      (bookerRole === "Student" || wasAccepted),
  );

function withStatus(list: readonly Booking[], status: string | undefined) {
  if (!status) return list;
  if (status === "current") return list.filter(isPending);
  if (status === "history") return list.filter((booking) => !isPending(booking));
  return list.filter(({ bookingStatus }) => bookingStatus === status);
}

type Listing = Parameters<NonNullable<Answers<typeof bookingsApi>["list"]>>[0];

function listed(list: readonly Booking[], { query }: Listing) {
  const asked = list.filter(
    ({ studentProfileId }) => !query.child || studentProfileId === query.child,
  );
  const { items, page } = pageOf(withStatus(asked, query.status), { query });
  const current = asked.filter(isPending).length;
  return { bookings: items, counts: { current, history: asked.length - current }, ...page };
}

/** The booking with this id, changed so. */
function changed(id: string, change: Partial<Booking>): Booking {
  const at = all.findIndex(({ _id }) => _id === id);
  const old = all[at];
  if (!old) throw new StubError(404, "No booking has this id.");
  const booking = { ...old, ...change };
  all[at] = booking;
  return booking;
}

const count = (status: BookingStatus) =>
  all.filter(({ bookingStatus }) => bookingStatus === status).length;

const reviews = demoReviews(demo).map(({ id, studentUserId, tutorUserId, ...review }) => ({
  tutorUserId,
  review: {
    _id: id,
    author: personOf(studentUserId).userName,
    stars: review.stars,
    text: review.text,
    ...(review.marks && { marks: review.marks }),
    createdAt: review.createdAt.toISOString(),
    ...(review.answer && { answer: { ...review.answer, at: review.answer.at.toISOString() } }),
  },
}));

/** What svc-bookings answers, out of the demo data. What is changed is forgotten with the page. */
export const bookings: Answers<typeof bookingsApi> = {
  ...lessons,
  ...fees,
  ...demoClasses,
  ...demoChanges({ find: (id) => changed(id, {}), change: changed }),
  list: (input) => listed(mine(), input),
  all: (input) => listed(all, input),
  create({ body }) {
    const other = personOf(body.tutorId ?? body.studentId ?? "");
    const [tutor, student] = body.tutorId ? [other, me()] : [me(), other];
    const now = new Date();
    const made: DemoBooking = {
      id: fixedId("new", all.length + 1),
      tutorUserId: tutor.userId,
      studentUserId: student.userId,
      bookerRole: body.tutorId ? "Student" : "Tutor",
      status: "pending",
      subject: body.subject ?? "",
      message: body.message ?? "",
      reason: "",
      preferredSlots: body.preferredSlots ?? [],
      mode: body.mode ?? null,
      trial: body.trial ?? false,
      createdAt: now,
      changedAt: now,
    };
    const booking: Booking = {
      ...shown(made, body.tutorId ? body.childId : body.studentId),
      ...(body.demoTimes && { demo: proposedDemo(body, made.bookerRole) }),
    };
    all.unshift(booking);
    return { booking, message: "Booking created" };
  },
  updateStatus({ body: { bookingId, newStatus: bookingStatus, reason = "" } }) {
    const changedAt = new Date().toISOString();
    const booking = changed(bookingId, { bookingStatus, reason, changedAt });
    return { booking, message: "Booking updated" };
  },
  booking({ params }) {
    const booking = mine().find(({ _id }) => _id === params.id);
    if (!booking) throw new StubError(404, "No booking has this id.");
    return { booking };
  },
  propose({ params, body }) {
    const { proposal, preferredSlots } = body;
    const proposedBy = me().role === "Tutor" ? "Tutor" : "Student";
    const times = { proposal: proposal + 1, proposedBy, preferredSlots } as const;
    return { booking: changed(params.id, times), message: "Proposed" };
  },
  agreeTime({ params }) {
    const timeAgreedAt = new Date().toISOString();
    const booking = changed(params.id, { timeAgreedAt });
    return {
      booking: changed(params.id, { agreedSlots: booking.preferredSlots }),
      message: "Agreed",
    };
  },
  review: ({ params, body }) => ({
    review: {
      _id: params.id,
      author: me().userName,
      stars: body.stars,
      text: body.text,
      createdAt: new Date().toISOString(),
    },
    message: "Thank you for the review",
  }),
  reviews({ params, query }) {
    const { userId } = personOf(params.tutorId);
    const found = reviews.flatMap((one) => (one.tutorUserId === userId ? [one.review] : []));
    const { items, page } = pageOf(found, { query });
    const counts = [1, 2, 3, 4, 5].map(
      (stars) => found.filter((one) => one.stars === stars).length,
    );
    return { reviews: items, rating: ratingFrom(counts), marks: {}, ...page };
  },
  answerReview({ params, body: { text } }) {
    const found = reviews.find(({ review }) => review._id === params.id);
    if (!found) throw new StubError(404, "No review has this id.");
    const { answer: _before, ...bare } = found.review;
    const answer = { text, at: new Date().toISOString() };
    found.review = text ? { ...bare, answer } : bare;
    return { review: found.review, message: "Your answer stands below the review." };
  },
  requestCounts({ query }) {
    const asked = (id: string) =>
      all.filter(({ tutorId, studentId }) => [tutorId._id, studentId._id].includes(id)).length;
    return { counts: Object.fromEntries(query.ids.split(",").map((id) => [id, asked(id)])) };
  },
  reportedReviewsBy: noReports,
  reportReview: done("Thank you, we will look at it."),
  reportedReviews: () => ({ reviews: [], nextCursor: null, total: 0 }),
  ...requirements,
  audit: emptyAudit,
  stats: () => ({
    byStatus: {
      pending: count("pending"),
      accepted: count("accepted"),
      cancelled: count("cancelled"),
    },
    perWeek: [
      { week: "2026-11-02", count: 12 },
      { week: "2026-11-09", count: 17 },
    ],
  }),
};
