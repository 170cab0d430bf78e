import type { Lesson } from "@tutorsetu/contracts/lessons/lessons";
import { dateOf, instantOf, timeOf } from "@tutorsetu/contracts/lessons/india-time";
import { TextareaField, TextField } from "@tutorsetu/ui/form-fields";
import { ActionDialog } from "@tutorsetu/web-kit/action-dialog";
import { useDraft } from "@tutorsetu/web-kit/draft";
import { format } from "@tutorsetu/web-kit/i18n";
import { useSubmit } from "@tutorsetu/web-kit/use-submit";
import { lessons } from "./api.ts";
import { moment } from "./india.ts";
import * as css from "./lessons.module.css";
import { useLessonTexts } from "./messages.ts";
import { shownName } from "./shown-name.ts";
import type { LessonChange } from "./use-lesson-change.ts";

interface Props extends LessonChange {
  readonly lesson: Lesson;
  readonly onClose: () => void;
}

/** Asks for another time; a failure is shown in the dialog, and nothing typed is lost. */
export function MoveDialog({ lesson, busy, change, messageOf, onClose }: Props) {
  const t = useLessonTexts();
  const { _id, bookingId: id, version, startsAt } = lesson;
  const at = new Date(startsAt);
  const initial = { day: dateOf(at), time: timeOf(at), reason: "" };
  const [draft, setDraft, clearDraft] = useDraft(`lesson-move-${_id}-${version}`, initial);
  const { busy: isSending, error, clearError, submit } = useSubmit(messageOf);
  const isBusy = busy || isSending;
  const { day, time, reason } = draft;

  function set(typed: Partial<typeof initial>) {
    clearError();
    setDraft({ ...draft, ...typed });
  }

  async function send() {
    const to = instantOf(day, time).toISOString();
    const body = { lesson: _id, version, startsAt: to, reason: reason.trim() };
    await change(() => lessons.moveLesson({ params: { id }, body }), t.movedDone);
    clearDraft();
    onClose();
  }

  const missing = () => {
    if (!day || !time) return t.whenNeeded;
    return reason.trim() ? "" : t.reasonNeeded;
  };

  return (
    <ActionDialog
      title={format(t.moveTitle, { when: moment(startsAt) })}
      onClose={onClose}
      cancel={t.notNow}
      action={isBusy ? t.sending : t.moveSend}
      busy={isBusy}
      error={error}
      onAct={() => submit(send, missing())}
    >
      <div className={css.form}>
        <p>{format(t.moveText, { name: shownName(lesson, t) })}</p>
        <div className={css.pair}>
          <TextField
            label={t.moveDay}
            type="date"
            required
            value={day}
            onChange={(event) => set({ day: event.currentTarget.value })}
          />
          <TextField
            label={t.moveTime}
            type="time"
            step={900}
            required
            value={time}
            onChange={(event) => set({ time: event.currentTarget.value })}
          />
        </div>
        <TextareaField
          label={t.reason}
          rows={2}
          maxLength={500}
          required
          value={reason}
          onChange={(event) => set({ reason: event.currentTarget.value })}
        />
      </div>
    </ActionDialog>
  );
}
