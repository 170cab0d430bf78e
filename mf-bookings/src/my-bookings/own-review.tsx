import type { Booking } from "@tutorsetu/contracts/bookings";
import { Icon } from "@tutorsetu/ui/icon";
import { fill } from "@tutorsetu/web-kit/i18n";
import { Link, useSearchParams } from "@tutorsetu/web-kit/router";
import { useText } from "../text.ts";
import * as css from "./my-bookings.module.css";
import { ReviewDialog } from "./review-dialog.tsx";

const REVIEW = "review";

/** What the student wrote about the tutor, and the way to write it. */
export function OwnReview({ booking, name }: { readonly booking: Booking; readonly name: string }) {
  const text = useText();
  const [params, setParams] = useSearchParams();
  const { _id, review } = booking;
  if (!booking.wasAccepted) return null;
  const others = new URLSearchParams(params);
  others.delete(REVIEW);
  const asked = new URLSearchParams([...others, [REVIEW, _id]]);
  const stars = (count: number) => (count === 1 ? text.star : fill(text.starCount, { count }));
  return (
    <div className={css.review}>
      {review && (
        <p>
          <Icon name="star" size={18} />
          {fill(text.yourReview, { stars: stars(review.stars) })}
        </p>
      )}
      <Link to={`?${asked}`} preventScrollReset>
        {review ? text.changeReview : text.writeReview}
      </Link>
      {params.get(REVIEW) === _id && (
        <ReviewDialog
          booking={booking}
          name={name}
          onClose={() => setParams(others, { replace: true, preventScrollReset: true })}
        />
      )}
    </div>
  );
}
