import {
  addDays,
  dateOf,
  daysOfMonth,
  instantOf,
  weekdayOf,
} from "@tutorsetu/contracts/lessons/india-time";
import { type AgreedVersion as AgreedTimes, termsOn } from "../lessons/lessons-of.ts";

/** Terms that both have agreed to. */
export interface AgreedVersion extends AgreedTimes {
  readonly feePaise: number;
  readonly feePer: "month" | "lesson";
}

/** What is agreed in a booking. */
export interface AgreedTerms {
  /** At least one. */
  readonly versions: readonly AgreedVersion[];
  /** The last day with lessons. */
  readonly endsOn?: string;
  /** When the booking was cancelled: nothing begins from then on. */
  readonly closedAt?: Date;
}

/** On a day without lessons the terms before it, or else the first ones after it, say how many a whole month has. */
function nearestTerms({ versions }: AgreedTerms, date: string): AgreedVersion | undefined {
  const begun = versions.filter(({ startsOn }) => startsOn <= date);
  if (begun.length > 0) return begun.toSorted((a, b) => b.version - a.version)[0];
  return versions.toSorted((a, b) => (a.startsOn < b.startsOn ? -1 : b.version - a.version))[0];
}

export interface MonthFee {
  readonly paise: number;
  /** What it was counted from, for comparing. */
  readonly basis: string;
}

const RUPEE = 100;

/**
 * The fee of a month. Terms that hold for all of its planned lessons give their fee as it is. In a month in which lessons begin, end
 * or change, each fee counts for its share of the lessons that the timetable plans for the whole month, together rounded to whole
 * rupees. Null where nothing of it is paid by the month.
 */
export function monthFee(agreed: AgreedTerms, month: string): MonthFee | null {
  const { from, until } = daysOfMonth(month);
  const counts = new Map<AgreedVersion, number>();
  let planned = 0;
  for (let date = from; date < until; date = addDays(date, 1)) {
    const terms = termsOn(agreed, date);
    const weekday = weekdayOf(date);
    for (const { day, from: time } of (terms ?? nearestTerms(agreed, date))?.times ?? []) {
      if (day !== weekday) continue;
      planned += 1;
      const isOpen = !agreed.closedAt || instantOf(date, time) < agreed.closedAt;
      if (terms && isOpen) counts.set(terms, (counts.get(terms) ?? 0) + 1);
    }
  }
  const monthly = [...counts].filter(([{ feePer }]) => feePer === "month");
  const [only] = monthly;
  if (!only || planned === 0) return null;
  const shares = monthly.map(([{ version }, count]) => `${version}:${count}`).join(",");
  const basis = `${shares}/${planned}`;
  if (monthly.length === 1 && only[1] === planned) return { paise: only[0].feePaise, basis };
  const weighted = monthly.reduce((all, [{ feePaise }, count]) => all + feePaise * count, 0);
  return { paise: Math.round(weighted / (planned * RUPEE)) * RUPEE, basis };
}

/** Nothing of the month is to come any more: it is over in India, or lessons have ended in it or before. */
export function isMonthSettled(agreed: AgreedTerms, month: string, now: Date): boolean {
  const { until } = daysOfMonth(month);
  if (instantOf(until, "00:00") <= now) return true;
  const { endsOn, closedAt } = agreed;
  if (closedAt && closedAt <= now && closedAt < instantOf(until, "00:00")) return true;
  return endsOn !== undefined && endsOn < until && endsOn < dateOf(now);
}
