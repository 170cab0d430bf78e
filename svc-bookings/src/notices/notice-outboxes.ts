import { createOutbox, type Log } from "@tutorsetu/service-kit/outbox";
import { type BookingDoc, otherSide, type PendingNotice, userIdOf } from "../bookings/booking.ts";
import type { FeeLine } from "../fees/fee-line.ts";
import { feeBookLink } from "../fees/fee-notice.ts";
import type { PendingNotices } from "../store/pending-notices.ts";
import type { ReviewDoc } from "../store/reviews.ts";
import { type NoticeServices, sendNotice } from "./send-notice.ts";

/** So many at once: after hours without svc-content there are more than a sweep usually meets. */
const BATCH = 200;

interface BookingEntry {
  readonly booking: BookingDoc;
  readonly notice: PendingNotice;
}

const entriesOf = (booking: BookingDoc): BookingEntry[] =>
  (booking.notices ?? []).map((notice) => ({ booking, notice }));

interface FeeEntry {
  readonly line: FeeLine;
  readonly notice: PendingNotice;
}

const entriesOfFee = (line: FeeLine): FeeEntry[] =>
  line.notices.map((notice) => ({ line, notice }));

interface ReviewEntry {
  readonly review: ReviewDoc;
  readonly notice: PendingNotice;
}

const entriesOfReview = (review: ReviewDoc): ReviewEntry[] =>
  [review.notice, review.answerNotice].flatMap((notice) => (notice ? { review, notice } : []));

const pageOf = ({ tutorProfileId }: ReviewDoc) =>
  tutorProfileId ? `/tutor/${tutorProfileId}` : "/userdashboard/profile";

interface Deps extends NoticeServices {
  readonly pending: PendingNotices;
  readonly log: Log;
}

/** Brings what happens to bookings and reviews among the notices of whom it concerns; while svc-content is away, it waits. */
export function noticeOutboxes({ pending, log, ...services }: Deps) {
  const send = sendNotice(services);
  const ofBookings = createOutbox<BookingEntry, unknown>({
    name: "notices about bookings",
    log,
    batchSize: BATCH,
    pending: async (_now, limit) => (await pending.bookings(limit)).flatMap(entriesOf),
    idOf: ({ notice }) => notice.id,
    groupOf: ({ booking }) => booking._id,
    deliver({ booking, notice }) {
      const receiver = notice.to === booking.tutorUserId ? "Tutor" : "Student";
      const about = userIdOf(booking, otherSide(receiver));
      return send(notice, { about, link: `/my-bookings?booking=${booking._id}` });
    },
    markDelivered: ({ booking, notice }) => pending.markBooking(booking._id, notice.id),
  });

  /** An answer is told with the name that the tutor has now; of somebody who is gone it is not. */
  async function sendAnswer({ review, notice }: ReviewEntry) {
    const about = review.tutorUserId;
    const [tutor] = await services.fetchPeople([about]);
    if (!tutor?.active) return;
    const params = { ...notice.params, name: tutor.userName };
    await send({ ...notice, params }, { about, link: pageOf(review) });
  }

  const ofReviews = createOutbox<ReviewEntry, unknown>({
    name: "notices about reviews",
    log,
    batchSize: BATCH,
    pending: async (_now, limit) => (await pending.reviews(limit)).flatMap(entriesOfReview),
    idOf: ({ notice }) => notice.id,
    groupOf: ({ review }) => review._id,
    deliver(entry) {
      const { review, notice } = entry;
      if (notice.kind === "review_answered") return sendAnswer(entry);
      return send(notice, { about: review.studentUserId, link: pageOf(review) });
    },
    markDelivered: ({ review, notice }) => pending.markReview(review._id, notice.id),
  });
  const ofFees = createOutbox<FeeEntry, unknown>({
    name: "notices about fees",
    log,
    batchSize: BATCH,
    pending: async (_now, limit) => (await pending.fees(limit)).flatMap(entriesOfFee),
    idOf: ({ notice }) => notice.id,
    groupOf: ({ line }) => line._id,
    deliver({ line, notice }) {
      const about = notice.to === line.tutorUserId ? line.studentUserId : line.tutorUserId;
      return send(notice, { about, link: feeBookLink(line.bookingId) });
    },
    markDelivered: ({ line, notice }) => pending.markFee(line._id, notice.id),
  });
  return {
    /** Delivers those of a booking soon; nobody waits for it. */
    publishBooking: (booking: BookingDoc) => ofBookings.announce(...entriesOf(booking)),
    publishReview: (review: ReviewDoc) => ofReviews.announce(...entriesOfReview(review)),
    publishFee: (line: FeeLine) => ofFees.announce(...entriesOfFee(line)),
    /** Rejects with the first failure, after everything else was tried. */
    async sweep() {
      const swept = await Promise.allSettled([
        ofBookings.sweep(),
        ofReviews.sweep(),
        ofFees.sweep(),
      ]);
      for (const one of swept) if (one.status === "rejected") throw one.reason;
    },
  };
}
