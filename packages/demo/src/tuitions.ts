import type { DemoBooking } from "./demo-booking.ts";
import type { DemoPeople, DemoPerson } from "./people.ts";
import { DAY, fixedId, seeded, TODAY } from "./random.ts";

const HOUR = DAY / 24;
/** How many students of a tutor have learned for long enough to say something; three in ten tutors have none. */
const COUNTS = [1, 1, 1, 2, 2, 2, 3, 3, 4, 5, 6, 8, 11, 14, 20];
const SHARE_WITH_STUDENTS = 0.82;
/** Who joined within these days has taught nobody for long. */
const NEW_DAYS = 24;
const ENDS = [
  "The exam is over, thank you!",
  "We are moving to another town.",
  "The school year has ended.",
  "We take a break until the summer.",
];

/** Students of before the demo accounts were tried: the demo tutor's are not among the first that a list shows. */
const FIRST_STUDENT = 60;

interface Tutor {
  readonly person: DemoPerson;
  readonly index: number;
}

/** Tuitions of the last months, accepted long enough ago to be reviewed, and none of the demo student or of `taken` pairs. */
export function demoTuitions(
  { tutors, students }: DemoPeople,
  taken: ReadonlySet<string>,
): DemoBooking[] {
  const random = seeded(4006);
  let made = 0;

  function withStudent({ person, index }: Tutor, answerHours: number): DemoBooking | undefined {
    const at = random.int(FIRST_STUDENT, students.length - 1);
    const student = students[at];
    const [u, length, delay] = [random.next(), random.int(30, 200), random.next()];
    const [reason, trial] = [random.pick(ENDS), random.next() < 0.4];
    if (!student || taken.has(`${index}:${at}`)) return undefined;
    const earliest = Math.max(person.createdAt.getTime(), student.createdAt.getTime()) + DAY;
    const latest = TODAY - 16 * DAY;
    if (earliest > latest) return undefined;
    // More of them lately, as on any site that grows.
    const createdAt = new Date(earliest + (latest - earliest) * Math.sqrt(u));
    const acceptedAt = new Date(createdAt.getTime() + answerHours * (0.4 + delay) * HOUR);
    const endedAt = new Date(acceptedAt.getTime() + length * DAY);
    const isOver = endedAt.getTime() < TODAY - DAY;
    made += 1;
    return {
      id: fixedId("tuit", made),
      tutorUserId: person.userId,
      studentUserId: student.userId,
      bookerRole: "Student",
      status: isOver ? "cancelled" : "accepted",
      subject: person.tutor?.subjects[0] ?? "",
      message: "",
      reason: isOver ? reason : "",
      preferredSlots: [],
      mode: "home",
      trial,
      createdAt,
      changedAt: isOver ? endedAt : acceptedAt,
      acceptedAt,
      answeredAt: acceptedAt,
    };
  }

  return tutors.flatMap((person, index) => {
    const isKnown = random.next() < SHARE_WITH_STUDENTS;
    const count = index === 0 ? 14 : random.pick(COUNTS);
    const answerHours = random.pick([1, 2, 3, 5, 8, 14, 20, 30]);
    if (index > 0 && (!isKnown || person.createdAt.getTime() > TODAY - NEW_DAYS * DAY)) return [];
    const known = new Set<string>();
    return Array.from({ length: count }, () => {
      const one = withStudent({ person, index }, answerHours);
      if (!one || known.has(one.studentUserId)) return [];
      known.add(one.studentUserId);
      return one;
    }).flat();
  });
}
