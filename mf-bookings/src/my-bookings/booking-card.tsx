import type { Booking } from "@tutorsetu/contracts/bookings";
import { Avatar } from "@tutorsetu/ui/avatar";
import { Badge } from "@tutorsetu/ui/badge";
import { fill, formatDate } from "@tutorsetu/web-kit/i18n";
import { useText } from "../text.ts";
import { BookingActions } from "./booking-actions.tsx";
import { BookingNotes } from "./booking-notes.tsx";
import { counterpartOf } from "./counterpart.ts";
import { Facts } from "./facts.tsx";
import * as css from "./my-bookings.module.css";
import { OwnReview } from "./own-review.tsx";

const TONES = { pending: "warn", accepted: "good", cancelled: "bad" } as const;

interface Props {
  readonly booking: Booking;
  readonly viewerId: string;
}

/** One booking: who the other side is, how it stands, and what can be done. */
export function BookingCard({ booking, viewerId }: Props) {
  const text = useText();
  const person = counterpartOf(booking, viewerId);
  const name = person.isGone ? text.deletedUser : person.name;
  const { bookingStatus: status } = booking;
  const date =
    status === "pending"
      ? fill(text.savedOn, { date: formatDate(booking.createdAt) })
      : fill(text.on, { date: formatDate(booking.changedAt) });

  return (
    <article className={css.card} aria-label={name}>
      <header className={css.head}>
        <Avatar name={name} src={person.image} />
        <div className={css.who}>
          <h2>{name}</h2>
          <Badge tone={TONES[status]}>{text[status]}</Badge>
          <p>{date}</p>
        </div>
      </header>
      {!person.isGone && <Facts person={person} />}
      <BookingNotes booking={booking} viewerId={viewerId} isOtherGone={person.isGone} />
      {status === "accepted" && booking.studentId._id === viewerId && (
        <OwnReview booking={booking} name={name} />
      )}
      <BookingActions booking={booking} person={person} viewerId={viewerId} />
    </article>
  );
}
