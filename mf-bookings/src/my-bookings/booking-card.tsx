import { REASONS } from "@tutorsetu/contracts/domain";
import { type Booking } from "@tutorsetu/contracts/bookings";
import { Avatar } from "@tutorsetu/ui/avatar";
import { Badge } from "@tutorsetu/ui/badge";
import { DetailsList } from "@tutorsetu/ui/details-list";
import { useCommon } from "@tutorsetu/web-kit/common-text";
import { format, formatDate, ordinal } from "@tutorsetu/web-kit/i18n";
import { useCityName } from "@tutorsetu/web-kit/place-name";
import { useSubjectName } from "@tutorsetu/web-kit/subject-name";
import { type Messages, useMessages } from "../messages.ts";
import { BookingActions } from "./booking-actions.tsx";
import { type Counterpart, counterpartOf, shownName } from "./counterpart.ts";
import * as css from "./my-bookings.module.css";
import { OwnReview } from "./own-review.tsx";
import { Phone } from "./phone.tsx";

function useDetails(person: Counterpart) {
  const { isTutor, experience, grade, subjects, city } = person;
  const t = useMessages();
  const common = useCommon();
  const nameOf = useSubjectName();
  const cityOf = useCityName();
  const years =
    experience === 1
      ? common.experienceYear
      : format(common.experienceYears, { years: experience ?? 0 });
  const own = isTutor
    ? { label: t.experience, value: experience === null ? t.notGiven : years }
    : {
        label: t.grade,
        value: grade === null ? t.notGiven : [grade].flat().map(ordinal).join(", "),
      };
  return [
    { label: t.phone, value: <Phone person={person} /> },
    own,
    {
      label: isTutor ? t.subjects : t.subjectsInterested,
      value: subjects.map(nameOf).join(", ") || t.notGiven,
    },
    { label: t.city, value: city ? cityOf(city) : t.notGiven },
  ];
}

/** What the viewer may know about the other side, and why it is not more. */
function Details({ person }: { readonly person: Counterpart }) {
  const t = useMessages();
  const details = useDetails(person);
  if (person.isGone) return null;
  if (person.isHidden) return <p className={css.masked}>{t.hiddenUserText}</p>;
  return (
    <>
      {person.isMasked && <p className={css.masked}>{t.maskedText}</p>}
      <DetailsList className={css.details} details={details} />
    </>
  );
}

/** Whose account it was; where nobody noted it the other side may still show it. */
function deletedAccountReason(
  { deletedSide }: Booking,
  viewerRole: string,
  isOtherGone: boolean,
  t: Messages,
) {
  if (deletedSide) return deletedSide === viewerRole ? t.ownAccountDeleted : t.accountDeleted;
  return isOtherGone ? t.accountDeleted : t.anAccountDeleted;
}

function reasonOf(booking: Booking, viewerRole: string, isOtherGone: boolean, t: Messages): string {
  const { reason } = booking;
  if (reason === REASONS.expired) return t.expired;
  if (reason === REASONS.gone) return deletedAccountReason(booking, viewerRole, isOtherGone, t);
  return reason && format(t.reasonGiven, { reason });
}

function preferencesOf({ mode, trial, preferredSlots = [] }: Booking, t: Messages): string[] {
  const slots = preferredSlots.map(({ day, part }) =>
    format(t.slot, { day: t[day], part: t[part] }),
  );
  return [
    mode ? `${t.mode}: ${t[mode]}` : "",
    slots.length > 0 ? `${t.slots}: ${slots.join(", ")}` : "",
    trial ? t.trial : "",
  ].filter(Boolean);
}

interface NotesProps {
  readonly booking: Booking;
  readonly viewerId: string;
  /** The other side's account is deleted. */
  readonly isOtherGone: boolean;
}

/** The request, who made it, and why it ended. */
function BookingNotes({ booking, viewerId, isOtherGone }: NotesProps) {
  const t = useMessages();
  const nameOf = useSubjectName();
  const { subject, message, bookerRole, tutorId } = booking;
  const viewerRole = tutorId._id === viewerId ? "Tutor" : "Student";
  const reason = reasonOf(booking, viewerRole, isOtherGone, t);
  const preferences = preferencesOf(booking, t);
  return (
    <div className={css.notes}>
      <p className={css.asked}>{viewerRole === bookerRole ? t.requestBy : t.requestTo}</p>
      {(subject || message) && (
        <p>
          {subject && <strong>{nameOf(subject)} </strong>}
          {message}
        </p>
      )}
      {preferences.map((preference) => (
        <p key={preference}>{preference}</p>
      ))}
      {reason && <p className={css.why}>{reason}</p>}
    </div>
  );
}

const TONES = { pending: "warn", accepted: "good", cancelled: "bad" } as const;

interface Props {
  readonly booking: Booking;
  readonly viewerId: string;
}

/** One booking: the other side, the status and the actions. */
export function BookingCard({ booking, viewerId }: Props) {
  const t = useMessages();
  const person = counterpartOf(booking, viewerId);
  const name = shownName(person, t);
  const { bookingStatus: status } = booking;
  const date =
    status === "pending"
      ? format(t.savedOn, { date: formatDate(booking.createdAt) })
      : format(t.on, { date: formatDate(booking.changedAt) });

  return (
    <article className={css.card} aria-label={name}>
      <header className={css.head}>
        <Avatar name={name} src={person.image} />
        <div className={css.who}>
          <h2>{name}</h2>
          <Badge tone={TONES[status]}>{t[status]}</Badge>
          <p>{date}</p>
        </div>
      </header>
      <Details person={person} />
      <BookingNotes booking={booking} viewerId={viewerId} isOtherGone={person.isGone} />
      {status === "accepted" && booking.studentId._id === viewerId && (
        <OwnReview booking={booking} name={name} />
      )}
      <BookingActions booking={booking} person={person} viewerId={viewerId} />
    </article>
  );
}
