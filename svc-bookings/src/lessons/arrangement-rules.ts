import type { LessonTime, Terms } from "@tutorsetu/contracts/lessons/arrangement";
import { addDays, dateOf, MINUTE_MS, DAY_MS } from "@tutorsetu/contracts/lessons/india-time";
import { FIRST_DAY } from "@tutorsetu/contracts/lessons/tuitions";
import { WEEKDAYS } from "@tutorsetu/contracts/domain";
import type { ProblemCode } from "@tutorsetu/contracts/problems";
import type { Side } from "../bookings/booking.ts";
import {
  agreedOf,
  type Arranged,
  newest,
  withAgreement,
  withEnd,
  withProposal,
  withRefusal,
} from "./arrangement.ts";

/** The state after a change, or why there is none; `unchanged`: the same was asked before. */
export type Outcome = Arranged | "unchanged" | ProblemCode;

const WEEK_MINUTES = 7 * (DAY_MS / MINUTE_MS);

/** Whether two lessons of a week are at the same time, also around midnight and the end of the week. */
export function overlaps(times: readonly LessonTime[]): boolean {
  const spans = times.map(({ day, from, minutes }) => {
    const [hour = 0, minute = 0] = from.split(":").map(Number);
    return { start: WEEKDAYS.indexOf(day) * 1440 + hour * 60 + minute, minutes };
  });
  return spans.some((a, n) =>
    spans.slice(n + 1).some((b) => {
      const gap = (b.start - a.start + WEEK_MINUTES) % WEEK_MINUTES;
      return gap < a.minutes || WEEK_MINUTES - gap < b.minutes;
    }),
  );
}

/** The first day may be over only where nothing was agreed: lessons that were held already stay what they were. */
export function isFirstDayWrong(now: Arranged, startsOn: string, at: Date): boolean {
  const today = dateOf(at);
  const earliest = agreedOf(now).length > 0 ? today : addDays(today, -FIRST_DAY.back);
  return startsOn < earliest || startsOn > addDays(today, FIRST_DAY.ahead);
}

const isSame = (a: object, b: object) => JSON.stringify(a) === JSON.stringify(b);
const termsOf = ({ times, feePaise, feePer, startsOn }: Terms) => ({
  times: times.map(({ day, from, minutes }) => ({ day, from, minutes })),
  feePaise,
  feePer,
  startsOn,
});

interface Answer {
  readonly by: Side;
  /** The version that was seen. */
  readonly seen: number;
  readonly at: Date;
}

/** Other terms in place of those that were seen. */
export function propose(now: Arranged, terms: Terms, { by, seen, at }: Answer): Outcome {
  const last = newest(now);
  const isRepeated =
    last?.version === seen + 1 &&
    last.by === by &&
    last.state === "proposed" &&
    isSame(termsOf({ ...last, times: [...last.times] }), termsOf(terms));
  if (isRepeated) return "unchanged";
  if (now.version !== seen) return "terms_outdated";
  return withProposal(now, termsOf(terms), by, at);
}

/** Only whoever did not propose them agrees. */
export function agree(now: Arranged, { by, seen, at }: Answer): Outcome {
  const last = newest(now);
  if (now.version !== seen || !last) return "terms_outdated";
  if (last.by === by) return "nothing_to_agree";
  if (last.state === "agreed") return "unchanged";
  if (last.state !== "proposed") return "terms_outdated";
  if (agreedOf(now).length > 0 && last.startsOn < dateOf(at)) return "terms_begin_passed";
  return withAgreement(now, at);
}

interface Refusal {
  readonly reason: string;
  readonly unheardBy?: Side | undefined;
}

const heard = (unheardBy: Side | undefined) => (unheardBy ? { unheardBy } : {});

/** Either declines what the other side proposed, or takes the own proposal back. */
export function decline(now: Arranged, { by, seen }: Answer, refusal: Refusal): Outcome {
  const last = newest(now);
  if (now.version !== seen || !last) return "terms_outdated";
  if (last.state === "declined" && last.answeredBy === by) return "unchanged";
  if (last.state !== "proposed") return "terms_outdated";
  const { reason, unheardBy } = refusal;
  return withRefusal(now, { reason, answeredBy: by, ...heard(unheardBy) });
}

/** An earlier last day is either side's to say; a later one than before only theirs who said it. */
export function end(
  now: Arranged,
  { by, seen }: Answer,
  { endsOn, reason, unheardBy }: Refusal & { readonly endsOn: string },
): Outcome {
  if (now.version !== seen) return "terms_outdated";
  if (agreedOf(now).length === 0) return "no_lessons_to_end";
  if (now.endsOn === endsOn) return "unchanged";
  if (now.endsOn && endsOn > now.endsOn && now.endedBy !== by) return "ended_already";
  const { endUnheardBy: _before, ...rest } = now;
  return withEnd(rest, {
    endsOn,
    endedBy: by,
    endReason: reason,
    ...(unheardBy ? { endUnheardBy: unheardBy } : {}),
  });
}
