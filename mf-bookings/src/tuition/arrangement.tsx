import type { Arrangement, Arrangements } from "@tutorsetu/contracts/lessons/arrangement";
import { REASONS } from "@tutorsetu/contracts/domain";
import { dateOf } from "@tutorsetu/contracts/lessons/india-time";
import { Button } from "@tutorsetu/ui/button";
import { format } from "@tutorsetu/web-kit/i18n";
import { useId, useState } from "react";
import { fullDate } from "../lessons/india.ts";
import { type LessonTexts, useLessonTexts } from "../lessons/messages.ts";
import { useLessonChange } from "../lessons/use-lesson-change.ts";
import { EndDialog } from "./end-dialog.tsx";
import { Proposal } from "./proposal.tsx";
import { ProposeDialog } from "./propose-dialog.tsx";
import { earlierOf, feeLine, standing, timeLines } from "./terms.ts";
import { TermsTable } from "./terms-table.tsx";
import * as css from "./tuition.module.css";

interface Props {
  readonly arrangement: Arrangements;
  readonly side: "Tutor" | "Student";
  /** Nothing is changed any more in a booking that is cancelled. */
  readonly isOpen: boolean;
  /** Of the other side. */
  readonly name: string;
  readonly now: Date;
}

const reasonText = (reason: string, t: LessonTexts) =>
  reason === REASONS.gone ? t.accountGone : format(t.endReason, { reason });

/** When the lessons end, or have ended, and why. */
function End({ arrangement, now }: Pick<Props, "arrangement" | "now">) {
  const t = useLessonTexts();
  const { endsOn, endReason } = arrangement;
  if (!endsOn) return null;
  const text = endsOn < dateOf(now) ? t.endedOn : t.endsOn;
  return (
    <p className={css.end}>
      {format(text, { date: fullDate(endsOn) })} {endReason && reasonText(endReason, t)}
    </p>
  );
}

const STATES = {
  agreed: "versionAgreed",
  declined: "versionDeclined",
  replaced: "versionReplaced",
  proposed: "versionProposed",
} as const;

interface EarlierProps extends Pick<Props, "arrangement" | "side" | "name" | "now"> {}

function Earlier({ arrangement, side, name, now }: EarlierProps) {
  const t = useLessonTexts();
  const earlier = earlierOf(arrangement, dateOf(now));
  if (earlier.length === 0) return null;
  const headOf = ({ by, proposedAt, state }: Arrangement) =>
    format(t.versionBy, {
      name: by === side ? t.you : name,
      date: fullDate(dateOf(new Date(proposedAt))),
      state: t[STATES[state]],
    });
  return (
    <details className={css.earlier}>
      <summary>{t.before}</summary>
      <ol>
        {earlier.map((one) => (
          <li key={one.version}>
            <strong>{headOf(one)}</strong>
            <span>{[...timeLines(one, t), feeLine(one, t)].join(" · ")}</span>
            {one.reason && <span>{reasonText(one.reason, t)}</span>}
          </li>
        ))}
      </ol>
    </details>
  );
}

interface AgreedProps {
  readonly terms: Arrangement;
  readonly today: string;
  readonly isEnded: boolean;
}

function Agreed({ terms, today, isEnded }: AgreedProps) {
  const t = useLessonTexts();
  const text = terms.startsOn > today ? t.agreedFrom : t.agreedSince;
  return (
    <div className={css.agreed} data-ended={isEnded || undefined}>
      <p>{format(text, { date: fullDate(terms.startsOn) })}</p>
      <TermsTable terms={terms} />
    </div>
  );
}

/** What both have agreed to, what is proposed, and what one may do about it. */
export function ArrangementSection({ arrangement, side, isOpen, name, now }: Props) {
  const t = useLessonTexts();
  const heading = useId();
  const changes = useLessonChange();
  const [opened, setOpened] = useState<"propose" | "end" | null>(null);
  const today = dateOf(now);
  const { agreed, untilThen, proposed } = standing(arrangement, today);
  const isEnded = arrangement.endsOn !== undefined && arrangement.endsOn < today;
  return (
    <section className={css.section} aria-labelledby={heading}>
      <h2 id={heading}>{t.arrangement}</h2>
      {!agreed && !proposed && <p>{format(t.arrangementNone, { name })}</p>}
      {untilThen && <Agreed terms={untilThen} today={today} isEnded={isEnded} />}
      {agreed && <Agreed terms={agreed} today={today} isEnded={isEnded} />}
      <End arrangement={arrangement} now={now} />
      {proposed && (
        <Proposal
          bookingId={arrangement.bookingId}
          proposed={proposed}
          present={agreed}
          isOwn={proposed.by === side}
          isOpen={isOpen}
          name={name}
          onOther={() => setOpened("propose")}
        />
      )}
      {isOpen && (
        <div className={css.actions}>
          {!proposed && (
            <Button variant={agreed ? "secondary" : "primary"} onClick={() => setOpened("propose")}>
              {agreed ? t.proposeOther : t.propose}
            </Button>
          )}
          {agreed && !isEnded && (
            <Button variant="quiet" onClick={() => setOpened("end")}>
              {t.end}
            </Button>
          )}
        </div>
      )}
      <Earlier arrangement={arrangement} side={side} name={name} now={now} />
      {opened === "propose" && (
        <ProposeDialog
          arrangement={arrangement}
          name={name}
          now={now}
          onClose={() => setOpened(null)}
        />
      )}
      {opened === "end" && (
        <EndDialog
          {...changes}
          arrangement={arrangement}
          name={name}
          now={now}
          onClose={() => setOpened(null)}
        />
      )}
    </section>
  );
}
