import type { Arrangement, Terms } from "@tutorsetu/contracts/lessons/arrangement";
import { Button } from "@tutorsetu/ui/button";
import { format } from "@tutorsetu/web-kit/i18n";
import { ReasonDialog } from "@tutorsetu/web-kit/reason-dialog";
import { useState } from "react";
import { lessons } from "../lessons/api.ts";
import { useLessonTexts } from "../lessons/messages.ts";
import { useLessonChange } from "../lessons/use-lesson-change.ts";
import { TermsTable } from "./terms-table.tsx";
import * as css from "./tuition.module.css";

interface Props {
  readonly bookingId: string;
  readonly proposed: Arrangement;
  readonly present: Terms | null;
  readonly isOwn: boolean;
  readonly isOpen: boolean;
  readonly name: string;
  readonly onOther: () => void;
}

/** Terms that wait for an answer, beside those that stand. */
export function Proposal(props: Props) {
  const { bookingId: id, proposed, present, isOwn, isOpen, name, onOther } = props;
  const t = useLessonTexts();
  const { busy, change, changeNow, messageOf } = useLessonChange();
  const [isDeclining, setDeclining] = useState(false);
  const { version } = proposed;
  const label = isOwn ? t.proposedByYou : format(t.proposedByOther, { name });
  const answer = (reason = "") => ({ params: { id }, body: { version, reason } });

  return (
    <div className={css.proposal} data-own={isOwn || undefined}>
      <h3>{label}</h3>
      <TermsTable terms={proposed} present={present} label={label} />
      {isOwn && isOpen && <p>{format(t.waiting, { name })}</p>}
      {isOpen && (
        <div className={css.actions}>
          {!isOwn && (
            <Button
              busy={busy}
              onClick={() => void changeNow(() => lessons.agreeTerms(answer()), t.agreed)}
            >
              {t.agree}
            </Button>
          )}
          <Button variant="secondary" disabled={busy} onClick={onOther}>
            {t.proposeOther}
          </Button>
          {isOwn ? (
            <Button
              variant="quiet"
              busy={busy}
              onClick={() => void changeNow(() => lessons.declineTerms(answer()), t.takenBack)}
            >
              {t.takeBack}
            </Button>
          ) : (
            <Button variant="quiet" disabled={busy} onClick={() => setDeclining(true)}>
              {t.decline}
            </Button>
          )}
        </div>
      )}
      {isDeclining && (
        <ReasonDialog
          title={format(t.declineTitle, { name })}
          onClose={() => setDeclining(false)}
          action={t.decline}
          pending={t.sending}
          cancel={t.notNow}
          busy={busy}
          draft={`decline-${id}-${version}`}
          label={t.declineReason}
          maxLength={500}
          messageOf={messageOf}
          onSend={(reason) => change(() => lessons.declineTerms(answer(reason)), t.declined)}
        >
          <p>{t.declineText}</p>
        </ReasonDialog>
      )}
    </div>
  );
}
