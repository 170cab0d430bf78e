import type { Arrangements } from "@tutorsetu/contracts/lessons/arrangement";
import { dateOf } from "@tutorsetu/contracts/lessons/india-time";
import { TextareaField, TextField } from "@tutorsetu/ui/form-fields";
import { ActionDialog } from "@tutorsetu/web-kit/action-dialog";
import { useDraft } from "@tutorsetu/web-kit/draft";
import { format } from "@tutorsetu/web-kit/i18n";
import { useSubmit } from "@tutorsetu/web-kit/use-submit";
import { lessons } from "../lessons/api.ts";
import { useLessonTexts } from "../lessons/messages.ts";
import type { LessonChange } from "../lessons/use-lesson-change.ts";
import * as css from "./tuition.module.css";

interface Props extends LessonChange {
  readonly arrangement: Arrangements;
  readonly name: string;
  readonly now: Date;
  readonly onClose: () => void;
}

/** Asks for the last day and a reason. */
export function EndDialog({ arrangement, name, now, busy, change, messageOf, onClose }: Props) {
  const t = useLessonTexts();
  const { bookingId: id, version } = arrangement;
  const [draft, setDraft, clearDraft] = useDraft(`end-${id}`, { endsOn: dateOf(now), reason: "" });
  const { busy: isSending, error, clearError, submit } = useSubmit(messageOf);
  const isBusy = busy || isSending;

  function set(typed: Partial<typeof draft>) {
    clearError();
    setDraft({ ...draft, ...typed });
  }

  async function send() {
    const body = { version, endsOn: draft.endsOn, reason: draft.reason.trim() };
    await change(() => lessons.endLessons({ params: { id }, body }), t.ended);
    clearDraft();
    onClose();
  }

  const missing = () => {
    if (!draft.endsOn) return t.whenNeeded;
    return draft.reason.trim() ? "" : t.reasonNeeded;
  };

  return (
    <ActionDialog
      title={t.endTitle}
      onClose={onClose}
      cancel={t.notNow}
      action={isBusy ? t.sending : t.endSend}
      busy={isBusy}
      isDangerous
      error={error}
      onAct={() => submit(send, missing())}
    >
      <div className={css.form}>
        <p>{format(t.endText, { name })}</p>
        <TextField
          label={t.endDay}
          type="date"
          required
          value={draft.endsOn}
          onChange={(event) => set({ endsOn: event.currentTarget.value })}
        />
        <TextareaField
          label={t.reason}
          rows={2}
          maxLength={500}
          required
          value={draft.reason}
          onChange={(event) => set({ reason: event.currentTarget.value })}
        />
      </div>
    </ActionDialog>
  );
}
