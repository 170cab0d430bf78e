import type { Arrangement, Arrangements, Terms } from "@tutorsetu/contracts/lessons/arrangement";
import { format } from "@tutorsetu/web-kit/i18n";
import { clockTime, fullDate, rupees } from "../lessons/india.ts";
import type { LessonTexts } from "../lessons/messages.ts";

/** "Monday 5:00 pm, 60 min", one for each lesson of a week. */
export const timeLines = ({ times }: Pick<Terms, "times">, t: LessonTexts) =>
  times.map(({ day, from, minutes }) =>
    format(t.lessonTime, { day: t[day], time: clockTime(from), minutes }),
  );

export const feeLine = ({ feePaise, feePer }: Pick<Terms, "feePaise" | "feePer">, t: LessonTexts) =>
  format(feePer === "month" ? t.perMonth : t.perLesson, { fee: rupees(feePaise) });

interface Row {
  readonly label: string;
  readonly lines: readonly string[];
}

/** Terms as rows of a table. */
export const rowsOf = (terms: Terms, t: LessonTexts): readonly Row[] => [
  { label: t.termDays, lines: timeLines(terms, t) },
  { label: t.termFee, lines: [feeLine(terms, t)] },
  { label: t.termStart, lines: [fullDate(terms.startsOn)] },
];

/**
 * What is agreed last, what holds until that begins, and what is proposed and not answered; each null where there is none.
 * `today` is a date in India.
 */
export function standing({ versions }: Arrangements, today: string) {
  const last = versions.at(-1);
  const agreedOnes = versions.filter(({ state }) => state === "agreed");
  const agreed = agreedOnes.at(-1) ?? null;
  const present = agreedOnes.findLast(({ startsOn }) => startsOn <= today) ?? null;
  return {
    agreed,
    untilThen: present === agreed ? null : present,
    proposed: last?.state === "proposed" ? last : null,
  };
}

/** Everything that does not stand any more, newest first. */
export function earlierOf(arrangement: Arrangements, today: string): readonly Arrangement[] {
  const { agreed, untilThen, proposed } = standing(arrangement, today);
  const standingOnes = [agreed, untilThen, proposed];
  return arrangement.versions.filter((one) => !standingOnes.includes(one)).toReversed();
}
