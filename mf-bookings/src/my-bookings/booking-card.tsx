import type { Booking } from "@tutorsetu/contracts/bookings";
import { Avatar } from "@tutorsetu/ui/avatar";
import { Badge } from "@tutorsetu/ui/badge";
import { useCommon } from "@tutorsetu/web-kit/common-text";
import { fill, formatDate, formatPhone, ordinal } from "@tutorsetu/web-kit/i18n";
import { useText } from "../text.ts";
import { BookingActions } from "./booking-actions.tsx";
import { type Counterpart, counterpartOf } from "./counterpart.ts";
import * as css from "./my-bookings.module.css";

/** "social science" as people read it. */
const titleCase = (slug: string) =>
  slug.replaceAll(
    /(^|\s)(\p{L})/gu,
    (_, gap: string, letter: string) => gap + letter.toUpperCase(),
  );

const TONES = { pending: "warn", accepted: "good", cancelled: "bad" } as const;

function useFacts(person: Counterpart) {
  const text = useText();
  const say = useCommon();
  const { experience, grade } = person;
  const years =
    experience === 1 ? say.experienceYear : fill(say.experienceYears, { years: experience ?? 0 });
  const own = person.isTutor
    ? { label: text.experience, value: experience === null ? text.notGiven : years }
    : {
        label: text.grade,
        value: grade === null ? text.notGiven : [grade].flat().map(ordinal).join(", "),
      };
  return [
    { label: text.phone, value: person.phone ? formatPhone(person.phone) : text.phoneHidden },
    own,
    {
      label: person.isTutor ? text.subjects : text.subjectsInterested,
      value: person.subjects.map(titleCase).join(", ") || text.notGiven,
    },
    { label: text.city, value: person.city ?? text.notGiven },
  ];
}

/** One booking: who the other side is, how it stands, and what can be done. */
export function BookingCard({
  booking,
  viewerId,
}: {
  readonly booking: Booking;
  readonly viewerId: string;
}) {
  const text = useText();
  const person = counterpartOf(booking, viewerId);
  const facts = useFacts(person);
  const { bookingStatus: status } = booking;
  const date =
    status === "pending"
      ? fill(text.savedOn, { date: formatDate(booking.createdAt) })
      : fill(text.on, { date: formatDate(booking.changedAt) });

  return (
    <article className={css.card} aria-label={person.name}>
      <header className={css.head}>
        <Avatar name={person.name} src={person.image} />
        <div className={css.who}>
          <h2>{person.name}</h2>
          <p>{date}</p>
        </div>
        <Badge tone={TONES[status]}>{text[status]}</Badge>
      </header>
      <dl className={css.facts}>
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {(booking.subject || booking.message) && (
        <p className={css.message}>
          {booking.subject && <strong>{titleCase(booking.subject)} </strong>}
          {booking.message}
        </p>
      )}
      {booking.reason && (
        <p className={css.message}>{fill(text.reasonGiven, { reason: booking.reason })}</p>
      )}
      <BookingActions booking={booking} person={person} viewerId={viewerId} />
    </article>
  );
}
