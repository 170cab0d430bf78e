import { addDays, dateOf, instantOf, weekdayOf } from "@tutorsetu/contracts/lessons/india-time";
import type { LessonTime } from "@tutorsetu/contracts/lessons/arrangement";
import { lessonId, type LessonState } from "./lesson.ts";

/** Terms that both have agreed to. */
export interface AgreedVersion {
  readonly version: number;
  readonly times: readonly LessonTime[];
  /** The first day on which they hold. */
  readonly startsOn: string;
  /** The last one, where somebody ended them before later terms. */
  readonly endedOn?: string;
}

/** What a timetable is made of. */
export interface Plan {
  readonly bookingId: string;
  /** Only agreed ones. */
  readonly versions: readonly AgreedVersion[];
  /** The last day with lessons. */
  readonly endsOn?: string | undefined;
  /** When the booking was cancelled: nothing begins from then on. */
  readonly closedAt?: Date | undefined;
}

/** The terms of a day: of those that have begun the ones agreed last; none once lessons were ended before it. */
export function termsOn<V extends AgreedVersion>(
  { versions, endsOn }: { readonly versions: readonly V[]; readonly endsOn?: string | undefined },
  date: string,
): V | null {
  if (endsOn !== undefined && endsOn < date) return null;
  const begun = versions.filter(({ startsOn }) => startsOn <= date);
  const [last = null] = begun.toSorted((a, b) => b.version - a.version);
  return last?.endedOn !== undefined && last.endedOn < date ? null : last;
}

/** Each day from the one of `from` until the one before `until`, in India. */
function* days(from: Date, until: Date) {
  for (let date = dateOf(from); instantOf(date, "00:00") < until; date = addDays(date, 1))
    yield date;
}

/** The lessons that were arranged for this time, as if nobody had changed one. */
export function plannedLessons(plan: Plan, from: Date, until: Date): LessonState[] {
  const { bookingId, closedAt } = plan;
  const lessons: LessonState[] = [];
  for (const date of days(from, until)) {
    const weekday = weekdayOf(date);
    for (const { day, from: time, minutes } of termsOn(plan, date)?.times ?? []) {
      const at = instantOf(date, time);
      if (day !== weekday || at < from || at >= until || (closedAt && at >= closedAt)) continue;
      lessons.push({
        _id: lessonId(bookingId, at),
        bookingId,
        plannedAt: at,
        startsAt: at,
        minutes,
        state: "planned",
        reason: "",
        version: 0,
      });
    }
  }
  return lessons;
}

/** Whether a stored change still stands: it was marked, or the arrangement has the lesson, and nothing has ended before it. */
const isStill = (plan: Plan, change: LessonState) => {
  if (change.markedAt) return true;
  const { plannedAt, startsAt } = change;
  if (plan.closedAt && startsAt >= plan.closedAt) return false;
  const after = new Date(plannedAt.getTime() + 1);
  return plannedLessons(plan, plannedAt, after).some(({ _id }) => _id === change._id);
};

/**
 * The lessons that begin from `from` on and before `until`, in their order. `changes` are the stored ones that were
 * arranged for, or moved into, this time.
 */
export function lessonsOf(
  plan: Plan,
  changes: readonly LessonState[],
  from: Date,
  until: Date,
): LessonState[] {
  const changed = new Set(changes.map(({ _id }) => _id));
  const unchanged = plannedLessons(plan, from, until).filter(({ _id }) => !changed.has(_id));
  const moved = changes.filter(
    (change) => change.startsAt >= from && change.startsAt < until && isStill(plan, change),
  );
  return [...unchanged, ...moved].toSorted(
    (a, b) => a.startsAt.getTime() - b.startsAt.getTime() || (a._id < b._id ? -1 : 1),
  );
}
