import type { Review } from "@tutorsetu/contracts/bookings";
import { Icon } from "@tutorsetu/ui/icon";
import { Skeleton } from "@tutorsetu/ui/skeleton";
import { VisuallyHidden } from "@tutorsetu/ui/visually-hidden";
import { Failure } from "@tutorsetu/web-kit/failure";
import { format, formatDate } from "@tutorsetu/web-kit/i18n";
import { usePages } from "@tutorsetu/web-kit/query";
import { LoadMoreFooter } from "@tutorsetu/web-kit/load-more";
import { bookings } from "../api.ts";
import { useMessages } from "../messages.ts";
import { reviewsQuery } from "../public-profile/queries.ts";
import { useMessages as useReportMessages } from "../report/messages.ts";
import { ReportButton } from "../report/report-button.tsx";
import * as css from "./reviews.module.css";

interface Props {
  readonly list: ReturnType<typeof useReviews>;
}

/** What families wrote about a tutor. When it cannot be read the rest of the page stays as it is. */
export function Reviews({ list }: Props) {
  const t = useMessages();
  return (
    <section className={css.reviews} aria-labelledby="reviews-title">
      <h2 id="reviews-title">{t.reviews}</h2>
      <Body list={list} />
    </section>
  );
}

function Body({ list }: Props) {
  const t = useMessages();
  if (list.isLoading) {
    return (
      <div aria-busy="true">
        <Skeleton lines={3} />
      </div>
    );
  }
  if (list.error)
    return <Failure title={t.reviewsFailed} error={list.error} onRetry={list.reload} />;
  if (list.items.length === 0) return <p className={css.none}>{t.noReviews}</p>;
  const { length: shown } = list.items;
  return (
    <>
      <ul className={css.list}>
        {list.items.map((review) => (
          <li key={review._id}>
            <ReviewItem review={review} />
          </li>
        ))}
      </ul>
      <LoadMoreFooter
        list={list}
        failed={t.reviewsFailed}
        status={format(t.shownOf, { shown, total: list.total })}
      />
    </>
  );
}

const STARS = [1, 2, 3, 4, 5];

/** One family's stars and words. */
function ReviewItem({ review }: { readonly review: Review }) {
  const t = useMessages();
  const report = useReportMessages();
  const { author, stars, createdAt } = review;
  return (
    <article className={css.item}>
      <header>
        <strong>{author}</strong>
        <span className={css.stars}>
          <VisuallyHidden>{format(t.starsOf, { stars })}</VisuallyHidden>
          {STARS.map((star) => (
            <span key={star} data-full={star <= stars || undefined}>
              <Icon name="star" size={16} />
            </span>
          ))}
        </span>
        <time dateTime={createdAt}>{formatDate(createdAt)}</time>
      </header>
      {review.text && <p>{review.text}</p>}
      <div className={css.report}>
        <ReportButton
          name={format(report.reportReview, { name: author })}
          onSend={(body) => bookings.reportReview({ params: { id: review._id }, body })}
        />
      </div>
    </article>
  );
}

/** The reviews of a tutor by user or profile id, newest first. */
export const useReviews = (tutorId: string) =>
  usePages(reviewsQuery(tutorId), (page) => ({ ...page, items: page.reviews }));
