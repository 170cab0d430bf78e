import type { BookingStatus, Slot } from "../bookings.ts";
import { WEEKDAYS } from "../domain.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** How far clocks in India are before UTC, all year. */
const INDIA_MS = 5.5 * HOUR_MS;

/** When a part of the day is over, in hours of the day in India. */
const END_HOURS = { morning: 12, afternoon: 17, evening: 21 } as const;

/** What a class takes of it. */
const CLASS_MS = HOUR_MS;

/** The end of the first such slot with room for a class after this moment; both in milliseconds since 1970. */
function firstEnd(after: number, { day, part }: Slot): number {
  const today = Math.floor((after + INDIA_MS) / DAY_MS) * DAY_MS;
  const weekday = (new Date(today).getUTCDay() + 6) % 7;
  const days = (WEEKDAYS.indexOf(day) - weekday + 7) % 7;
  const end = today - INDIA_MS + days * DAY_MS + END_HOURS[part] * HOUR_MS;
  return end - CLASS_MS < after ? end + 7 * DAY_MS : end;
}

interface WithTimes {
  readonly bookingStatus: BookingStatus;
  /** Missing in what services released before show. */
  readonly acceptedAt?: string | Date | undefined;
  readonly changedAt: string | Date;
  readonly preferredSlots?: readonly Slot[] | undefined;
  readonly agreedSlots?: readonly Slot[] | undefined;
}

/**
 * When the first class of a booking that was accepted can be over: the end of the first agreed time, else of the first that
 * was wished for, else a day after acceptance. 1970 where nobody knows when it was accepted.
 */
export function firstClassOver(booking: WithTimes): Date {
  const { bookingStatus, acceptedAt, changedAt, preferredSlots = [], agreedSlots = [] } = booking;
  const known = acceptedAt ?? (bookingStatus === "accepted" ? changedAt : undefined);
  if (known === undefined) return new Date(0);
  const accepted = new Date(known).getTime();
  const slots = agreedSlots.length > 0 ? agreedSlots : preferredSlots;
  if (slots.length === 0) return new Date(accepted + DAY_MS);
  return new Date(Math.min(...slots.map((slot) => firstEnd(accepted, slot))));
}
