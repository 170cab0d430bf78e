import { type Booking, REASONS } from "@tutorsetu/contracts/bookings";
import { fill } from "@tutorsetu/web-kit/i18n";
import { useSubjectName } from "@tutorsetu/web-kit/subject-name";
import { type Text, useText } from "../text.ts";
import * as css from "./my-bookings.module.css";

/** Whose account it was; where nobody noted it the other side may still show it. */
function goneWords({ deletedSide }: Booking, viewerRole: string, isOtherGone: boolean, text: Text) {
  if (deletedSide) return deletedSide === viewerRole ? text.ownAccountDeleted : text.accountDeleted;
  return isOtherGone ? text.accountDeleted : text.anAccountDeleted;
}

function reasonOf(booking: Booking, viewerRole: string, isOtherGone: boolean, text: Text): string {
  const { reason } = booking;
  if (reason === REASONS.expired) return text.expired;
  if (reason === REASONS.gone) return goneWords(booking, viewerRole, isOtherGone, text);
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
  /** The other side's account is deleted. */
  readonly isOtherGone: boolean;
}

/** What was asked for and by whom, and why it ended. */
export function BookingNotes({ booking, viewerId, isOtherGone }: Props) {
  const text = useText();
  const nameOf = useSubjectName();
  const { subject, message, bookerRole, tutorId } = booking;
  const viewerRole = tutorId._id === viewerId ? "Tutor" : "Student";
  const reason = reasonOf(booking, viewerRole, isOtherGone, text);
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
