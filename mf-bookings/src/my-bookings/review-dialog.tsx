import type { Booking } from "@tutorsetu/contracts/bookings";
import { LIMITS } from "@tutorsetu/contracts/domain";
import { Icon } from "@tutorsetu/ui/icon";
import { TextareaField } from "@tutorsetu/ui/form-fields";
import { VisuallyHidden } from "@tutorsetu/ui/visually-hidden";
import { ActionDialog } from "@tutorsetu/web-kit/action-dialog";
import { errorMessage } from "@tutorsetu/web-kit/api-error";
import { useCommon } from "@tutorsetu/web-kit/common-text";
import { useDraft } from "@tutorsetu/web-kit/draft";
import { format } from "@tutorsetu/web-kit/i18n";
import { refresh } from "@tutorsetu/web-kit/query";
import { toast } from "@tutorsetu/web-kit/toast";
import { useSubmit } from "@tutorsetu/web-kit/use-submit";
import { useId } from "react";
import { bookings } from "../api.ts";
import { ForChild } from "../family/for-child.tsx";
import { useMessages } from "../messages.ts";
import * as css from "./my-bookings.module.css";

/** The form values of a review, kept as a draft until they are sent. */
function useReview({ _id: id, review }: Booking, onDone: () => void) {
  const t = useMessages();
  const common = useCommon();
  const initialValues = { stars: review?.stars ?? 0, text: review?.text ?? "" };
  const [draft, setDraft, clearDraft] = useDraft(`review:${id}`, initialValues);
  const { busy, error, submit } = useSubmit(
    (failure) => `${t.reviewFailed} ${errorMessage(failure, common.unexpected)}`,
  );

  async function post() {
    await bookings.review({ params: { id }, body: { ...draft, text: draft.text.trim() } });
    clearDraft();
    toast.success(t.reviewSaved);
    refresh("bookings");
    onDone();
  }

  const send = () => submit(post, draft.stars > 0 ? "" : t.starsRequired);
  return { draft, setDraft, busy, error, send };
}

const FIVE = [1, 2, 3, 4, 5];

interface StarsProps {
  /** 0 when none is chosen. */
  readonly value: number;
  readonly onChange: (stars: number) => void;
}

/** A choice of one to five, drawn as stars. */
function StarsField({ value, onChange }: StarsProps) {
  const t = useMessages();
  const name = useId();
  return (
    <fieldset className={css.stars}>
      <legend>{t.stars}</legend>
      <div>
        {FIVE.map((count) => (
          <label key={count} data-lit={count <= value || undefined}>
            <VisuallyHidden>
              <input
                type="radio"
                name={name}
                value={count}
                checked={count === value}
                onChange={() => onChange(count)}
              />
              {count === 1 ? t.star : format(t.starCount, { count })}
            </VisuallyHidden>
            <Icon name="star" size={28} />
          </label>
        ))}
      </div>
    </fieldset>
  );
}

interface Props {
  readonly booking: Booking;
  readonly name: string;
  readonly onClose: () => void;
}

/** One to five stars, and words if there are any. */
export function ReviewDialog({ booking, name, onClose }: Props) {
  const t = useMessages();
  const { draft, setDraft, busy, error, send } = useReview(booking, onClose);
  return (
    <ActionDialog
      title={format(t.reviewTitle, { name })}
      onClose={onClose}
      action={busy ? t.sendingReview : t.sendReview}
      busy={busy}
      error={error}
      onAct={send}
    >
      <div className={css.form}>
        <ForChild booking={booking} viewerId={booking.studentId._id} />
        <StarsField value={draft.stars} onChange={(stars) => setDraft({ ...draft, stars })} />
        <TextareaField
          label={t.reviewText}
          hint={booking.studentId.guardianName ? t.reviewHintChild : t.reviewHint}
          rows={4}
          maxLength={LIMITS.comment}
          value={draft.text}
          onChange={(event) => setDraft({ ...draft, text: event.currentTarget.value })}
        />
      </div>
    </ActionDialog>
  );
}
