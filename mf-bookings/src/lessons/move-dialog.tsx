import type { Lesson } from "@tutorsetu/contracts/lessons/lessons";
import { dateOf, instantOf, timeOf } from "@tutorsetu/contracts/lessons/india-time";
import { TextareaField, TextField } from "@tutorsetu/ui/form-fields";
import { ActionDialog } from "@tutorsetu/web-kit/action-dialog";
import { ApiError } from "@tutorsetu/web-kit/api-error";
import { useDraft } from "@tutorsetu/web-kit/draft";
import { format } from "@tutorsetu/web-kit/i18n";
import { useSubmit } from "@tutorsetu/web-kit/use-submit";
import { useState } from "react";
import { lessons } from "./api.ts";
import { moment } from "./india.ts";
import * as css from "./lessons.module.css";
import { type LessonTexts, useLessonTexts } from "./messages.ts";
import { shownName } from "./shown-name.ts";
import type { LessonChange } from "./use-lesson-change.ts";

interface Props extends LessonChange {
  readonly lesson: Lesson;
  readonly onClose: () => void;
}

/** Which of the two has something else at that time, in words; undefined where something else has failed. */
function clashIn(failure: unknown, name: string, t: LessonTexts): string | undefined {
  if (!(failure instanceof ApiError)) return undefined;
  const words = new Map([
    ["lesson_clash_own", t.clashOwn],
    ["lesson_clash_other", t.clashOther],
    ["lesson_clash_both", t.clashBoth],
  ]);
  const known = words.get(failure.problem.code);
  return known && format(known, { name });
}

/** Asks for another time; a failure is shown in the dialog, and nothing typed is lost. */
export function MoveDialog({ lesson, busy, change, messageOf, onClose }: Props) {
  const t = useLessonTexts();
  const { _id, bookingId: id, version, startsAt } = lesson;
  const at = new Date(startsAt);
  const initial = { day: dateOf(at), time: timeOf(at), reason: "" };
  const [draft, setDraft, clearDraft] = useDraft(`lesson-move-${_id}-${version}`, initial);
  const name = shownName(lesson, t);
  const [hasClash, setClash] = useState(false);
  const {
    busy: isSending,
    error,
    clearError,
    submit,
  } = useSubmit((failure) => clashIn(failure, name, t) ?? messageOf(failure));
  const isBusy = busy || isSending;
  const { day, time, reason } = draft;

  function set(typed: Partial<typeof initial>) {
    clearError();
    setClash(false);
    setDraft({ ...draft, ...typed });
  }

  async function send() {
    const to = instantOf(day, time).toISOString();
    const moved = { lesson: _id, version, startsAt: to, reason: reason.trim() };
    // Who was told that somebody has something else then moves it all the same.
    const body = hasClash ? moved : { ...moved, ifFree: true };
    try {
      await change(() => lessons.moveLesson({ params: { id }, body }), t.movedDone);
    } catch (failure) {
      setClash(clashIn(failure, name, t) !== undefined);
      throw failure;
    }
    clearDraft();
    onClose();
  }

  const label = hasClash ? t.moveAnyway : t.moveSend;
  const missing = () => {
    if (!day || !time) return t.whenNeeded;
    return reason.trim() ? "" : t.reasonNeeded;
  };

  return (
    <ActionDialog
      title={format(t.moveTitle, { when: moment(startsAt) })}
      onClose={onClose}
      cancel={t.notNow}
      action={isBusy ? t.sending : label}
      busy={isBusy}
      error={error}
      onAct={() => submit(send, missing())}
    >
      <div className={css.form}>
        <p>{format(t.moveText, { name })}</p>
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
