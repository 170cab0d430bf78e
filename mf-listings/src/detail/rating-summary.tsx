import { REVIEW_MARKS, type ReviewMark } from "@tutorsetu/contracts/domain";
import type { Rating } from "@tutorsetu/contracts/people";
import { format } from "@tutorsetu/web-kit/i18n";
import { useId } from "react";
import { useMessages } from "./review-messages.ts";
import * as css from "./reviews.module.css";

interface Props {
  readonly rating: NonNullable<Rating>;
  readonly marks?: Partial<Readonly<Record<ReviewMark, number | undefined>>> | undefined;
}

const STARS = [5, 4, 3, 2, 1];

/** How the reviews spread, what was marked one by one, and what the average is not. */
export function RatingSummary({ rating, marks = {} }: Props) {
  const t = useMessages();
  const [spread, oneByOne] = [useId(), useId()];
  const { distribution, count } = rating;
  const given = REVIEW_MARKS.flatMap((mark) => {
    const average = marks[mark];
    return average === undefined ? [] : [{ mark, average }];
  });
  return (
    <div className={css.summary}>
      {distribution && (
        <div>
          <h3 id={spread}>{t.distribution}</h3>
          <ul className={css.bars} aria-labelledby={spread}>
            {STARS.map((stars) => {
              const some = distribution[stars - 1] ?? 0;
              return (
                <li key={stars}>
                  <span>{stars === 1 ? t.oneStar : format(t.fiveStars, { stars })}</span>
                  <svg
                    className={css.bar}
                    viewBox="0 0 100 8"
                    preserveAspectRatio="none"
                    aria-hidden
                  >
                    <rect width={(100 * some) / count} height="8" />
                  </svg>
                  <span>{some}</span>
                </li>
              );
            })}
          </ul>
        </div>
      )}
      {given.length > 0 && (
        <div>
          <h3 id={oneByOne}>{t.marks}</h3>
          <ul className={css.marks} aria-labelledby={oneByOne}>
            {given.map(({ mark, average }) => (
              <li key={mark}>
                <span>{t[mark]}</span>
                <span>{format(t.average, { average: average.toFixed(1) })}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
      <p className={css.note}>{t.ranking}</p>
    </div>
  );
}
