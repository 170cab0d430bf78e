import type { TutorCard as Tutor } from "@tutorsetu/contracts/people";
import { SHORTLIST_LIMITS } from "@tutorsetu/contracts/tutoring/shortlist-limits";
import { Button } from "@tutorsetu/ui/button";
import { Checkbox } from "@tutorsetu/ui/checkbox";
import { errorMessage } from "@tutorsetu/web-kit/api-error";
import { format } from "@tutorsetu/web-kit/i18n";
import { toast } from "@tutorsetu/web-kit/toast";
import { useEffect, useRef } from "react";
import { changeSaved } from "../saved/saved-tutors.ts";
import { TutorCard } from "../tutor-list/tutor-card.tsx";
import { useMessages } from "./messages.ts";
import * as css from "./shortlist.module.css";

function useChange({ userId }: Tutor) {
  const t = useMessages();
  return (isSaved: boolean) =>
    void changeSaved(userId._id, isSaved).catch((error: unknown) =>
      toast.error(`${t.changeFailed} ${errorMessage(error)}`),
    );
}

/** Saved tutors stand in no order and around no place: of reasons and distances nothing is said. */
const unordered = (tutor: Tutor): Tutor => ({ ...tutor, reasons: [] });

interface Props {
  readonly tutor: Tutor;
  /** User ids. */
  readonly chosen: readonly string[];
  readonly onChoose: (id: string, isChosen: boolean) => void;
}

/** A saved tutor, with the choice to compare and the way to take them off. */
export function SavedRow({ tutor, chosen, onChoose }: Props) {
  const t = useMessages();
  const change = useChange(tutor);
  const { _id, userName: name } = tutor.userId;
  const isChosen = chosen.includes(_id);
  const isFull = !isChosen && chosen.length >= SHORTLIST_LIMITS.compared;
  return (
    <div className={css.row}>
      <TutorCard tutor={unordered(tutor)} />
      <div className={css.choices}>
        <Checkbox
          label={t.compareOne}
          aria-label={format(t.compareName, { name })}
          title={isFull ? t.atMost : undefined}
          checked={isChosen}
          disabled={isFull}
          onChange={({ target }) => onChoose(_id, target.checked)}
        />
        <Button
          variant="quiet"
          size="s"
          aria-label={format(t.removeName, { name })}
          onClick={() => change(false)}
        >
          {t.remove}
        </Button>
      </div>
    </div>
  );
}

/** Where a tutor was who was taken off, and the way back. */
export function RemovedRow({ tutor }: Pick<Props, "tutor">) {
  const t = useMessages();
  const change = useChange(tutor);
  const undo = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // What was pressed has left the page.
    if (document.activeElement === document.body) undo.current?.focus();
  }, []);
  return (
    <output className={css.removed}>
      {format(t.removed, { name: tutor.userId.userName })}{" "}
      <Button ref={undo} variant="quiet" size="s" onClick={() => change(true)}>
        {t.undo}
      </Button>
    </output>
  );
}
