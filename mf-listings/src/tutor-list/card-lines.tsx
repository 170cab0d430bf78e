import type { TutorCard } from "@tutorsetu/contracts/people";
import type { RankReason } from "@tutorsetu/contracts/tutoring/search";
import { Icon, type IconName } from "@tutorsetu/ui/icon";
import { format } from "@tutorsetu/web-kit/i18n";
import { useCityName } from "@tutorsetu/web-kit/place-name";
import * as css from "../listing/card.module.css";
import { useMessages } from "../messages.ts";
import { classRanges } from "../public-profile/class-ranges.ts";

type Near = Pick<TutorCard, "distanceKm" | "isDistanceAbout">;

const only = (value: string | false | null | undefined): value is string => Boolean(value);

/** Stays in one line. */
const unbroken = (text: string) => text.replaceAll(" ", "\u00A0");

interface FactsProps {
  readonly tutor: Pick<TutorCard, "city" | "experience" | "classes" | "offer">;
  /** How far away, where a place is looked around. */
  readonly distance?: string | false | null | undefined;
}

/** "Nashik · home, online · 10 years · classes 8–12": of what is not said nothing stands there. */
export function Facts({ tutor, distance }: FactsProps) {
  const t = useMessages();
  const cityOf = useCityName();
  const { city, experience, classes = [], offer } = tutor;
  const places = { home: t.atHome, tutor: t.atTutors, online: t.isOnline };
  const facts = [
    city && cityOf(city),
    distance,
    offer?.teachesAt?.map((place) => places[place]).join(", "),
    experience !== null &&
      experience > 0 &&
      unbroken(experience === 1 ? t.oneYear : format(t.years, { years: experience })),
  ].filter(only);
  const taught = format(classes.length === 1 ? t.classOnly : t.classesFrom, {
    classes: classRanges(classes, String),
  });
  return (
    <p className={css.facts}>
      {facts.join(" · ")}
      {facts.length > 0 && classes.length > 0 && " · "}
      {classes.length > 0 && <span className={css.classes}>{taught}</span>}
    </p>
  );
}

/** "About 3 km away", where a place is looked around. */
export function useDistance() {
  const t = useMessages();
  return ({ distanceKm, isDistanceAbout }: Near) =>
    distanceKm !== undefined && format(isDistanceAbout ? t.aboutKm : t.exactKm, { km: distanceKm });
}

const ICONS: Readonly<Record<RankReason["reason"], IconName>> = {
  fit: "check",
  near: "map-pin",
  rating: "star",
  answers: "clock",
  verified: "shield",
  complete: "info",
  new: "leaf",
};

const MOST_REASONS = 2;

type Reasoned = Near & Pick<TutorCard, "reasons">;

/** Why the tutor stands where it does, in at most two reasons. */
export function Reasons({ tutor }: { readonly tutor: Reasoned }) {
  const t = useMessages();
  const wordsOf = useReasonWords(tutor);
  const reasons = (tutor.reasons ?? []).slice(0, MOST_REASONS).flatMap((one) => {
    // The place of the rating says it.
    if (one.reason === "new") return [];
    const words = wordsOf(one);
    return words ? [{ name: one.reason, words }] : [];
  });
  if (reasons.length === 0) return null;
  return (
    <ul className={css.reasons} aria-label={t.reasons}>
      {reasons.map(({ name, words }) => (
        <li key={name}>
          <Icon name={ICONS[name]} size={16} />
          {words}
        </li>
      ))}
    </ul>
  );
}

/** A reason in words; nothing for one that lacks its number or is younger than this page. */
function useReasonWords(tutor: Reasoned) {
  const t = useMessages();
  const distance = useDistance();
  return ({ reason, value }: RankReason) => {
    const counted = (one: string, several: string) => {
      if (value === undefined) return undefined;
      return value === 1 ? one : format(several, { value });
    };
    const words: Readonly<Record<string, string | false | undefined>> = {
      fit: t.reasonFit,
      near: distance({ ...tutor, distanceKm: tutor.distanceKm ?? value }),
      rating: t.reasonRating,
      answers: counted(t.answersHour, t.answersHours),
      verified: t.reasonVerified,
      complete: t.reasonComplete,
      new: t.reasonNew,
    };
    return words[reason];
  };
}
