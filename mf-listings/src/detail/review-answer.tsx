import type { Review } from "@tutorsetu/contracts/bookings/reviews";
import { Button } from "@tutorsetu/ui/button";
import { format, formatDate } from "@tutorsetu/web-kit/i18n";
import { useLazyDialog } from "../dialog/lazy-dialog.ts";
import { useMessages } from "./review-messages.ts";
import * as css from "./reviews.module.css";

/** What the tutor says to a review. */
export function ReviewAnswer({ answer }: { readonly answer: NonNullable<Review["answer"]> }) {
  const t = useMessages();
  return (
    <div className={css.answer}>
      <p>
        <strong>{t.answerOf}</strong> <time dateTime={answer.at}>{formatDate(answer.at)}</time>
      </p>
      <p>{answer.text}</p>
    </div>
  );
}

const load = async () => (await import("./answer-dialog.tsx")).AnswerDialog;

/** The tutor's way to answer a review. */
export function AnswerButton({ review }: { readonly review: Review }) {
  const t = useMessages();
  const dialog = useLazyDialog(load);
  const { author: name, answer } = review;
  return (
    <>
      <Button
        variant="quiet"
        size="s"
        aria-label={format(answer ? t.changeAnswerTo : t.answerTo, { name })}
        onClick={() => void dialog.open()}
      >
        {answer ? t.changeAnswer : t.answer}
      </Button>
      {dialog.Dialog && <dialog.Dialog review={review} onClose={dialog.close} />}
    </>
  );
}
