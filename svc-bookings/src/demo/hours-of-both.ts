import { MINUTE_MS } from "@tutorsetu/contracts/lessons/india-time";
import { HttpProblem, unprocessable } from "@tutorsetu/service-kit/http-problem";
import type { BookingDoc, Side } from "../bookings/booking.ts";
import type { Availabilities } from "../store/demo/availabilities.ts";
import type { Reservations, Reserved } from "../store/demo/reservations.ts";
import { problemOfTimes, type Times } from "./rules.ts";

export interface HourDeps {
  readonly availabilities: Availabilities;
  readonly reservations: Reservations;
}

/** Whose hours a demo class takes: the tutor's, and those of the child or student. */
export const peopleOf = ({ tutorUserId, studentUserId, studentProfileId }: BookingDoc) => [
  tutorUserId,
  studentProfileId ?? studentUserId,
];

/** Gives back the hour of a class that is not held then any more; what a crash leaves is found by the sweep. */
export async function releaseOf(
  reservations: Reservations,
  doc: BookingDoc,
  demo = doc.demo,
): Promise<void> {
  if (demo?.state !== "confirmed" || !demo.startsAt) return;
  const { startsAt, minutes } = demo;
  await reservations.releaseTime(peopleOf(doc), { bookingId: doc._id, startsAt, minutes });
}

interface Proposed extends Times {
  /** That of the form. */
  readonly field: string;
  readonly by: Side;
  readonly now: Date;
}

/** Throws unless these times suit: in the future, within the hours, and nobody of the two has a demo class then. */
export async function rejectTimes(
  { availabilities, reservations }: HourDeps,
  of: Pick<BookingDoc, "_id" | "tutorUserId" | "studentUserId" | "studentProfileId">,
  { field, times, minutes, by, now }: Proposed,
): Promise<void> {
  const hours = by === "Student" ? await availabilities.of(of.tutorUserId) : null;
  const problem = problemOfTimes({ times, minutes }, hours, by, now);
  if (problem) throw unprocessable(field, problem);
  const people = [of.tutorUserId, of.studentProfileId ?? of.studentUserId];
  const held = await Promise.all(people.map((person) => reservations.taken(person, now)));
  const overlaps = (at: Date) =>
    held
      .flat()
      .some(
        ({ bookingId, startsAt, until }) =>
          bookingId !== of._id &&
          startsAt < new Date(at.getTime() + minutes * MINUTE_MS) &&
          at < until,
      );
  if (times.some(overlaps)) throw new HttpProblem("conflict", "demo_taken");
}

/** Both people's hours, or none of them. */
export async function reserveBoth(
  reservations: Reservations,
  doc: BookingDoc,
  time: { readonly startsAt: Date; readonly minutes: number },
  now: Date,
): Promise<readonly Reserved[] | null> {
  const reserved: Reserved[] = [];
  for (const person of peopleOf(doc)) {
    const one = await reservations.reserve(person, { bookingId: doc._id, ...time }, now);
    if (one) reserved.push(one);
    if (one) continue;
    for (const other of reserved) await reservations.release(other);
    return null;
  }
  return reserved;
}
