import { WEEKDAYS } from "@tutorsetu/contracts/domain";
import type { TutorCard } from "@tutorsetu/contracts/people";
import { knownAnswerHours } from "@tutorsetu/contracts/tutoring/rating";
import { format, formatDate, formatRupees } from "@tutorsetu/web-kit/i18n";
import { useOfferName } from "@tutorsetu/web-kit/offer-name";
import { usePlace } from "@tutorsetu/web-kit/place-name";
import { useMessages as useListMessages } from "../messages.ts";
import { classRanges } from "../public-profile/class-ranges.ts";
import { useMessages } from "../shortlist/messages.ts";

interface Row {
  readonly label: string;
  /** One for each tutor. */
  readonly values: readonly string[];
}

type Fact = readonly [label: string, of: (tutor: TutorCard) => string, otherwise?: string];

const joined = (...lists: readonly (readonly string[] | undefined)[]) =>
  lists.flatMap((list) => list ?? []).join(", ");

/** Things of several kinds, or such as have commas of their own. */
const apart = (...parts: readonly string[]) => parts.filter(Boolean).join(" · ");

/** What decides between tutors, by fact; what none of them has and nobody can ask for is left out. */
export function useCompareRows(tutors: readonly TutorCard[]): readonly Row[] {
  const t = useMessages();
  const list = useListMessages();
  const nameOf = useOfferName();
  const placeOf = usePlace();

  const ratingOf = ({ rating }: TutorCard) =>
    rating
      ? format(t.ratingOf, { average: rating.average.toFixed(1), count: rating.count })
      : t.newTutor;
  const answersOf = (tutor: TutorCard) => {
    const hours = knownAnswerHours(tutor);
    if (hours === undefined) return "";
    return hours <= 1 ? t.oneHour : format(t.hours, { hours: Math.ceil(hours) });
  };
  const verifiedOf = ({ verified: { identity, education } = {} }: TutorCard) =>
    apart(
      identity === undefined ? "" : format(t.identity, { date: formatDate(identity) }),
      education === undefined ? "" : format(t.education, { date: formatDate(education) }),
    );
  const whereOf = (tutor: TutorCard) =>
    apart(placeOf(tutor), joined(tutor.offer?.areas), joined(tutor.offer?.teachesAt?.map(nameOf)));
  const daysOf = ({ offer }: TutorCard) => {
    const days = WEEKDAYS.filter((day) => offer?.days?.includes(day));
    return days.length === WEEKDAYS.length ? t.everyDay : joined(days.map((day) => list[day]));
  };
  const yearsOf = ({ experience: years }: TutorCard) => {
    if (years === null) return "";
    return years === 1 ? t.oneYear : format(t.years, { years });
  };

  const facts: readonly Fact[] = [
    [t.fee, ({ fee }) => formatRupees(fee)],
    [t.rating, ratingOf],
    [t.experience, yearsOf],
    [t.classes, ({ classes = [] }) => classRanges(classes)],
    [t.boards, ({ offer }) => joined(offer?.boards?.map(nameOf), offer?.exams?.map(nameOf))],
    [t.where, whereOf],
    [t.languages, ({ offer }) => joined(offer?.languages?.map(nameOf))],
    [t.days, daysOf],
    [t.verified, verifiedOf, t.notYet],
    [t.answers, answersOf],
  ];
  const isKnown = ({ label, values }: Row) => label !== t.answers || values.some(Boolean);
  return facts
    .map(([label, of]) => ({ label, values: tutors.map(of) }))
    .filter(isKnown)
    .map(({ label, values }) => {
      const otherwise = facts.find(([name]) => name === label)?.[2] ?? t.notSaid;
      return { label, values: values.map((value) => value || otherwise) };
    });
}
