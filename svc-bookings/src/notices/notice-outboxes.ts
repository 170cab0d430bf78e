import { createOutbox, type Log } from "@tutorsetu/service-kit/outbox";
import { type BookingDoc, otherSide, type PendingNotice, userIdOf } from "../bookings/booking.ts";
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
  const ofReviews = createOutbox<ReviewDoc, unknown>({
    name: "notices about reviews",
    log,
    batchSize: BATCH,
    pending: (_now, limit) => pending.reviews(limit),
    idOf: ({ _id }) => _id,
    async deliver(review) {
      const { notice, studentUserId: about } = review;
      if (notice) await send(notice, { about, link: pageOf(review) });
    },
    markDelivered: ({ _id }) => pending.markReview(_id),
  });
  return {
    /** Delivers those of a booking soon; nobody waits for it. */
    publishBooking: (booking: BookingDoc) => ofBookings.announce(...entriesOf(booking)),
    publishReview: (review: ReviewDoc) => {
      if (review.notice) ofReviews.announce(review);
    },
    /** Rejects with the first failure, after everything else was tried. */
    async sweep() {
      const swept = await Promise.allSettled([ofBookings.sweep(), ofReviews.sweep()]);
      for (const one of swept) if (one.status === "rejected") throw one.reason;
    },
  };
}
