import type { Booking } from "@tutorsetu/contracts/bookings";
import { useId } from "react";
import { useText } from "../text.ts";
import { counterpartOf } from "./counterpart.ts";
import * as css from "./my-bookings.module.css";
import { OwnReview } from "./own-review.tsx";

interface Props {
  readonly bookings: readonly Booking[];
  readonly viewerId: string;
}

/** Ended tuitions of a student, one of each tutor; a tutor who teaches them still is reviewed on that booking. */
function endedOf({ bookings, viewerId }: Props): Booking[] {
  const own = bookings.filter((one) => one.wasAccepted && one.studentId._id === viewerId);
  const running = own.filter(({ bookingStatus }) => bookingStatus !== "cancelled");
  const seen = new Set(running.map(({ tutorId }) => tutorId._id));
  return own.filter(({ tutorId }) => {
    if (seen.has(tutorId._id)) return false;
    seen.add(tutorId._id);
    return true;
  });
}

/** Where what has ended is reviewed: its own card has no actions (BK-035). */
export function EndedTuition(props: Props) {
  const text = useText();
  const heading = useId();
  const ended = endedOf(props);
  if (ended.length === 0) return null;
  return (
    <section className={css.ended} aria-labelledby={heading}>
      <h2 id={heading}>{text.endedTuition}</h2>
      <ul>
        {ended.map((booking) => {
          const person = counterpartOf(booking, props.viewerId);
          const name = person.isGone ? text.deletedUser : person.name;
          return (
            <li key={booking._id}>
              <strong>{name}</strong>
              <OwnReview booking={booking} name={name} />
            </li>
          );
        })}
      </ul>
    </section>
  );
}
