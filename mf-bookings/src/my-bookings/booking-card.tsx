import { REASONS } from "@tutorsetu/contracts/domain";
import { type Booking } from "@tutorsetu/contracts/bookings";
import { Avatar } from "@tutorsetu/ui/avatar";
import { Badge } from "@tutorsetu/ui/badge";
import { DetailsList } from "@tutorsetu/ui/details-list";
import { useCommon } from "@tutorsetu/web-kit/common-text";
import { format, formatDate, formatRupees, ordinal } from "@tutorsetu/web-kit/i18n";
import { useCityName } from "@tutorsetu/web-kit/place-name";
import { Link } from "@tutorsetu/web-kit/router";
import { useSubjectName } from "@tutorsetu/web-kit/subject-name";
import { useEffect, useRef } from "react";
import { DemoClassSection } from "../demo/demo-class.tsx";
import { ForChild } from "../family/for-child.tsx";
import { type Messages, useMessages } from "../messages.ts";
import { useInView } from "../seen/use-in-view.ts";
import { useSeen } from "../seen/use-seen.ts";
import { BookingActions } from "./booking-actions.tsx";
import { type Counterpart, counterpartOf, holderOf, shownName } from "./counterpart.ts";
import { reasonWords } from "./decline/reason-words.ts";
import { linkOf } from "./linked-booking.ts";
import * as css from "./my-bookings.module.css";
import { OwnReview } from "./own-review.tsx";
import { Phone } from "./phone.tsx";
import { sidesOf } from "./times/slots.ts";
import { Times } from "./times/times.tsx";

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
  return reason && format(t.reasonGiven, { reason: reasonWords(reason, t) });
}

interface NotesProps {
  readonly booking: Booking;
  readonly viewerId: string;
  /** Of the other side. */
  readonly name: string;
  /** The other side's account is deleted. */
  readonly isOtherGone: boolean;
}

/** The request, who made it, and why it ended. */
function BookingNotes({ booking, viewerId, name, isOtherGone }: NotesProps) {
  const t = useMessages();
  const nameOf = useSubjectName();
  const { subject, message, mode, trial } = booking;
  const { own, isBooker } = sidesOf(booking, viewerId);
  const reason = reasonOf(booking, own, isOtherGone, t);
  return (
    <div className={css.notes}>
      <p className={css.asked}>{isBooker ? t.requestBy : t.requestTo}</p>
      {(subject || message) && (
        <p>
          {subject && <strong>{nameOf(subject)} </strong>}
          {message}
        </p>
      )}
      {mode && (
        <p>
          {t.mode}: {t[mode]}
        </p>
      )}
      <Times booking={booking} viewerId={viewerId} name={name} />
      {trial && <p>{t.trial}</p>}
      {reason && <p className={css.why}>{reason}</p>}
    </div>
  );
}

/** Where to ask instead while nobody answers. */
function Alternatives({ booking: { alternatives = [] } }: { readonly booking: Booking }) {
  const t = useMessages();
  const cityOf = useCityName();
  if (alternatives.length === 0) return null;
  return (
    <section className={css.alternatives}>
      <p>{t.alternatives}</p>
      <ul>
        {alternatives.map(({ _id, userName, city, fee }) => (
          <li key={_id}>
            <Link to={`/tutor/${_id}`}>
              <strong>{userName}</strong>
              <span>{cityOf(city)}</span>
              <span>{format(t.perMonth, { fee: formatRupees(fee) })}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

const TONES = { pending: "warn", accepted: "good", cancelled: "bad" } as const;

interface Props {
  readonly booking: Booking;
  readonly viewerId: string;
  /** A link led here: it comes into sight and has the focus. */
  readonly isLinked?: boolean;
}

/** One booking: the other side, the status and the actions. */
export function BookingCard({ booking, viewerId, isLinked = false }: Props) {
  const ref = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!isLinked) return;
    ref.current?.scrollIntoView({ block: "start" });
    ref.current?.focus({ preventScroll: true });
  }, [isLinked]);
  const isInView = useInView(ref);
  useSeen(linkOf(booking._id), isInView);
  const t = useMessages();
  const person = counterpartOf(booking, viewerId);
  const name = shownName(person, t);
  const holder = holderOf(booking, viewerId, t);
  const { bookingStatus: status } = booking;
  const date =
    status === "pending"
      ? format(t.savedOn, { date: formatDate(booking.createdAt) })
      : format(t.on, { date: formatDate(booking.changedAt) });

  return (
    <article
      ref={ref}
      className={isLinked ? `${css.card} ${css.linked}` : css.card}
      aria-label={name}
      tabIndex={isLinked ? -1 : undefined}
    >
      <header className={css.head}>
        <Avatar name={name} src={person.image} />
        <div className={css.who}>
          <h2>{name}</h2>
          <Badge tone={TONES[status]}>{t[status]}</Badge>
          {holder && <p>{holder}</p>}
          <ForChild booking={booking} viewerId={viewerId} />
          <p>{date}</p>
        </div>
      </header>
      <Details person={person} />
      <BookingNotes booking={booking} viewerId={viewerId} name={name} isOtherGone={person.isGone} />
      <Alternatives booking={booking} />
      {status === "accepted" && booking.studentId._id === viewerId && (
        <OwnReview booking={booking} name={name} />
      )}
      {status !== "cancelled" && <DemoClassSection booking={booking} />}
      <BookingActions booking={booking} person={person} viewerId={viewerId} />
    </article>
  );
}
