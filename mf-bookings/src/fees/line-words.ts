import type { FeeEntry } from "@tutorsetu/contracts/lessons/fees";
import { format, formatDate } from "@tutorsetu/web-kit/i18n";
import { monthName } from "./amounts.ts";
import type { Messages } from "./messages.ts";

/** What a line is. */
export function whatOf({ kind, month, heldOn, paidOn }: FeeEntry, t: Messages): string {
  if (kind === "reversal") return t.takenBackLine;
  if (paidOn) return format(t.paymentOn, { date: formatDate(paidOn) });
  if (heldOn) return format(t.lessonOn, { date: formatDate(heldOn) });
  return format(t.feeOf, { month: month ? monthName(month) : "" });
}

/** How it stands; a due may be paid by what was confirmed since. */
export function stateOf(
  { kind, state, isReversed }: FeeEntry,
  t: Messages,
  isPaid = false,
): string {
  if (isReversed || kind === "reversal") return t.reversedState;
  if (!state) return isPaid ? t.paidState : t.dueState;
  return { noted: t.notedState, confirmed: t.confirmedState, refused: t.refusedState }[state];
}

/** What was written with it, and why it was refused or taken back. */
export function wordsOf({ note, reason, cause }: FeeEntry, t: Messages): string {
  const why = cause ? t[cause] : reason && format(t.because, { reason });
  return [note, why].filter(Boolean).join(" · ");
}
