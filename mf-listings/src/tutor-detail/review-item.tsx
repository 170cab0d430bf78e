import type { Review } from "@tutorsetu/contracts/bookings";
import { Icon } from "@tutorsetu/ui/icon";
import { VisuallyHidden } from "@tutorsetu/ui/visually-hidden";
import { fill, formatDate } from "@tutorsetu/web-kit/i18n";
import { useMessages } from "../messages.ts";
import * as css from "./reviews.module.css";

const STARS = [1, 2, 3, 4, 5];

/** One family's stars and words. */
export function ReviewItem({ review }: { readonly review: Review }) {
  const t = useMessages();
  const { author, stars, createdAt } = review;
  return (
    <article className={css.item}>
      <header>
        <strong>{author}</strong>
        <span className={css.stars}>
          <VisuallyHidden>{fill(t.starsOf, { stars })}</VisuallyHidden>
          {STARS.map((star) => (
            <span key={star} data-full={star <= stars || undefined}>
              <Icon name="star" size={16} />
            </span>
          ))}
        </span>
        <time dateTime={createdAt}>{formatDate(createdAt)}</time>
      </header>
      {review.text && <p>{review.text}</p>}
    </article>
  );
}
