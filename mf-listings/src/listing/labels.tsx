import type { Rating } from "@tutorsetu/contracts/people";
import { SAMPLE_RATING } from "@tutorsetu/contracts/web/page-settings";
import { Badge } from "@tutorsetu/ui/badge";
import { Icon } from "@tutorsetu/ui/icon";
import { useCommon } from "@tutorsetu/web-kit/common-text";
import { format, ordinal } from "@tutorsetu/web-kit/i18n";
import { useSubjectName } from "@tutorsetu/web-kit/subject-name";
import { useSyncExternalStore } from "react";
import { useMessages } from "../messages.ts";
import * as css from "./card.module.css";
import * as rate from "./rating.module.css";

/** The subjects of a person, one badge each. */
export function SubjectBadges({ subjects }: { readonly subjects: readonly string[] }) {
  const t = useMessages();
  const nameOf = useSubjectName();
  return (
    <ul className={css.subjects} aria-label={t.subjects}>
      {subjects.map((subject) => (
        <li key={subject}>
          <Badge tone="info">{nameOf(subject)}</Badge>
        </li>
      ))}
    </ul>
  );
}

const never = () => () => {};

/** Whether this deployment shows the specification's placeholder: never in what a server draws, which machines read. */
const useSampleRating = () =>
  useSyncExternalStore(
    never,
    () => document.documentElement.hasAttribute(SAMPLE_RATING),
    () => false,
  );

interface RatingProps {
  readonly rating: Rating;
  /** On a page for search engines there is no sample. */
  readonly isPublic?: boolean;
}

/** The true average and count; before the first review that there is none, or the placeholder, marked as a sample (AMB-022). */
export function RatingSlot({ rating, isPublic = false }: RatingProps) {
  const t = useMessages();
  const showsSample = useSampleRating() && !isPublic;
  if (!rating && !showsSample) return <p className={rate.newTutor}>{t.newTutor}</p>;
  if (!rating) {
    return (
      <p className={rate.sample} title={t.sampleHint} data-nosnippet="">
        <Icon name="star" size={16} />
        {t.sampleRating} <span>{t.sample}</span>
      </p>
    );
  }
  const { count } = rating;
  const average = rating.average.toFixed(1);
  return (
    <p className={rate.rating}>
      <Icon name="star" size={16} />
      {format(count === 1 ? t.oneRating : t.rating, { average, count })}
    </p>
  );
}

/** "1 year of experience", "4 years of experience". */
export function useYears() {
  const common = useCommon();
  return (years: number) =>
    years === 1 ? common.experienceYear : format(common.experienceYears, { years });
}

/** "Class 10th", or "Class 9th, 10th" where several are wanted. */
export function useClassLabel() {
  const common = useCommon();
  return (grade: number | readonly number[]) =>
    format(common.classOf, { grade: [grade].flat().map(ordinal).join(", ") });
}
