import { LESSON_MINUTES } from "@tutorsetu/contracts/lessons/arrangement";
import { MINUTE_MS } from "@tutorsetu/contracts/lessons/india-time";
import type { ProblemCode } from "@tutorsetu/contracts/problems";
import { type BookingDoc, otherSide, type Side, userIdOf } from "../bookings/booking.ts";
import type { DemoClasses } from "../store/demo/demo-classes.ts";
import type { Lessons } from "../store/lessons.ts";
import type { Tuitions } from "../store/tuition/tuitions.ts";
import type { LessonState } from "./lesson.ts";

export interface ClashDeps {
  readonly lessons: Lessons;
  readonly tuitions: Tuitions;
  readonly demoClasses: DemoClasses;
}

interface Lasting {
  readonly startsAt: Date;
  readonly minutes: number;
}

const endOf = ({ startsAt, minutes }: Lasting) =>
  new Date(startsAt.getTime() + minutes * MINUTE_MS);

const overlaps = (a: Lasting, b: Lasting) => a.startsAt < endOf(b) && b.startsAt < endOf(a);

/** Whose time it takes: of an account with two children each has time of their own. */
const personOf = (doc: BookingDoc, side: Side) =>
  side === "Tutor" ? doc.tutorUserId : (doc.studentProfileId ?? doc.studentUserId);

async function isBusy(
  { lessons, tuitions, demoClasses }: ClashDeps,
  booking: BookingDoc,
  side: Side,
  lesson: LessonState,
): Promise<boolean> {
  const userId = userIdOf(booking, side);
  const isTheirs = (doc: BookingDoc) => personOf(doc, side) === personOf(booking, side);
  const from = new Date(lesson.startsAt.getTime() - LESSON_MINUTES.most * MINUTE_MS);
  const until = endOf(lesson);
  const own = (await tuitions.ofPerson(userId)).map((one) => one.booking).filter(isTheirs);
  const [taught, tried] = await Promise.all([
    lessons.between(
      own.map(({ _id }) => _id),
      from,
      until,
    ),
    demoClasses.between(userId, from, until),
  ]);
  const others: Lasting[] = [
    ...taught.filter(({ _id, state }) => _id !== lesson._id && state !== "called_off"),
    ...tried
      .filter(({ bookingStatus }) => bookingStatus === "accepted")
      .filter(isTheirs)
      .flatMap(({ demo }) =>
        demo?.state === "confirmed" && demo.startsAt
          ? [{ startsAt: demo.startsAt, minutes: demo.minutes }]
          : [],
      ),
  ];
  return others.some((one) => overlaps(one, lesson));
}

/** Who of the two has something else at the lesson's time, and never what; null where nobody has. */
export async function clashOf(
  deps: ClashDeps,
  booking: BookingDoc,
  by: Side,
  lesson: LessonState,
): Promise<ProblemCode | null> {
  const [own, other] = await Promise.all([
    isBusy(deps, booking, by, lesson),
    isBusy(deps, booking, otherSide(by), lesson),
  ]);
  if (own && other) return "lesson_clash_both";
  if (own) return "lesson_clash_own";
  return other ? "lesson_clash_other" : null;
}
