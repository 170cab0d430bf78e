import { Avatar } from "@tutorsetu/ui/avatar";
import { Icon } from "@tutorsetu/ui/icon";
import { useCommon } from "@tutorsetu/web-kit/common-text";
import { format, formatRupees } from "@tutorsetu/web-kit/i18n";
import { Link } from "@tutorsetu/web-kit/router";
import { useMessages } from "../../../messages.ts";
import * as css from "./finder.module.css";
import type { ShownTutor } from "./shown-tutor.ts";

interface Props {
  readonly tutors: readonly ShownTutor[];
  /** Others are on their way. */
  readonly isStale?: boolean;
}

/** Tutors in rows of the same height, whoever they are: others take their places without moving anything. */
export function TutorCards({ tutors, isStale }: Props) {
  return (
    <ul className={css.tutors} data-stale={isStale || undefined}>
      {tutors.map((tutor) => (
        <TutorCard key={tutor.to} tutor={tutor} />
      ))}
    </ul>
  );
}

function TutorCard({ tutor }: { readonly tutor: ShownTutor }) {
  const t = useMessages();
  const common = useCommon();
  const { to, name, subjects, city, fee, rating, km, isAbout } = tutor;
  const distance = km !== undefined && format(isAbout ? t.aboutKmAway : t.kmAway, { km });
  return (
    <li>
      <Avatar name={name} size="s" />
      <div className={css.row}>
        <Link to={to}>{name}</Link>
        <b>{format(common.perMonth, { fee: formatRupees(fee) })}</b>
      </div>
      <p>{subjects}</p>
      <p className={css.row}>
        <span>{distance || city}</span>
        <Rating rating={rating} />
      </p>
    </li>
  );
}

function Rating({ rating }: Pick<ShownTutor, "rating">) {
  const t = useMessages();
  if (!rating) return <span>{t.newTutor}</span>;
  const average = rating.average.toFixed(1);
  const text = rating.count === 1 ? t.ratingOfOne : t.ratingOf;
  return (
    <span className={css.rating}>
      <Icon name="star" size={14} />
      {format(text, { average, count: rating.count })}
    </span>
  );
}

const SIX = [1, 2, 3, 4, 5, 6];

/** The same while nothing is known. */
export function CardSkeletons() {
  const common = useCommon();
  return (
    <ul className={css.tutors} aria-busy="true" aria-label={common.loading}>
      {SIX.map((n) => (
        <li key={n} />
      ))}
    </ul>
  );
}
