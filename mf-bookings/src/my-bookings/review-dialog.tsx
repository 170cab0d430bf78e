import type { Booking } from "@tutorsetu/contracts/bookings";
import type { ReviewMarks } from "@tutorsetu/contracts/bookings/reviews";
import { LIMITS, REVIEW_MARKS } from "@tutorsetu/contracts/domain";
import { TextareaField } from "@tutorsetu/ui/form-fields";
import { ActionDialog } from "@tutorsetu/web-kit/action-dialog";
import { errorMessage } from "@tutorsetu/web-kit/api-error";
import { useCommon } from "@tutorsetu/web-kit/common-text";
import { useDraft } from "@tutorsetu/web-kit/draft";
import { format } from "@tutorsetu/web-kit/i18n";
import { refresh } from "@tutorsetu/web-kit/query";
import { toast } from "@tutorsetu/web-kit/toast";
import { useSubmit } from "@tutorsetu/web-kit/use-submit";
import { bookings } from "../api.ts";
import { ForChild } from "../family/for-child.tsx";
import { useMessages } from "../messages.ts";
import * as css from "./my-bookings.module.css";
import { StarsField } from "./stars-field.tsx";

interface Values {
  readonly stars: number;
  readonly text: string;
  /** Missing in drafts that an older page kept. */
  readonly marks?: ReviewMarks;
}

/** The form values of a review, kept as a draft until they are sent. */
function useReview({ _id: id, review }: Booking, onDone: () => void) {
  const t = useMessages();
  const common = useCommon();
  const initialValues: Values = {
    stars: review?.stars ?? 0,
    text: review?.text ?? "",
    marks: review?.marks ?? {},
  };
  const [draft, setDraft, clearDraft] = useDraft(`review:${id}`, initialValues);
  const { busy, error, submit } = useSubmit(
    (failure) => `${t.reviewFailed} ${errorMessage(failure, common.unexpected)}`,
  );

  async function post() {
    const { stars, text, marks = {} } = draft;
    await bookings.review({ params: { id }, body: { stars, marks, text: text.trim() } });
    clearDraft();
    toast.success(t.reviewSaved);
    refresh("bookings");
    onDone();
  }

  const send = () => submit(post, draft.stars > 0 ? "" : t.starsRequired);
  return { draft, setDraft, busy, error, send };
}

interface Props {
  readonly booking: Booking;
  readonly name: string;
  readonly onClose: () => void;
}

/** One to five stars, three marks and words if there are any. */
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
        <StarsField
          legend={t.stars}
          value={draft.stars}
          onChange={(stars) => setDraft({ ...draft, stars })}
        />
        <fieldset className={css.marks}>
          <legend>{t.marks}</legend>
          {REVIEW_MARKS.map((mark) => (
            <StarsField
              key={mark}
              legend={t[mark]}
              value={draft.marks?.[mark] ?? 0}
              onChange={(given) => setDraft({ ...draft, marks: { ...draft.marks, [mark]: given } })}
            />
          ))}
        </fieldset>
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
