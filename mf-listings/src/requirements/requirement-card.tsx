import { REQUIREMENT_LIMITS } from "@tutorsetu/contracts/requirements/limits";
import type { Requirement } from "@tutorsetu/contracts/requirements/requirements";
import { Icon } from "@tutorsetu/ui/icon";
import { format, formatDate } from "@tutorsetu/web-kit/i18n";
import { Link } from "@tutorsetu/web-kit/router";
import type { ReactNode } from "react";
import * as css from "./requirements.module.css";
import { useRequirementWords } from "./words.ts";

interface Props {
  readonly post: Requirement;
  /** Beside the date, such as how it stands. */
  readonly status?: ReactNode;
  /** Between the text and the last line. */
  readonly children?: ReactNode;
}

/** A post at a glance. */
export function RequirementCard({ post, status, children }: Props) {
  const { t, titleOf, placeOf, modeOf, daysOf, budgetOf } = useRequirementWords();
  const { applications: count, text } = post;
  const offers =
    count === 0 ? t.noOffers : format(t.offers, { count, most: REQUIREMENT_LIMITS.applications });
  return (
    <article className={css.card} aria-label={titleOf(post)}>
      <h2>
        <Link to={`/requirements/${post._id}`}>{titleOf(post)}</Link>
      </h2>
      <p className={css.money}>{budgetOf(post.budget)}</p>
      <ul className={css.lines}>
        <li>
          <Icon name="map-pin" size={16} />
          {[modeOf(post.mode), placeOf(post)].filter(Boolean).join(" · ")}
        </li>
        <li>
          <Icon name="calendar" size={16} />
          {daysOf(post.days)}
        </li>
      </ul>
      {text && <p className={css.excerpt}>{text}</p>}
      {children}
      <p className={css.foot}>
        <span>{status ?? format(t.postedOn, { date: formatDate(post.createdAt) })}</span>
        <span>{offers}</span>
      </p>
    </article>
  );
}
