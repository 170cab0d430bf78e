import type { LessonTime } from "@tutorsetu/contracts/lessons/arrangement";
import { addDays, dateOf, instantOf, weekdayOf } from "@tutorsetu/contracts/lessons/india-time";
import type { DemoBooking } from "../demo-booking.ts";

/** A tuition of the demo tutor that runs for months: each month that is over has a line in its fee book. */
export interface DemoFeeBook {
  readonly booking: DemoBooking;
  readonly terms: {
    readonly times: readonly LessonTime[];
    readonly feePaise: number;
    readonly feePer: "month";
    readonly startsOn: string;
    readonly agreedAt: Date;
  };
  /** When its lessons were held. */
  readonly held: readonly Date[];
}

const TIMES: readonly LessonTime[] = [{ day: "sun", from: "09:00", minutes: 90 }];
const FEE_PAISE = 180_000;
/** The address to which the demo tutor, and a tutor of the demo student, want to be paid; it leads nowhere. */
export const DEMO_UPI = "tuition.demo@tutorsetu";

/** The demo tutor's tuition that has run for longest: some months of it are over, whatever day it is. */
export function demoFeeBook(
  bookings: readonly DemoBooking[],
  tutorUserId: string,
  now: Date,
): DemoFeeBook | undefined {
  const [booking] = bookings
    .filter((one) => one.tutorUserId === tutorUserId && one.status === "accepted")
    .flatMap((one) => (one.acceptedAt ? [{ ...one, acceptedAt: one.acceptedAt }] : []))
    .toSorted((a, b) => a.acceptedAt.getTime() - b.acceptedAt.getTime());
  if (!booking) return undefined;
  const agreedAt = booking.acceptedAt;
  const startsOn = addDays(dateOf(agreedAt), 2);
  const held: Date[] = [];
  for (let date = startsOn; date < dateOf(now); date = addDays(date, 1))
    for (const { day, from } of TIMES)
      if (day === weekdayOf(date)) held.push(instantOf(date, from));
  const terms = { times: TIMES, feePaise: FEE_PAISE, feePer: "month", startsOn, agreedAt } as const;
  return { booking, terms, held };
}
