import type { LessonTime } from "@tutorsetu/contracts/lessons/arrangement";
import {
  addDays,
  DAY_MS,
  dateOf,
  instantOf,
  MINUTE_MS,
  weekdayOf,
} from "@tutorsetu/contracts/lessons/india-time";
import type { DemoBooking } from "../demo-booking.ts";
import { fixedId } from "../random.ts";

type Side = DemoBooking["bookerRole"];

interface DemoTerms {
  readonly times: readonly LessonTime[];
  readonly feePaise: number;
  readonly feePer: "month" | "lesson";
}

interface Arranged {
  readonly id: string;
  /** Agreed as the booking was accepted; where it is missing nothing is yet. */
  readonly agreed?: DemoTerms;
  /** What waits for an answer now. */
  readonly proposed?: DemoTerms & { readonly by: Side };
}

const time = (day: LessonTime["day"], from: string, minutes = 60): LessonTime => ({
  day,
  from,
  minutes,
});
const month = (rupees: number, ...times: LessonTime[]): DemoTerms => ({
  times,
  feePaise: rupees * 100,
  feePer: "month",
});

/** The demo tutor teaches two, and waits for one; the demo student has two tutors. */
const ARRANGED: readonly Arranged[] = [
  {
    id: fixedId("book", 2),
    agreed: month(2600, time("mon", "17:00"), time("wed", "17:00"), time("sat", "10:00", 90)),
  },
  {
    id: fixedId("book", 5),
    agreed: month(2400, time("tue", "18:30"), time("fri", "18:30")),
    proposed: {
      ...month(3000, time("tue", "18:30"), time("fri", "18:30"), time("sun", "09:00")),
      by: "Student",
    },
  },
  {
    id: fixedId("tuit", 1),
    proposed: { ...month(2500, time("thu", "16:00", 90)), by: "Tutor" },
  },
  {
    id: fixedId("book", 8),
    agreed: month(1800, time("tue", "16:30"), time("sat", "16:30")),
  },
  {
    id: fixedId("book", 11),
    agreed: {
      ...month(0, time("mon", "19:00", 75), time("thu", "19:00", 75)),
      feePaise: 45_000,
      feePer: "lesson",
    },
    proposed: { ...month(3200, time("mon", "19:00", 75), time("thu", "19:00", 75)), by: "Tutor" },
  },
];

interface DemoVersion extends DemoTerms {
  readonly version: number;
  readonly by: Side;
  readonly state: "agreed" | "proposed";
  readonly startsOn: string;
  readonly proposedAt: Date;
  readonly agreedAt?: Date;
}

interface DemoLesson {
  readonly plannedAt: Date;
  readonly startsAt: Date;
  readonly minutes: number;
  readonly state: "moved" | "called_off" | "held" | "absent";
  readonly reason: string;
  readonly by?: Side;
  readonly markedAt?: Date;
  readonly standsAt?: Date;
  readonly contradicted?: { readonly text: string; readonly at: Date };
}

export interface DemoTuition {
  readonly booking: DemoBooking;
  readonly versions: readonly DemoVersion[];
  /** Only those that were changed. */
  readonly lessons: readonly DemoLesson[];
}

/** The weekly lessons of these days, both included. */
export function weekly(times: readonly LessonTime[], from: string, to: string) {
  const found: { readonly at: Date; readonly minutes: number }[] = [];
  for (let date = from; date <= to; date = addDays(date, 1))
    for (const { day, from: clock, minutes } of times)
      if (day === weekdayOf(date)) found.push({ at: instantOf(date, clock), minutes });
  return found.toSorted((a, b) => a.at.getTime() - b.at.getTime());
}

const after = (at: Date, ms: number) => new Date(at.getTime() + ms);
const STANDS_MS = 3 * DAY_MS;

/** What was noted of the lessons until now; the last one of all is not marked yet. */
function noted(times: readonly LessonTime[], startsOn: string, now: Date): DemoLesson[] {
  const over = weekly(times, startsOn, dateOf(now)).filter(
    ({ at, minutes }) => after(at, minutes * MINUTE_MS) <= now,
  );
  return over.slice(0, -1).map(({ at, minutes }, n): DemoLesson => {
    const lesson = { plannedAt: at, startsAt: at, minutes };
    if (n === 3) return { ...lesson, state: "called_off", reason: "Fever, sorry.", by: "Student" };
    const markedAt = after(at, (minutes + 10) * MINUTE_MS);
    const marked = { markedAt, standsAt: after(markedAt, STANDS_MS) };
    if (n === 5) return { ...lesson, ...marked, state: "absent", reason: "Nobody was at home." };
    const reason = n % 4 === 1 ? "Chapter finished, exercises for the weekend." : "";
    if (n !== 1) return { ...lesson, ...marked, state: "held", reason };
    const startsAt = after(at, DAY_MS);
    const late = after(startsAt, (minutes + 10) * MINUTE_MS);
    return {
      ...lesson,
      startsAt,
      state: "held",
      reason,
      markedAt: late,
      standsAt: after(late, STANDS_MS),
    };
  });
}

/** What is to come: one lesson is moved, and one called off. */
function changedAhead(times: readonly LessonTime[], now: Date): DemoLesson[] {
  const ahead = weekly(times, addDays(dateOf(now), 2), addDays(dateOf(now), 12));
  const [first, second] = ahead;
  const moved: DemoLesson[] = first
    ? [
        {
          plannedAt: first.at,
          startsAt: after(first.at, DAY_MS + 30 * MINUTE_MS),
          minutes: first.minutes,
          state: "moved",
          reason: "A school meeting.",
          by: "Tutor",
        },
      ]
    : [];
  const off: DemoLesson[] = second
    ? [
        {
          plannedAt: second.at,
          startsAt: second.at,
          minutes: second.minutes,
          state: "called_off",
          reason: "We travel to my grandmother.",
          by: "Student",
        },
      ]
    : [];
  return [...moved, ...off];
}

/** Arrangements of some weeks and a month of attendance, for the demo tutor and the demo student. */
export function demoLessons(bookings: readonly DemoBooking[], now: Date): DemoTuition[] {
  return ARRANGED.flatMap(({ id, agreed, proposed }, n): DemoTuition[] => {
    const booking = bookings.find((one) => one.id === id && one.status === "accepted");
    if (!booking) return [];
    const agreedAt = after(booking.changedAt, DAY_MS / 2);
    const startsOn = addDays(dateOf(agreedAt), 1);
    const first: DemoVersion[] = agreed
      ? [
          {
            ...agreed,
            version: 1,
            by: "Tutor",
            state: "agreed",
            startsOn,
            proposedAt: booking.changedAt,
            agreedAt,
          },
        ]
      : [];
    const second: DemoVersion[] = proposed
      ? [
          {
            ...proposed,
            version: first.length + 1,
            state: "proposed",
            startsOn: addDays(dateOf(now), 7),
            proposedAt: after(now, -DAY_MS),
          },
        ]
      : [];
    const times = agreed?.times ?? [];
    const lessons = [...noted(times, startsOn, now), ...(n === 0 ? changedAhead(times, now) : [])];
    return [{ booking, versions: [...first, ...second], lessons }];
  });
}
