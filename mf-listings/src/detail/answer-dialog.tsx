import type { Review } from "@tutorsetu/contracts/bookings/reviews";
import { LIMITS } from "@tutorsetu/contracts/domain";
import { TextareaField } from "@tutorsetu/ui/form-fields";
import { errorMessage } from "@tutorsetu/web-kit/api-error";
import { useCommon } from "@tutorsetu/web-kit/common-text";
import { useDraft } from "@tutorsetu/web-kit/draft";
import { format } from "@tutorsetu/web-kit/i18n";
import { refresh } from "@tutorsetu/web-kit/query";
import { toast } from "@tutorsetu/web-kit/toast";
import { useSubmit } from "@tutorsetu/web-kit/use-submit";
import { useState } from "react";
import { bookings } from "../api.ts";
import { FormDialog } from "../dialog/form-dialog.tsx";
import { useMessages } from "./review-messages.ts";

export interface AnswerDialogProps {
  readonly review: Review;
  readonly onClose: () => void;
}

/** What the tutor says to a review; emptied, it is taken away. */
export function AnswerDialog({ review, onClose }: AnswerDialogProps) {
  const t = useMessages();
  const common = useCommon();
  const { _id: id, author: name, answer } = review;
  const [draft, setDraft, clearDraft] = useDraft(`answer:${id}`, { text: answer?.text ?? "" });
  const [isTried, setTried] = useState(false);
  const { busy, error, submit } = useSubmit(
    (failure) => `${t.answerFailed} ${errorMessage(failure, common.unexpected)}`,
  );
  const text = draft.text.trim();
  const isMissing = text === "" && !answer;

  function send() {
    setTried(true);
    if (isMissing) return;
    submit(async () => {
      await bookings.answerReview({ params: { id }, body: { text } });
      clearDraft();
      toast.success(text ? t.answered : t.answerRemoved);
      refresh("reviews");
      onClose();
    });
  }

  const label = text === "" && answer ? t.answerRemove : t.answerSend;
  return (
    <FormDialog
      title={format(answer ? t.changeAnswerTo : t.answerTo, { name })}
      onClose={onClose}
      submitLabel={busy ? t.sending : label}
      busy={busy}
      error={error}
      onSubmit={send}
    >
      <TextareaField
        label={t.answerText}
        hint={t.answerHint}
        error={isTried && isMissing ? t.answerRequired : undefined}
        rows={4}
        maxLength={LIMITS.comment}
        value={draft.text}
        onChange={(event) => setDraft({ text: event.currentTarget.value })}
      />
    </FormDialog>
  );
}
