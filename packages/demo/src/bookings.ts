import type { LessonMode, Slot } from "@tutorsetu/contracts/bookings";
import type { DemoPeople } from "./people.ts";
import { DAY, fixedId, seeded, TODAY } from "./random.ts";

export interface DemoBooking {
  readonly id: string;
  readonly tutorUserId: string;
  readonly studentUserId: string;
  readonly bookerRole: "Tutor" | "Student";
  readonly status: "pending" | "accepted" | "cancelled";
  readonly subject: string;
  readonly message: string;
  readonly reason: string;
  readonly preferredSlots: readonly Slot[];
  readonly mode: LessonMode | null;
  readonly trial: boolean;
  readonly createdAt: Date;
  readonly changedAt: Date;
}

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

/** Bookings in every state, made in the sixty days before `today`; the demo tutor and the demo student have some with others, and none with each other. */
export function demoBookings(
  { tutors, students }: DemoPeople,
  today = new Date(TODAY),
): DemoBooking[] {
  const random = seeded(4002);
  const pairs = new Set<string>();
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
