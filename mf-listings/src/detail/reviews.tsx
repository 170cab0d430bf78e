import type { Review } from "@tutorsetu/contracts/bookings/reviews";
import { Icon } from "@tutorsetu/ui/icon";
import { Skeleton } from "@tutorsetu/ui/skeleton";
import { VisuallyHidden } from "@tutorsetu/ui/visually-hidden";
import { Failure } from "@tutorsetu/web-kit/failure";
import { format, formatDate } from "@tutorsetu/web-kit/i18n";
import { usePages } from "@tutorsetu/web-kit/query";
import { LoadMoreFooter } from "@tutorsetu/web-kit/load-more";
import { useSession } from "@tutorsetu/web-kit/session";
import { bookings } from "../api.ts";
import { useMessages } from "../messages.ts";
import { reviewsQuery } from "../public-profile/queries.ts";
import { useMessages as useReportMessages } from "../report/messages.ts";
import { ReportButton } from "../report/report-button.tsx";
import { ReviewOffer } from "./own-tuition.tsx";
import { LessonFact } from "./lesson-fact.tsx";
import { RatingSummary } from "./rating-summary.tsx";
import { AnswerButton, ReviewAnswer } from "./review-answer.tsx";
import { useMessages as useReviewMessages } from "./review-messages.ts";
import * as css from "./reviews.module.css";

interface Props {
  readonly list: ReturnType<typeof useReviews>;
}

/** What families wrote about a tutor. When it cannot be read the rest of the page stays as it is. */
export function Reviews({ list }: Props) {
  const t = useMessages();
  return (
    <section className={css.reviews} aria-labelledby="reviews-title">
      <div className={css.title}>
        <h2 id="reviews-title">{t.reviews}</h2>
        <ReviewOffer tutorId={list.tutorId} />
      </div>
      <LessonFact facts={list.first?.lessons} />
      <Body list={list} />
    </section>
  );
}

function Body({ list }: Props) {
  const t = useMessages();
  const isOwn = useSession((s) => s.user?._id === list.tutorId);
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
  const { rating, marks } = list.first ?? {};
  return (
    <>
      {rating && <RatingSummary rating={rating} marks={marks} />}
      <ul className={css.list}>
        {list.items.map((review) => (
          <li key={review._id}>
            <ReviewItem review={review} isOwn={isOwn} />
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

interface ItemProps {
  readonly review: Review;
  /** The viewer is the tutor. */
  readonly isOwn: boolean;
}

/** One family's stars and words, and what the tutor says to it. */
function ReviewItem({ review, isOwn }: ItemProps) {
  const t = useMessages();
  const own = useReviewMessages();
  const report = useReportMessages();
  const { _id: id, author, stars, createdAt, answer } = review;
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
      {answer && <ReviewAnswer answer={answer} />}
      <div className={css.report}>
        {isOwn && <AnswerButton review={review} />}
        <ReportButton
          name={format(report.reportReview, { name: author })}
          onSend={(body) => bookings.reportReview({ params: { id }, body })}
        />
        {answer && !isOwn && (
          <ReportButton
            name={format(own.reportAnswer, { name: author })}
            label={own.reportAnswerShort}
            onSend={(body) =>
              bookings.reportReview({ params: { id }, body: { ...body, about: "answer" } })
            }
          />
        )}
      </div>
    </article>
  );
}

/** The reviews of a tutor by user id, newest first. */
export function useReviews(tutorId: string) {
  const list = usePages(reviewsQuery(tutorId), (page) => ({ ...page, items: page.reviews }));
  return { ...list, tutorId };
}
