import type { FeeBook } from "@tutorsetu/contracts/lessons/fees";
import { format } from "@tutorsetu/web-kit/i18n";
import { amountOf, monthName } from "./amounts.ts";
import * as css from "./fee-book.module.css";
import { useMessages } from "./messages.ts";

interface Props {
  readonly book: Pick<FeeBook, "totals" | "coming">;
  readonly isTutor: boolean;
}

/** What is open, of which months, and what waits: the first thing that a book says. */
export function Owed({ book: { totals, coming }, isTutor }: Props) {
  const t = useMessages();
  const { openPaise, notedPaise, arrears } = totals;
  const months = arrears.map(({ month }) => monthName(month)).join(", ");
  return (
    <div className={css.owed} data-open={openPaise > 0 || undefined}>
      {openPaise > 0 ? (
        <>
          <p className={css.label}>{isTutor ? t.toReceive : t.toPay}</p>
          <p className={css.amount}>{amountOf(openPaise)}</p>
          <p>{format(t.months, { months })}</p>
        </>
      ) : (
        <p className={css.clear}>
          {openPaise < 0 ? format(t.ahead, { amount: amountOf(-openPaise) }) : t.nothingOpen}
        </p>
      )}
      {notedPaise > 0 && <p>{format(t.waiting, { amount: amountOf(notedPaise) })}</p>}
      {coming && (
        <p className={css.quiet}>
          {format(t.coming, { month: monthName(coming.month), amount: amountOf(coming.paise) })}
        </p>
      )}
    </div>
  );
}
