import type { Lesson } from "@tutorsetu/contracts/lessons/lessons";
import { Button } from "@tutorsetu/ui/button";
import { format } from "@tutorsetu/web-kit/i18n";
import { ReasonDialog } from "@tutorsetu/web-kit/reason-dialog";
import { useState } from "react";
import { CalendarFile } from "../calendar/calendar-file.tsx";
import { lessons } from "./api.ts";
import { moment } from "./india.ts";
import { actionsOf } from "./lesson-state.ts";
import * as css from "./lessons.module.css";
import { MarkDialog } from "./mark-dialog.tsx";
import { useLessonTexts } from "./messages.ts";
import { MoveDialog } from "./move-dialog.tsx";
import { shownName } from "./shown-name.ts";
import { type LessonChange, useLessonChange } from "./use-lesson-change.ts";

interface Props {
  readonly lesson: Lesson;
  readonly isTutor: boolean;
  readonly now: Date;
}

type Opened = "move" | "call-off" | "mark" | "otherwise";

interface DialogProps {
  readonly lesson: Lesson;
  readonly opened: Opened;
  readonly changes: LessonChange;
  readonly onClose: () => void;
}

function OpenDialog({ lesson, opened, changes, onClose }: DialogProps) {
  const t = useLessonTexts();
  if (opened === "move") return <MoveDialog {...changes} lesson={lesson} onClose={onClose} />;
  if (opened === "mark") return <MarkDialog {...changes} lesson={lesson} onClose={onClose} />;
  const { _id, bookingId: id, version, startsAt } = lesson;
  const { change, messageOf } = changes;
  const when = moment(startsAt);
  const name = shownName(lesson, t);
  const shared = { onClose, messageOf, cancel: t.notNow, pending: t.sending, maxLength: 500 };
  if (opened === "call-off")
    return (
      <ReasonDialog
        {...shared}
        title={format(t.callOffTitle, { when })}
        action={t.callOff}
        isDangerous
        draft={`lesson-off-${_id}-${version}`}
        label={t.reason}
        required={t.reasonNeeded}
        onSend={(reason) =>
          change(
            () => lessons.callOffLesson({ params: { id }, body: { lesson: _id, version, reason } }),
            t.callOffDone,
          )
        }
      >
        <p>{format(t.moveText, { name })}</p>
      </ReasonDialog>
    );
  return (
    <ReasonDialog
      {...shared}
      title={format(t.otherwiseTitle, { when })}
      action={format(t.otherwiseSend, { name })}
      draft={`lesson-otherwise-${_id}-${version}`}
      label={t.otherwiseLabel}
      required={t.reasonNeeded}
      onSend={(text) =>
        change(
          () => lessons.contradictLesson({ params: { id }, body: { lesson: _id, version, text } }),
          format(t.otherwiseDone, { name }),
        )
      }
    >
      <p>{format(t.otherwiseText, { name })}</p>
    </ReasonDialog>
  );
}

/** What one may do with a lesson now; nothing where that is nothing. */
export function LessonActions({ lesson, isTutor, now }: Props) {
  const t = useLessonTexts();
  const changes = useLessonChange();
  const [opened, setOpened] = useState<Opened | null>(null);
  const may = actionsOf({ lesson, isTutor, now });
  const { _id, bookingId: id, version, startsAt } = lesson;
  const when = moment(startsAt);

  const mark = (state: "held" | "absent") =>
    changes.changeNow(
      () => lessons.markLesson({ params: { id }, body: { lesson: _id, version, state } }),
      format(t.marked, { name: shownName(lesson, t) }),
    );
  const quiet = { variant: "quiet", size: "s" } as const;

  return (
    <>
      <div className={css.actions}>
        {may.mayMark && (
          <>
            <Button
              size="s"
              busy={changes.busy}
              aria-label={format(t.markName, { when })}
              onClick={() => void mark("held")}
            >
              {t.markHeld}
            </Button>
            <Button
              size="s"
              variant="secondary"
              disabled={changes.busy}
              aria-label={format(t.markAbsentName, { when })}
              onClick={() => void mark("absent")}
            >
              {t.markAbsent}
            </Button>
          </>
        )}
        {(may.mayMark || may.mayMarkAgain) && (
          <Button {...quiet} onClick={() => setOpened("mark")}>
            {may.mayMark ? t.markOther : t.markAgain}
          </Button>
        )}
        {(may.mayChange || may.mayHoldAgain) && (
          <Button {...quiet} onClick={() => setOpened("move")}>
            {may.mayHoldAgain ? t.holdAgain : t.move}
          </Button>
        )}
        {may.mayChange && (
          <Button {...quiet} onClick={() => setOpened("call-off")}>
            {t.callOff}
          </Button>
        )}
        {may.mayChange && (
          <CalendarFile
            {...quiet}
            bookingId={id}
            startsAt={startsAt}
            failed={t.calendarFailed}
            aria-label={format(t.addToCalendarName, { when })}
          >
            {t.addToCalendar}
          </CalendarFile>
        )}
        {may.mayContradict && (
          <Button {...quiet} onClick={() => setOpened("otherwise")}>
            {t.otherwise}
          </Button>
        )}
      </div>
      {opened && (
        <OpenDialog
          lesson={lesson}
          opened={opened}
          changes={changes}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  );
}
