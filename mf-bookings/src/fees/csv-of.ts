import type { FeeEntry } from "@tutorsetu/contracts/lessons/fees";
import { dateOf } from "@tutorsetu/contracts/lessons/india-time";
import { fees } from "./api.ts";
import { plainAmount } from "./amounts.ts";
import type { Messages } from "./messages.ts";
import { stateOf, whatOf, wordsOf } from "./line-words.ts";

const MOST_AT_ONCE = 50;

/** All lines of a book, the oldest first. */
export async function allLines(bookingId: string): Promise<FeeEntry[]> {
  const lines: FeeEntry[] = [];
  let cursor: string | undefined;
  do {
    const query = { limit: MOST_AT_ONCE, ...(cursor ? { cursor } : {}) };
    const page = await fees.feeBook({ params: { id: bookingId }, query });
    lines.push(...page.entries);
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  return lines.toReversed();
}

/** The rows of a table of these lines, below their headings. Only what counts stands under due and paid. */
export function csvRows(lines: readonly FeeEntry[], t: Messages): string[][] {
  const head = [
    t.csvDate,
    t.csvWhat,
    t.csvMonth,
    t.csvDay,
    t.csvDue,
    t.csvPaid,
    t.csvState,
    t.csvMethod,
    t.csvReceipt,
    t.csvBy,
    t.csvWords,
    t.csvReversed,
  ];
  const rows = lines.map((line) => {
    const { kind, paise, month = "", heldOn, paidOn, method, receiptNo = "", by } = line;
    const counts = !line.isReversed && kind !== "reversal";
    const isPaid = counts && line.state === "confirmed";
    return [
      dateOf(new Date(line.at)),
      whatOf(line, t),
      month,
      paidOn ?? heldOn ?? "",
      counts && kind === "due" ? plainAmount(paise) : "",
      isPaid ? plainAmount(paise) : "",
      stateOf(line, t),
      method ? t[method] : "",
      receiptNo,
      by ? { Tutor: t.tutor, Student: t.student }[by] : "",
      wordsOf(line, t),
      line.isReversed ? t.yes : "",
    ];
  });
  return [head, ...rows];
}
