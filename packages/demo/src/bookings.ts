import type { Slot } from "@tutorsetu/contracts/bookings";
import type { DemoBooking } from "./demo-booking.ts";
import type { DemoPeople } from "./people.ts";
import { DAY, fixedId, seeded, TODAY } from "./random.ts";
import { demoTuitions } from "./tuitions.ts";

const COUNT = 160;
/** Requests older than this have expired. */
const PENDING_DAYS = 12;
const ASKS = [
  "Three evenings a week would suit us. Could you come for a trial lesson first?",
  "The board exam is in March; we would like to start as soon as possible.",
  "Two lessons a week at our home, please. We can talk about the days.",
  "",
];
const SLOTS: readonly (readonly Slot[])[] = [
  [],
  [
    { day: "mon", part: "evening" },
    { day: "thu", part: "evening" },
  ],
  [{ day: "sat", part: "morning" }],
];
const MODES = [null, "home", "online", "either"] as const;
const STATUSES = ["pending", "accepted", "cancelled"] as const;

/** Later by so much. */
const moved = (at: Date, ms: number) => new Date(at.getTime() + ms);

/**
 * Bookings in every state, made in the sixty days before `today`, and tuitions of the months before; the demo tutor and the
 * demo student have some with others, and none with each other.
 */
export function demoBookings(people: DemoPeople, today = new Date(TODAY)): DemoBooking[] {
  const pairs = new Set<string>();
  const requests = demoRequests(people, today, pairs);
  const later = today.getTime() - TODAY;
  const tuitions = demoTuitions(people, pairs).map((tuition) => ({
    ...tuition,
    createdAt: moved(tuition.createdAt, later),
    changedAt: moved(tuition.changedAt, later),
    ...(tuition.acceptedAt ? { acceptedAt: moved(tuition.acceptedAt, later) } : {}),
    ...(tuition.answeredAt ? { answeredAt: moved(tuition.answeredAt, later) } : {}),
  }));
  return [...requests, ...tuitions];
}

function demoRequests(
  { tutors, students }: DemoPeople,
  today: Date,
  pairs: Set<string>,
): DemoBooking[] {
  const random = seeded(4002);
  return Array.from({ length: COUNT }, (_, n) => {
    const tutor = n < 6 ? 0 : random.int(1, tutors.length - 1);
    const student = n >= 6 && n < 12 ? 0 : random.int(1, students.length - 1);
    return { n, tutor, student };
  }).flatMap(({ n, tutor, student }) => {
    const t = tutors[tutor];
    const s = students[student];
    if (!t || !s || pairs.has(`${tutor}:${student}`)) return [];
    pairs.add(`${tutor}:${student}`);
    const status = STATUSES[n % 3] ?? "pending";
    const createdAt = new Date(
      today.getTime() - random.int(1, status === "pending" ? PENDING_DAYS : 60) * DAY,
    );
    return {
      id: fixedId("book", n + 1),
      tutorUserId: t.userId,
      studentUserId: s.userId,
      bookerRole: n % 2 === 0 ? "Student" : "Tutor",
      status,
      subject: t.tutor?.subjects[0] ?? "",
      message: random.pick(ASKS),
      reason: status === "cancelled" && n % 4 === 0 ? "We found somebody nearer to our home." : "",
      preferredSlots: random.pick(SLOTS),
      mode: random.pick(MODES),
      trial: n % 4 === 1,
      createdAt,
      changedAt: status === "pending" ? createdAt : new Date(createdAt.getTime() + DAY),
    } satisfies DemoBooking;
  });
}
