import type { Booking } from "@tutorsetu/contracts/bookings";
import { LIMITS } from "@tutorsetu/contracts/market";
import { Field } from "@tutorsetu/ui/field";
import { Textarea } from "@tutorsetu/ui/textarea";
import { ActionDialog } from "@tutorsetu/web-kit/action-dialog";
import { fill } from "@tutorsetu/web-kit/i18n";
import { useText } from "../text.ts";
import * as css from "./my-bookings.module.css";
import { StarsField } from "./stars-field.tsx";
import { useReview } from "./use-review.ts";

interface Props {
  readonly booking: Booking;
  readonly name: string;
  readonly onClose: () => void;
}

/** One to five stars, and words if there are any. */
export function ReviewDialog({ booking, name, onClose }: Props) {
  const text = useText();
  const { draft, setDraft, busy, error, send } = useReview(booking, onClose);
  return (
    <ActionDialog
      title={fill(text.reviewTitle, { name })}
      onClose={onClose}
      action={busy ? text.sendingReview : text.sendReview}
      busy={busy}
      onAct={send}
    >
      <div className={css.form}>
        <StarsField value={draft.stars} onChange={(stars) => setDraft({ ...draft, stars })} />
        <Field label={text.reviewText} hint={text.reviewHint}>
          {(field) => (
            <Textarea
              {...field}
              rows={4}
              maxLength={LIMITS.comment}
              value={draft.text}
              onChange={(event) => setDraft({ ...draft, text: event.currentTarget.value })}
            />
          )}
        </Field>
        {error && (
          <p role="alert" className={css.error}>
            {error}
          </p>
        )}
      </div>
    </ActionDialog>
  );
}
