import { type Booking, REASONS } from "@tutorsetu/contracts/bookings";
import { fill } from "@tutorsetu/web-kit/i18n";
import { useSubjectName } from "@tutorsetu/web-kit/subject-name";
import { type Text, useText } from "../text.ts";
import * as css from "./my-bookings.module.css";

function reasonOf(reason: string, text: Text): string {
  if (reason === REASONS.expired) return text.expired;
  if (reason === REASONS.gone) return text.accountDeleted;
  return reason && fill(text.reasonGiven, { reason });
}

function wishesOf({ mode, trial, preferredSlots = [] }: Booking, text: Text): string[] {
  const slots = preferredSlots.map(({ day, part }) =>
    fill(text.slot, { day: text[day], part: text[part] }),
  );
  return [
    mode ? `${text.mode}: ${text[mode]}` : "",
    slots.length > 0 ? `${text.slots}: ${slots.join(", ")}` : "",
    trial ? text.trial : "",
  ].filter(Boolean);
}

interface Props {
  readonly booking: Booking;
  readonly viewerId: string;
}

/** What was asked for and by whom, and why it ended. */
export function BookingNotes({ booking, viewerId }: Props) {
  const text = useText();
  const nameOf = useSubjectName();
  const { subject, message, bookerRole, tutorId } = booking;
  const viewerRole = tutorId._id === viewerId ? "Tutor" : "Student";
  const reason = reasonOf(booking.reason, text);
  const wishes = wishesOf(booking, text);
  return (
    <div className={css.notes}>
      <p className={css.asked}>{viewerRole === bookerRole ? text.requestBy : text.requestTo}</p>
      {(subject || message) && (
        <p>
          {subject && <strong>{nameOf(subject)} </strong>}
          {message}
        </p>
      )}
      {wishes.map((wish) => (
        <p key={wish}>{wish}</p>
      ))}
      {reason && <p className={css.why}>{reason}</p>}
    </div>
  );
}
