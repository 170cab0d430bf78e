import { DEMO_DAYS_AHEAD } from "@tutorsetu/contracts/lessons/demo-limits";
import { type Hours, hasHours, isOnQuarter, isWithin } from "@tutorsetu/contracts/lessons/hours";
import { DAY_MS } from "@tutorsetu/contracts/lessons/india-time";
import type { ProblemCode } from "@tutorsetu/contracts/problems";
import type { BookingDoc, Side } from "../bookings/booking.ts";

/** Whether something may be done with a demo class; the same request again changes nothing. */
export type Answer = "allowed" | "unchanged" | ProblemCode;

interface Asked {
  readonly by: Side;
  /** The version that was seen; 0: none. */
  readonly seen: number;
  readonly now: Date;
}

export interface Times {
  readonly times: readonly Date[];
  readonly minutes: number;
}

const isSame = (a: readonly Date[], b: readonly Date[]) =>
  a.length === b.length && a.every((at, n) => at.getTime() === b[n]?.getTime());

const hasBegun = ({ demo }: BookingDoc, now: Date) =>
  demo?.state === "confirmed" && demo.startsAt !== undefined && demo.startsAt <= now;

/** Whether the version that was seen is there, and its booking is one in which demo classes are agreed on. */
function ofBooking({ bookingStatus, demo }: BookingDoc, { seen }: Asked): Answer {
  if (bookingStatus === "cancelled") return "booking_is_final";
  if (bookingStatus === "pending") return "demo_not_accepted";
  return (demo?.version ?? 0) === seen ? "allowed" : "demo_outdated";
}

/** First times, or others in the place of what is proposed or confirmed. */
export function canPropose(doc: BookingDoc, asked: Asked, { times, minutes }: Times): Answer {
  const { demo } = doc;
  const isRepeated =
    demo?.state === "proposed" &&
    demo.version === asked.seen + 1 &&
    demo.by === asked.by &&
    demo.minutes === minutes &&
    isSame(demo.times, times);
  if (isRepeated) return "unchanged";
  if (demo?.state === "held") return "demo_over";
  if (hasBegun(doc, asked.now)) return "demo_started";
  return ofBooking(doc, asked);
}

export function canConfirm(doc: BookingDoc, asked: Asked, startsAt: Date): Answer {
  const { demo } = doc;
  const isThisTime = demo?.startsAt?.getTime() === startsAt.getTime();
  const isRepeated = demo?.version === asked.seen + 1 && demo.by === asked.by && isThisTime;
  if (demo?.state === "confirmed" && isRepeated) return "unchanged";
  const ofAll = ofBooking(doc, asked);
  if (ofAll !== "allowed") return ofAll;
  if (demo?.state !== "proposed") return "demo_not_proposed";
  if (demo.by === asked.by) return "demo_own_proposal";
  if (!demo.times.some((at) => at.getTime() === startsAt.getTime())) return "demo_time_unknown";
  return startsAt > asked.now ? "allowed" : "demo_past";
}

export function canCallOff(doc: BookingDoc, asked: Asked, reason: string): Answer {
  const { demo } = doc;
  const isRepeated = demo?.version === asked.seen + 1 && demo.by === asked.by;
  if (demo?.state === "called_off" && isRepeated) return "unchanged";
  const ofAll = ofBooking(doc, asked);
  if (ofAll !== "allowed") return ofAll;
  if (demo?.state !== "proposed" && demo?.state !== "confirmed") return "demo_nothing_open";
  if (hasBegun(doc, asked.now)) return "demo_started";
  return reason ? "allowed" : "booking_reason_required";
}

interface Note {
  readonly isHeld: boolean;
  readonly reason: string;
}

export function canNote(doc: BookingDoc, asked: Asked, { isHeld, reason }: Note): Answer {
  const { demo } = doc;
  const isRepeated = demo?.version === asked.seen + 1 && demo.by === asked.by;
  if (demo?.state === (isHeld ? "held" : "not_held") && isRepeated) return "unchanged";
  const ofAll = ofBooking(doc, asked);
  if (ofAll !== "allowed") return ofAll;
  if (demo?.state !== "confirmed") return "demo_not_confirmed";
  if (!hasBegun(doc, asked.now)) return "demo_not_started";
  return isHeld || reason ? "allowed" : "booking_reason_required";
}

export function canGoOn(doc: BookingDoc, asked: Asked): Answer {
  const { demo } = doc;
  if (doc.bookingStatus === "accepted" && demo?.ending) return "demo_ending";
  if (doc.bookingStatus === "accepted" && demo?.outcome) return "unchanged";
  const ofAll = ofBooking(doc, asked);
  if (ofAll !== "allowed") return ofAll;
  return demo?.state === "held" ? "allowed" : "demo_not_held";
}

interface End {
  readonly isEnding: boolean;
  readonly reason: string;
}

/** Whoever ends may say why later, or take it back; the other side neither. */
export function canEnd(doc: BookingDoc, asked: Asked, { isEnding, reason }: End): Answer {
  const { bookingStatus, demo } = doc;
  const ending = bookingStatus === "accepted" ? demo?.ending : undefined;
  if (ending && ending.by !== asked.by) return isEnding ? "unchanged" : "demo_ending";
  const isSame = isEnding ? ending !== undefined && demo?.reason === reason : !ending;
  if (demo?.state === "held" && demo.version === asked.seen + 1 && isSame) return "unchanged";
  const ofAll = ofBooking(doc, asked);
  if (ofAll !== "allowed") return ofAll;
  if (demo?.state !== "held") return "demo_not_held";
  return isSame ? "unchanged" : "allowed";
}

/** What is wrong with times that somebody proposes; a student's stay within the hours that the tutor has said. */
export function problemOfTimes(
  { times, minutes }: Times,
  hours: Hours | null,
  by: Side,
  now: Date,
): ProblemCode | null {
  const instants = new Set(times.map((at) => at.getTime()));
  if (instants.size !== times.length || !times.every(isOnQuarter)) return "demo_times_wrong";
  if (times.some((at) => at <= now)) return "demo_past";
  const latest = now.getTime() + DEMO_DAYS_AHEAD * DAY_MS;
  if (times.some((at) => at.getTime() > latest)) return "demo_too_far";
  if (by === "Tutor" || !hours || !hasHours(hours)) return null;
  const isInside = times.every((startsAt) => isWithin(hours, { startsAt, minutes }));
  return isInside ? null : "demo_outside_hours";
}
