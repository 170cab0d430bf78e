import type { Booking } from "@tutorsetu/contracts/bookings";
import { Button } from "@tutorsetu/ui/button";
import { Icon } from "@tutorsetu/ui/icon";
import { format, formatDate } from "@tutorsetu/web-kit/i18n";
import { Link, useSearchParams } from "@tutorsetu/web-kit/router";
import { useChangeParams } from "@tutorsetu/web-kit/use-change-params";
import { useId, useState } from "react";
import { ForChild } from "../family/for-child.tsx";
import { useMessages } from "../messages.ts";
import { counterpartOf, shownName } from "./counterpart.ts";
import * as css from "./my-bookings.module.css";
import { ReviewDialog } from "./review-dialog.tsx";

const REVIEW = "review";

/** Whether there is something to say of it; services released before do not say from when on what has ended is reviewed. */
const isOffered = ({ bookingStatus, wasAccepted, review, reviewOpensAt }: Booking) =>
  Boolean(review ?? reviewOpensAt) || (wasAccepted === true && bookingStatus === "accepted");

/** What will be possible, as it looks then, and from when on. */
function LaterReview({ opensAt }: { readonly opensAt: string }) {
  const t = useMessages();
  const note = useId();
  return (
    <div className={css.review}>
      <Button variant="secondary" size="s" disabled aria-describedby={note}>
        {t.writeReview}
      </Button>
      <p id={note} className={css.later}>
        {format(t.reviewFrom, { date: formatDate(opensAt) })}
      </p>
    </div>
  );
}

/** What the student wrote about the tutor, and the way to write it; in the first week, from when on. */
export function OwnReview({ booking, name }: { readonly booking: Booking; readonly name: string }) {
  const t = useMessages();
  const [params] = useSearchParams();
  const changeParams = useChangeParams();
  const [openedAt] = useState(() => new Date());
  const { _id, review, reviewOpensAt } = booking;
  if (!isOffered(booking)) return null;
  if (!review && reviewOpensAt && new Date(reviewOpensAt) > openedAt)
    return <LaterReview opensAt={reviewOpensAt} />;
  const stands = review?.editableUntil && new Date(review.editableUntil) <= openedAt;
  const asked = new URLSearchParams(params);
  asked.set(REVIEW, _id);
  const stars = (count: number) => (count === 1 ? t.star : format(t.starCount, { count }));
  return (
    <div className={css.review}>
      {review && (
        <p>
          <Icon name="star" size={18} />
          {format(t.yourReview, { stars: stars(review.stars) })}
        </p>
      )}
      {!stands && (
        <Link to={`?${asked}`} preventScrollReset>
          {review ? t.changeReview : t.writeReview}
        </Link>
      )}
      {!stands && params.get(REVIEW) === _id && (
        <ReviewDialog
          booking={booking}
          name={name}
          onClose={() => changeParams({ [REVIEW]: "" })}
        />
      )}
    </div>
  );
}

interface Props {
  readonly bookings: readonly Booking[];
  readonly viewerId: string;
}

/** A tutor is reviewed once for each child. */
const pairOf = ({ tutorId, studentProfileId = "" }: Booking) =>
  `${tutorId._id} ${studentProfileId}`;

/** Ended tuitions of a student, one of each tutor; a tutor who teaches them still is reviewed on that booking. */
function endedOf({ bookings, viewerId }: Props): Booking[] {
  const own = bookings.filter((one) => isOffered(one) && one.studentId._id === viewerId);
  const running = own.filter(({ bookingStatus }) => bookingStatus !== "cancelled");
  const seen = new Set(running.map(pairOf));
  return own.filter((one) => {
    const pair = pairOf(one);
    if (seen.has(pair)) return false;
    seen.add(pair);
    return true;
  });
}

/** Where what has ended is reviewed: its own card has no actions (BK-035). */
export function EndedTuition(props: Props) {
  const t = useMessages();
  const heading = useId();
  const ended = endedOf(props);
  if (ended.length === 0) return null;
  return (
    <section className={css.ended} aria-labelledby={heading}>
      <h2 id={heading}>{t.endedTuition}</h2>
      <ul>
        {ended.map((booking) => {
          const person = counterpartOf(booking, props.viewerId);
          const name = shownName(person, t);
          return (
            <li key={booking._id}>
              <strong>{name}</strong>
              <ForChild booking={booking} viewerId={props.viewerId} />
              <OwnReview booking={booking} name={name} />
            </li>
          );
        })}
      </ul>
    </section>
  );
}
