import type { Booking } from "@tutorsetu/contracts/bookings";
import { Badge } from "@tutorsetu/ui/badge";
import { fill, formatDate } from "@tutorsetu/web-kit/i18n";
import { useSubjectName } from "@tutorsetu/web-kit/subject-name";
import { useText } from "../text.ts";
import * as css from "./bookings.module.css";

const TONES = { pending: "warn", accepted: "good", cancelled: "bad" } as const;

/** One booking to look at; nothing can be done to it here. */
export function BookingRow({ booking }: { readonly booking: Booking }) {
  const text = useText();
  const nameOf = useSubjectName();
  const { tutorId, studentId, bookerRole, bookingStatus, subject, reason, createdAt } = booking;
  const asked = fill(text.askedBy, { role: text[`role_${bookerRole}`] });
  return (
    <li className={css.row}>
      <h2>{fill(text.bookingPair, { tutor: tutorId.userName, student: studentId.userName })}</h2>
      <Badge tone={TONES[bookingStatus]}>{text[bookingStatus]}</Badge>
      <p>{[formatDate(createdAt), asked, nameOf(subject)].filter(Boolean).join(" · ")}</p>
      {reason && (
        <p>
          {text.reason}: {reason}
        </p>
      )}
    </li>
  );
}
