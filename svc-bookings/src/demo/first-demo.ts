import type { CreateBooking } from "@tutorsetu/contracts/bookings";
import { USUAL_DEMO_MINUTES } from "@tutorsetu/contracts/lessons/demo-limits";
import type { BookingDoc, Side } from "../bookings/booking.ts";
import { proposal } from "./change-demo.ts";
import type { StoredDemo } from "./demo-class.ts";
import { type HourDeps, rejectTimes } from "./hours-of-both.ts";

interface Asking extends Pick<
  BookingDoc,
  "_id" | "tutorUserId" | "studentUserId" | "studentProfileId"
> {
  readonly by: Side;
  readonly form: Pick<CreateBooking, "demoTimes" | "demoMinutes">;
  readonly now: Date;
}

/** The demo class that a request asks for; undefined where it asks for none. Throws where a time does not suit. */
export async function firstDemo(
  deps: HourDeps,
  { by, form, now, ...of }: Asking,
): Promise<StoredDemo | undefined> {
  const { demoTimes = [], demoMinutes: minutes = USUAL_DEMO_MINUTES } = form;
  if (demoTimes.length === 0) return undefined;
  const times = demoTimes.map((at) => new Date(at));
  const demo = proposal({ times, minutes }, { by, seen: 0, now });
  await rejectTimes(deps, of, { field: "demoTimes", ...demo, now });
  return demo;
}
