import type { FeeEntry } from "@tutorsetu/contracts/lessons/fees";
import { Button } from "@tutorsetu/ui/button";
import { format } from "@tutorsetu/web-kit/i18n";
import { toast } from "@tutorsetu/web-kit/toast";
import { useState } from "react";
import { amountOf, monthName } from "./amounts.ts";
import { fees } from "./api.ts";
import * as css from "./fee-book.module.css";
import { whatOf } from "./line-words.ts";
import { useMessages } from "./messages.ts";
import type { FeeChange } from "./use-fee-change.ts";

interface Props extends FeeChange {
  /** What the other side has noted and the viewer has to answer. */
  readonly lines: readonly FeeEntry[];
  readonly isTutor: boolean;
  readonly name: string;
  readonly onRefuse: (line: FeeEntry) => void;
}

/** Payments that wait for the viewer's answer. */
export function Waiting({ lines, isTutor, name, onRefuse, busy, change, messageOf }: Props) {
  const t = useMessages();
  const [pressed, setPressed] = useState("");
  if (lines.length === 0) return null;

  function confirm({ _id: id }: FeeEntry) {
    setPressed(id);
    void change(
      () => fees.confirmPayment({ params: { id } }),
      ({ entry }) => format(t.confirmedDone, { number: entry.receiptNo ?? "" }),
    ).catch((failure: unknown) => toast.error(messageOf(failure)));
  }

  return (
    <section aria-label={t.answerFirst}>
      <h3 className={css.heading}>{t.answerFirst}</h3>
      <ul className={css.waiting}>
        {lines.map((line) => {
          const isConfirming = busy && pressed === line._id;
          const facts = [
            whatOf(line, t),
            line.method && t[line.method],
            line.month && format(t.ofMonth, { month: monthName(line.month) }),
          ].filter(Boolean);
          return (
            <li key={line._id}>
              <p className={css.says}>
                {format(t.saysPaid, { name, amount: amountOf(line.paise) })}
              </p>
              <p className={css.facts}>{facts.join(" · ")}</p>
              {line.note && <p className={css.words}>“{line.note}”</p>}
              <div className={css.answers}>
                <Button busy={isConfirming} disabled={busy} onClick={() => confirm(line)}>
                  {isConfirming ? t.confirming : t.confirm}
                </Button>
                <Button variant="secondary" disabled={busy} onClick={() => onRefuse(line)}>
                  {isTutor ? t.notReceived : t.notSo}
                </Button>
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
