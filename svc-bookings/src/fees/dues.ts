import { dateOf, monthOf } from "@tutorsetu/contracts/lessons/india-time";
import { termsOn } from "../lessons/lessons-of.ts";
import { type Book, type FeeLine, idOf, reversalId } from "./fee-line.ts";
import { type AgreedTerms, isMonthSettled, monthFee } from "./month-fee.ts";

/** A lesson that the tutor says was held, and that nobody contradicts. */
export interface HeldLesson {
  readonly _id: string;
  readonly plannedAt: Date;
  readonly startsAt: Date;
}

/** So many months back dues are still written. */
export const MONTHS_BACK = 24;
/** In so many months, the present one too, a lesson may still be marked otherwise. */
export const LESSON_MONTHS = 3;

export interface Facts {
  readonly book: Book;
  readonly agreed: AgreedTerms;
  /** Those that began in one of `lessonMonths`. */
  readonly held: readonly HeldLesson[];
  readonly lines: readonly FeeLine[];
  readonly now: Date;
}

const monthBefore = (month: string) =>
  monthOf(new Date(Date.parse(`${month}-01T00:00Z`) - 86_400_000));

/** The month of `now` and those before it, the newest first, not before `first`. */
export function monthsUntil(now: Date, count: number, first = ""): string[] {
  const months: string[] = [];
  for (
    let month = monthOf(now);
    months.length < count && month >= first;
    month = monthBefore(month)
  )
    months.push(month);
  return months;
}

export const lessonMonths = (now: Date) => monthsUntil(now, LESSON_MONTHS);

interface Wanted {
  readonly key: string;
  readonly month: string;
  readonly lessonId?: string;
  readonly heldOn?: string;
  /** What is to be due; null: nothing. */
  readonly due: { readonly paise: number; readonly basis: string } | null;
}

const keyOf = ({ lessonId, month = "" }: Pick<FeeLine, "lessonId" | "month">) => lessonId ?? month;

function wantedMonths({ agreed, now }: Facts): Wanted[] {
  const first = agreed.versions.map(({ startsOn }) => startsOn.slice(0, 7)).toSorted()[0];
  return monthsUntil(now, MONTHS_BACK, first)
    .filter((month) => isMonthSettled(agreed, month, now))
    .map((month) => ({ key: month, month, due: monthFee(agreed, month) }));
}

/** A lesson is paid by the terms of the day for which it was arranged. */
function wantedLessons({ agreed, held, lines, now }: Facts): Wanted[] {
  const asked = new Set(lessonMonths(now));
  const standing = new Map(held.map((lesson) => [lesson._id, lesson]));
  const known = lines.flatMap(({ kind, lessonId, month = "" }) =>
    kind === "due" && lessonId && asked.has(month) ? [{ lessonId, month }] : [],
  );
  const gone = known
    .filter(({ lessonId }) => !standing.has(lessonId))
    .map(({ lessonId, month }) => ({ key: lessonId, month, lessonId, due: null }));
  const due = held.flatMap(({ _id: lessonId, plannedAt, startsAt }): Wanted[] => {
    const terms = termsOn(agreed, dateOf(plannedAt));
    if (terms?.feePer !== "lesson") return [];
    const { feePaise: paise, version } = terms;
    const heldOn = dateOf(startsAt);
    const month = monthOf(startsAt);
    return [{ key: lessonId, month, lessonId, heldOn, due: { paise, basis: `${version}` } }];
  });
  return [...new Map([...gone, ...due].map((one) => [one.key, one])).values()];
}

/** The lines that are missing for what is due to be so: a due, and what takes one back that is not due any more. */
function reconcile(
  { key, due, ...what }: Wanted,
  dues: readonly FeeLine[],
  { book, lines, now }: Facts,
): FeeLine[] {
  const last = dues.at(-1);
  const added = (n: number): FeeLine[] =>
    due && due.paise > 0
      ? [
          {
            _id: idOf("due", book.bookingId, key, n),
            ...book,
            kind: "due",
            ...what,
            ...due,
            nth: n,
            note: "",
            createdAt: now,
            notices: [],
          },
        ]
      : [];
  if (!last) return added(0);
  const reversal = lines.find(({ reverses }) => reverses === last._id);
  const isSame = due?.basis === last.basis;
  if (!reversal && isSame) return [];
  // The tutor took it back: it stays so, unless both have agreed to something else for that time.
  if (reversal?.by) return isSame ? [] : added(dues.length);
  if (reversal) return added(dues.length);
  const takenBack: FeeLine = {
    _id: reversalId(last._id),
    ...book,
    kind: "reversal",
    paise: last.paise,
    ...(last.month ? { month: last.month } : {}),
    reverses: last._id,
    cause: last.lessonId && !due ? "contradicted" : "terms",
    note: "",
    createdAt: now,
    notices: [],
  };
  return [takenBack, ...added(dues.length)];
}

/**
 * The lines that a book lacks now. Their ids say what they are for, so that whoever writes them, and however often, adds each
 * once. What was counted stays, until both agree to other terms for that time or a lesson is contradicted.
 */
export function missingLines(facts: Facts): FeeLine[] {
  const duesOf = new Map<string, FeeLine[]>();
  for (const line of facts.lines)
    if (line.kind === "due") duesOf.set(keyOf(line), [...(duesOf.get(keyOf(line)) ?? []), line]);
  return [...wantedMonths(facts), ...wantedLessons(facts)].flatMap((wanted) => {
    const dues = (duesOf.get(wanted.key) ?? []).toSorted((a, b) => (a.nth ?? 0) - (b.nth ?? 0));
    return reconcile(wanted, dues, facts);
  });
}
