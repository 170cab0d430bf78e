import type { Booking } from "@tutorsetu/contracts/bookings";
import { Badge } from "@tutorsetu/ui/badge";
import { fill, formatDate } from "@tutorsetu/web-kit/i18n";
import { useSubjectName } from "@tutorsetu/web-kit/subject-name";
import { useMessages } from "../messages.ts";
import * as css from "./bookings.module.css";

const TONES = { pending: "warn", accepted: "good", cancelled: "bad" } as const;

/** One booking to look at; nothing can be done to it here. */
export function BookingRow({ booking }: { readonly booking: Booking }) {
  const t = useMessages();
  const nameOf = useSubjectName();
  const { tutorId, studentId, bookerRole, bookingStatus, subject, reason, createdAt } = booking;
  const asked = fill(t.askedBy, { role: t[`role_${bookerRole}`] });
  return (
    <li className={css.row}>
      <h2>{fill(t.bookingPair, { tutor: tutorId.userName, student: studentId.userName })}</h2>
      <Badge tone={TONES[bookingStatus]}>{t[bookingStatus]}</Badge>
      <p>{[formatDate(createdAt), asked, nameOf(subject)].filter(Boolean).join(" · ")}</p>
      {reason && (
        <p>
          {t.reason}: {reason}
        </p>
      )}
    </li>
  );
}
