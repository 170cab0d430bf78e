import type { Booking } from "@tutorsetu/contracts/bookings";
import { format, formatDate } from "@tutorsetu/web-kit/i18n";
import { Link } from "@tutorsetu/web-kit/router";
import { useState } from "react";
import { useNewestBookings } from "../booking/booking-state.ts";
import { useRole } from "../booking/viewer.ts";
import { useMessages } from "./review-messages.ts";
import * as css from "./reviews.module.css";

/** The student's tuition with this tutor of which there is no review yet: one that goes on before one that has ended. */
function useOwnTuition(tutorId: string): Booking | undefined {
  const isStudent = useRole() === "Student";
  const newest = useNewestBookings(isStudent);
  const own = newest.filter((one) => one.tutorId._id === tutorId && one.review === null);
  const open = own.filter((one) => one.reviewOpensAt !== undefined);
  return open.find(({ bookingStatus }) => bookingStatus === "accepted") ?? open[0];
}

/** The student's way to a review, or from when on there is one; also after the tuition has ended. */
export function ReviewOffer({ tutorId }: { readonly tutorId: string }) {
  const t = useMessages();
  // drawn-the-same: nothing is drawn before the bookings of who is signed in have come
  const [openedAt] = useState(() => new Date());
  const tuition = useOwnTuition(tutorId);
  if (!tuition?.reviewOpensAt) return null;
  const { _id, reviewOpensAt } = tuition;
  if (new Date(reviewOpensAt) > openedAt)
    return <p className={css.note}>{format(t.writeFrom, { date: formatDate(reviewOpensAt) })}</p>;
  return (
    <Link className={css.write} to={`/my-bookings?tab=history&booking=${_id}&review=${_id}`}>
      {t.write}
    </Link>
  );
}
