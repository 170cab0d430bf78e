import {
  HALF_DISTANCE_KM,
  RANKING_POINTS,
  RANKING_PRIOR,
} from "@tutorsetu/contracts/tutoring/ranking";
import { buttonClass } from "@tutorsetu/ui/button";
import { Page } from "@tutorsetu/ui/page";
import { useHead } from "@tutorsetu/web-kit/head";
import { catalogue, format } from "@tutorsetu/web-kit/i18n";
import { Link } from "@tutorsetu/web-kit/router";
import { Popular } from "../landing/popular.tsx";
import { en } from "../messages/en/ranking.ts";
import * as css from "./how-we-rank.module.css";

const useMessages = catalogue(en, async () => (await import("../messages/hi/ranking.ts")).hi);

type Part = keyof typeof RANKING_POINTS;

/** What each part of the score is called and means; the points come from the table that ranks. */
function useParts() {
  const t = useMessages();
  const words: Readonly<Record<Part, readonly [title: string, text: string]>> = {
    fit: [t.fit, t.fitText],
    distance: [t.distance, format(t.distanceText, { km: HALF_DISTANCE_KM })],
    rating: [t.rating, format(t.ratingText, { reviews: RANKING_PRIOR.reviews })],
    answers: [t.answers, t.answersText],
    verified: [t.verified, t.verifiedText],
    completeness: [t.completeness, t.completenessText],
    new: [t.isNew, t.newText],
    freshness: [t.freshness, t.freshnessText],
  };
  const unit: Partial<Record<Part, string>> = { fit: t.pointsWord, freshness: t.pointsYear };
  const pointsOf = (part: Part) => {
    const points = RANKING_POINTS[part];
    return points === 1 ? t.point : format(unit[part] ?? t.points, { points });
  };
  const parts = Object.keys(RANKING_POINTS) as Part[]; // safe: the table's own keys
  return parts
    .map((part) => ({ part, title: words[part][0], text: words[part][1], points: pointsOf(part) }))
    .toSorted((a, b) => RANKING_POINTS[b.part] - RANKING_POINTS[a.part]);
}

/** How tutors are ordered, in plain words and with the table that orders them, at /how-we-rank. */
export function HowWeRank() {
  const t = useMessages();
  const parts = useParts();
  useHead({ title: t.title, description: t.lead, canonical: "/how-we-rank" });
  return (
    <Page title={t.title} lead={t.lead} narrow>
      <div className={css.page}>
        <section>
          <h2>{t.whatCounts}</h2>
          <ul className={css.parts}>
            {parts.map(({ part, title, text, points }) => (
              <li key={part}>
                <h3>{title}</h3>
                <span className={css.points}>{points}</span>
                <p>{text}</p>
              </li>
            ))}
          </ul>
        </section>
        <section>
          <h2>{t.never}</h2>
          <p>{t.neverText}</p>
        </section>
        <section>
          <h2>{t.yourChoice}</h2>
          <p>{t.yourChoiceText}</p>
        </section>
        <section>
          <h2>{t.reasons}</h2>
          <p>{t.reasonsText}</p>
        </section>
        <Link {...buttonClass()} to="/tutor">
          {t.toTutors}
        </Link>
        <p className={css.credit}>{t.credit}</p>
        <Popular />
      </div>
    </Page>
  );
}
