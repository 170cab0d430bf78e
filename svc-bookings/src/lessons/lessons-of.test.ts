import {
  addDays,
  DAY_MS,
  dateOf,
  daysOfMonth,
  instantOf,
  timeOf,
  weekdayOf,
} from "@tutorsetu/contracts/lessons/india-time";
import { WEEKDAYS } from "@tutorsetu/contracts/domain";
import { expect, it } from "vitest";
import { lessonId, type LessonState, plannedAtOf } from "./lesson.ts";
import { type AgreedVersion, lessonsOf, type Plan, plannedLessons } from "./lessons-of.ts";

const BOOKING = "00000000000000000000000b";
const MONDAYS: AgreedVersion = {
  version: 1,
  startsOn: "2026-11-01",
  times: [{ day: "mon", from: "17:00", minutes: 60 }],
};
const plan = (more: Partial<Plan> = {}): Plan => ({
  bookingId: BOOKING,
  versions: [MONDAYS],
  ...more,
});

const within = (from: string, until: string) =>
  [instantOf(from, "00:00"), instantOf(until, "00:00")] as const;
const daysIn = (given: Plan, from: string, until: string, changes: readonly LessonState[] = []) =>
  lessonsOf(given, changes, ...within(from, until)).map(
    ({ startsAt }) => `${dateOf(startsAt)} ${timeOf(startsAt)}`,
  );

const changed = (at: string, more: Partial<LessonState>): LessonState => {
  const [date = "", time = ""] = at.split(" ");
  const plannedAt = instantOf(date, time);
  const id = lessonId(BOOKING, plannedAt);
  return {
    _id: id,
    bookingId: BOOKING,
    plannedAt,
    startsAt: plannedAt,
    minutes: 60,
    state: "moved",
    reason: "",
    version: 1,
    ...more,
  };
};

it("has a lesson on each arranged day of a month, in India's time", () => {
  expect(daysIn(plan(), "2026-12-01", "2027-01-01")).toEqual([
    "2026-12-07 17:00",
    "2026-12-14 17:00",
    "2026-12-21 17:00",
    "2026-12-28 17:00",
  ]);
});

it("begins a day at India's midnight, also where the day is another one in UTC", () => {
  const early = plan({
    versions: [{ ...MONDAYS, times: [{ day: "tue", from: "00:15", minutes: 45 }] }],
  });
  const [first] = lessonsOf(early, [], ...within("2026-12-01", "2026-12-02"));
  expect(first?.startsAt.toISOString()).toBe("2026-11-30T18:45:00.000Z");
  expect(first?._id).toBe(`${BOOKING}-20261201-0015`);
  expect(daysIn(early, "2026-11-30", "2026-12-01")).toEqual([]);
});

it("ends a range before its last instant, and begins it with its first", () => {
  const at = instantOf("2026-12-07", "17:00");
  const later = new Date(at.getTime() + 1);
  expect(lessonsOf(plan(), [], at, later)).toHaveLength(1);
  expect(lessonsOf(plan(), [], new Date(at.getTime() - DAY_MS), at)).toEqual([]);
  expect(lessonsOf(plan(), [], later, new Date(at.getTime() + DAY_MS))).toEqual([]);
});

it("has a lesson on 29 February, in years that have one", () => {
  const everyDay = WEEKDAYS.map((day) => ({ day, from: "23:45", minutes: 30 }));
  const daily = plan({ versions: [{ ...MONDAYS, times: everyDay }] });
  const february = (year: number) => {
    const { from, until } = daysOfMonth(`${year}-02`);
    return daysIn(daily, from, until);
  };
  expect(february(2027)).toHaveLength(28);
  expect(february(2028).at(-1)).toBe("2028-02-29 23:45");
  expect(daysIn(daily, "2026-12-31", "2027-01-02")).toEqual([
    "2026-12-31 23:45",
    "2027-01-01 23:45",
  ]);
});

it("lets later terms take over from their first day on, also earlier ones than those before", () => {
  const fridays: AgreedVersion = {
    version: 3,
    startsOn: "2026-12-14",
    times: [{ day: "fri", from: "08:00", minutes: 60 }],
  };
  const after = plan({ versions: [MONDAYS, fridays] });
  expect(daysIn(after, "2026-12-07", "2026-12-20")).toEqual([
    "2026-12-07 17:00",
    "2026-12-18 08:00",
  ]);
  const future = { ...MONDAYS, version: 2, startsOn: "2026-12-21" };
  const overtaken = plan({ versions: [{ ...MONDAYS, version: 1 }, future, fridays] });
  expect(daysIn(overtaken, "2026-12-20", "2026-12-31")).toEqual(["2026-12-25 08:00"]);
});

it("has its last lesson on the last day, and none after an end until terms begin anew", () => {
  expect(daysIn(plan({ endsOn: "2026-12-14" }), "2026-12-01", "2027-01-01")).toEqual([
    "2026-12-07 17:00",
    "2026-12-14 17:00",
  ]);
  const anew = plan({
    versions: [
      { ...MONDAYS, endedOn: "2026-12-07" },
      { ...MONDAYS, version: 2, startsOn: "2026-12-25" },
    ],
  });
  expect(daysIn(anew, "2026-12-01", "2027-01-01")).toEqual([
    "2026-12-07 17:00",
    "2026-12-28 17:00",
  ]);
});

it("has nothing from the instant on at which the booking was cancelled", () => {
  const closed = (closedAt: Date) => daysIn(plan({ closedAt }), "2026-12-01", "2026-12-16").length;
  const second = instantOf("2026-12-14", "17:00");
  expect(closed(second)).toBe(1);
  expect(closed(new Date(second.getTime() + 1))).toBe(2);
});

it("shows a moved lesson at its new time only, also in another month", () => {
  const moved = [
    changed("2026-12-07 17:00", { startsAt: instantOf("2027-01-02", "09:30") }),
    changed("2026-12-14 17:00", { startsAt: instantOf("2026-12-14", "07:00") }),
  ];
  expect(daysIn(plan(), "2026-12-01", "2026-12-16", moved)).toEqual(["2026-12-14 07:00"]);
  expect(daysIn(plan(), "2027-01-01", "2027-01-04", moved)).toEqual(["2027-01-02 09:30"]);
});

it("drops changes of what is not arranged any more, and keeps what was marked", () => {
  const off = changed("2026-12-08 17:00", { state: "called_off" });
  const held = changed("2026-12-09 17:00", { state: "held", markedAt: new Date(0) });
  expect(daysIn(plan(), "2026-12-08", "2026-12-10", [off, held])).toEqual(["2026-12-09 17:00"]);
  const closedAt = instantOf("2026-12-10", "12:00");
  const moved = changed("2026-12-07 17:00", { startsAt: instantOf("2026-12-10", "13:00") });
  expect(daysIn(plan({ closedAt }), "2026-12-10", "2026-12-11", [moved])).toEqual([]);
});

it("reads the arranged instant back from an id, and none from something else", () => {
  const at = instantOf("2028-02-29", "00:15");
  expect(plannedAtOf(lessonId(BOOKING, at))).toEqual(at);
  for (const id of ["", BOOKING, `${BOOKING}-2026-1700`, `${BOOKING}-20269999-1700`])
    expect(plannedAtOf(id)).toBeNull();
});

/** Numbers below `below`, the same ones for each seed. */
function numbers(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

function anyPlan(next: (below: number) => number): Plan {
  const day = (back: number) => addDays("2027-12-01", next(200) - back);
  const versions = Array.from({ length: 1 + next(4) }, (_, n) => ({
    version: n + 1 + next(2),
    startsOn: day(60),
    ...(next(4) === 0 ? { endedOn: day(30) } : {}),
    times: WEEKDAYS.filter(() => next(3) === 0).map((weekday) => ({
      day: weekday,
      from: timeOf(new Date(next(96) * 900_000)),
      minutes: 60,
    })),
  }));
  return {
    bookingId: BOOKING,
    versions: versions.filter(({ version }, n) => version > (versions[n - 1]?.version ?? 0)),
    ...(next(3) === 0 ? { endsOn: day(20) } : {}),
    ...(next(3) === 0
      ? { closedAt: new Date(instantOf(day(20), "00:00").getTime() + next(1e8)) }
      : {}),
  };
}

it("gives the same lessons whether a time is asked for at once or in pieces, none of them twice", () => {
  for (let seed = 1; seed <= 300; seed++) {
    const next = numbers(seed);
    const given = anyPlan(next);
    const [from, until] = within("2027-12-01", "2028-04-01");
    const planned = plannedLessons(given, from, until);
    const changes = planned
      .filter(() => next(4) === 0)
      .map((lesson): LessonState => {
        const startsAt = new Date(lesson.startsAt.getTime() + (next(41) - 20) * 9e6);
        return { ...lesson, state: "moved", version: 1, startsAt };
      });
    const whole = lessonsOf(given, changes, from, until);
    const cut = new Date(from.getTime() + next(120 * 24) * 3_600_000);
    const parts = [
      ...lessonsOf(given, changes, from, cut),
      ...lessonsOf(given, changes, cut, until),
    ];
    expect(parts, `seed ${seed}`).toEqual(whole);
    expect(new Set(whole.map(({ _id }) => _id)).size).toBe(whole.length);
  }
});

it("has only lessons that the terms of their day arrange, and all of them", () => {
  for (let seed = 1; seed <= 40; seed++) {
    const given = anyPlan(numbers(seed));
    const [from, until] = within("2027-12-01", "2028-04-01");
    const found = new Set(lessonsOf(given, [], from, until).map(({ _id }) => _id));
    // Every quarter hour is asked, instead of every arranged time.
    const expected = new Set<string>();
    for (let at = from; at < until; at = new Date(at.getTime() + 900_000)) {
      const date = dateOf(at);
      const begun = given.versions.filter(({ startsOn }) => startsOn <= date);
      const terms = begun.find((one) => begun.every(({ version }) => version <= one.version));
      const isOver =
        (given.endsOn !== undefined && date > given.endsOn) ||
        (terms?.endedOn !== undefined && date > terms.endedOn) ||
        (given.closedAt !== undefined && at >= given.closedAt);
      const isArranged = terms?.times.some(
        ({ day, from: time }) => day === weekdayOf(date) && time === timeOf(at),
      );
      if (isArranged && !isOver) expected.add(lessonId(BOOKING, at));
    }
    expect([...found].toSorted(), `seed ${seed}`).toEqual([...expected].toSorted());
  }
});
