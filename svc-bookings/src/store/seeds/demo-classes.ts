import { USUAL_DEMO_MINUTES } from "@tutorsetu/contracts/lessons/demo-limits";
import { freeTimes, type HoursOfDay } from "@tutorsetu/contracts/lessons/hours";
import { addDays, DAY_MS, dateOf, instantOf } from "@tutorsetu/contracts/lessons/india-time";
import { demoHours } from "@tutorsetu/demo/tuitions/hours";
import { demoPeople } from "@tutorsetu/demo/people";
import { unlessDuplicate } from "@tutorsetu/service-kit/mongo";
import type { Collection, Filter } from "mongodb";
import type { BookingDoc } from "../../bookings/booking.ts";
import type { StoredDemo } from "../../demo/demo-class.ts";
import { peopleOf } from "../../demo/hours-of-both.ts";
import type { AvailabilityDoc } from "../demo/availabilities.ts";
import type { Reservations } from "../demo/reservations.ts";

interface Stores {
  readonly docs: Collection<BookingDoc>;
  readonly availability: Collection<AvailabilityDoc>;
}

type Plan = (hours: readonly HoursOfDay[], now: Date) => StoredDemo | null;

const minutes = USUAL_DEMO_MINUTES;

/** Free hours of a tutor from tomorrow on; somebody who has said none takes the evening. */
function nextTimes(hours: readonly HoursOfDay[], now: Date): Date[] {
  const from = instantOf(addDays(dateOf(now), 1), "00:00");
  const search = { from, days: 10, minutes, stepMinutes: 60 };
  const free = freeTimes({ hours, exceptions: [], taken: [] }, search);
  return free.length > 0 ? free : [1, 2, 3].map((n) => instantOf(addDays(dateOf(now), n), "18:00"));
}

const confirmed =
  (nth: number): Plan =>
  (hours, now) => {
    const times = nextTimes(hours, now).slice(nth, nth + 2);
    const [startsAt] = times;
    if (!startsAt) return null;
    const made = { version: 2, state: "confirmed", times, minutes, by: "Tutor", at: now } as const;
    return { ...made, startsAt, reason: "" };
  };

const proposed =
  (by: StoredDemo["by"]): Plan =>
  (hours, now) => ({
    version: 1,
    state: "proposed",
    times: nextTimes(hours, now)
      .filter((_at, n) => n % 4 === 2)
      .slice(0, 3),
    minutes,
    by,
    at: new Date(now.getTime() - DAY_MS / 8),
    reason: "",
  });

/** So many days ago at six in the evening; `outcome` once somebody wants to go on. */
const held =
  (daysAgo: number, outcomeBy?: StoredDemo["by"]): Plan =>
  (_hours, now) => {
    const startsAt = instantOf(addDays(dateOf(now), -daysAgo), "18:00");
    const outcome = outcomeBy ? ({ outcome: "go_on", outcomeBy } as const) : {};
    return {
      version: outcomeBy ? 4 : 3,
      state: "held",
      times: [startsAt],
      minutes,
      by: "Tutor",
      at: new Date(startsAt.getTime() + DAY_MS / 24),
      startsAt,
      reason: "",
      ...outcome,
    };
  };

/** What the newest students of the demo tutor, and the newest tutors of the demo student, have agreed on. */
const OF_TUTOR: readonly Plan[] = [
  confirmed(1),
  proposed("Student"),
  held(1),
  held(12, "Student"),
  held(33, "Tutor"),
  held(47, "Student"),
];
const OF_STUDENT: readonly Plan[] = [proposed("Tutor"), held(1), held(20, "Student")];

async function seedDemo(
  { docs, reservations }: Pick<Stores, "docs"> & { readonly reservations: Reservations },
  doc: BookingDoc,
  demo: StoredDemo,
  now: Date,
) {
  const { startsAt } = demo;
  const time = startsAt && { bookingId: doc._id, startsAt, minutes: demo.minutes };
  if (time && demo.state === "confirmed")
    for (const person of peopleOf(doc))
      if (!(await reservations.reserve(person, time, now))) return;
  await docs.updateOne(
    { _id: doc._id, bookingStatus: "accepted", demo: { $exists: false } },
    { $set: { demo } },
  );
}

/** Gives demo tutors hours, and bookings of the demo accounts demo classes in every state, unless there are hours. */
export async function seedDemoClasses(
  { docs, availability }: Stores,
  reservations: Reservations,
  now = new Date(),
): Promise<void> {
  if ((await availability.countDocuments()) > 0) return;
  const people = demoPeople();
  const hours = demoHours(people);
  const hoursOf = (tutorUserId: string) =>
    hours.find((one) => one.tutorUserId === tutorUserId)?.hours ?? [];
  const newestOf = (side: Filter<BookingDoc>, plans: readonly Plan[]) =>
    docs
      .find({ ...side, bookingStatus: "accepted" })
      .sort({ createdAt: -1, _id: -1 })
      .limit(plans.length)
      .toArray();
  const tutorUserId = people.tutors[0]?.userId ?? "";
  const studentUserId = people.students[0]?.userId ?? "";
  const ofTutor = await newestOf({ tutorUserId }, OF_TUTOR);
  const ofStudent = await newestOf({ studentUserId }, OF_STUDENT);
  const plans = [
    ...ofTutor.map((doc, n) => [doc, OF_TUTOR[n]] as const),
    ...ofStudent.map((doc, n) => [doc, OF_STUDENT[n]] as const),
  ];
  for (const [doc, plan] of plans) {
    const demo = plan?.(hoursOf(doc.tutorUserId), now);
    if (demo) await seedDemo({ docs, reservations }, doc, demo, now);
  }
  // At the end: a start that was broken off begins again. Another process may insert the same ones at the same time.
  const made = hours.map(({ tutorUserId: _id, hours: weekly }) => ({
    _id,
    version: 1,
    hours: weekly,
    exceptions: [],
    changedAt: now,
  }));
  await unlessDuplicate(availability.insertMany(made, { ordered: false }), null);
}
