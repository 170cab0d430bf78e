import type { FeeTotals } from "@tutorsetu/contracts/lessons/fees";
import { type FeeLine, reversedIn } from "./fee-line.ts";

const sum = (lines: readonly FeeLine[]) => lines.reduce((all, { paise }) => all + paise, 0);

/** What is left of each month's dues once `paid` has been counted for the oldest first. */
function arrearsOf(dues: readonly FeeLine[], paid: number): FeeTotals["arrears"] {
  const months = new Map<string, number>();
  for (const { month = "", paise } of dues) months.set(month, (months.get(month) ?? 0) + paise);
  let rest = paid;
  return [...months]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([month, due]) => {
      const covered = Math.min(due, rest);
      rest -= covered;
      return { month, paise: due - covered };
    })
    .filter(({ paise }) => paise > 0);
}

/** What all lines of a book come to. */
export function totalsOf(lines: readonly FeeLine[]): FeeTotals {
  const reversed = reversedIn(lines);
  const counting = lines.filter(({ _id, kind }) => kind !== "reversal" && !reversed.has(_id));
  const dues = counting.filter(({ kind }) => kind === "due");
  const payments = (state: FeeLine["state"]) => sum(counting.filter((one) => one.state === state));
  const duePaise = sum(dues);
  const paidPaise = payments("confirmed");
  return {
    duePaise,
    paidPaise,
    notedPaise: payments("noted"),
    openPaise: duePaise - paidPaise,
    arrears: arrearsOf(dues, paidPaise),
  };
}
