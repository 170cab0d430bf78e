import type { Lesson } from "@tutorsetu/contracts/lessons/lessons";
import { TextareaField } from "@tutorsetu/ui/form-fields";
import { Toggle } from "@tutorsetu/ui/toggle";
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

const MARKS = ["held", "absent", "called_off"] as const;

/** What happened in a lesson, with a note. */
export function MarkDialog({ lesson, busy, change, messageOf, onClose }: Props) {
  const t = useLessonTexts();
  const { _id, bookingId: id, version } = lesson;
  const known = MARKS.find((one) => one === lesson.state) ?? "held";
  const note = lesson.markedAt ? lesson.reason : "";
  const [draft, setDraft, clearDraft] = useDraft(`lesson-mark-${_id}-${version}`, {
    state: known,
    note,
  });
  const { busy: isSending, error, clearError, submit } = useSubmit(messageOf);
  const isBusy = busy || isSending;

  function set(typed: Partial<typeof draft>) {
    clearError();
    setDraft({ ...draft, ...typed });
  }

  async function send() {
    const body = { lesson: _id, version, state: draft.state, note: draft.note.trim() };
    const done = format(t.marked, { name: shownName(lesson, t) });
    await change(() => lessons.markLesson({ params: { id }, body }), done);
    clearDraft();
    onClose();
  }

  return (
    <ActionDialog
      title={format(t.markTitle, { when: moment(lesson.startsAt) })}
      onClose={onClose}
      cancel={t.notNow}
      action={isBusy ? t.sending : t.markSend}
      busy={isBusy}
      error={error}
      onAct={() => submit(send)}
    >
      <div className={css.form}>
        <Toggle
          legend={t.markWhat}
          name="mark"
          value={draft.state}
          options={[
            { value: "held" as const, label: t.held },
            { value: "absent" as const, label: t.absent },
            { value: "called_off" as const, label: t.calledOff },
          ]}
          onChange={(state) => set({ state })}
        />
        <TextareaField
          label={t.markNote}
          rows={2}
          maxLength={500}
          value={draft.note}
          onChange={(event) => set({ note: event.currentTarget.value })}
        />
      </div>
    </ActionDialog>
  );
}
