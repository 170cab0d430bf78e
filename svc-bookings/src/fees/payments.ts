import type { NotePayment } from "@tutorsetu/contracts/lessons/fees";
import { addDays, dateOf } from "@tutorsetu/contracts/lessons/india-time";
import { HttpProblem, unprocessable } from "@tutorsetu/service-kit/http-problem";
import type { BookingDoc, Side } from "../bookings/booking.ts";
import type { FeeLine } from "./fee-line.ts";
import { bookOf } from "./write-dues.ts";

const OLDEST_DAYS = 731;

/** A payment is noted on its day or later, and not years later. */
export function rejectWrongDay(paidOn: string, now: Date): void {
  const today = dateOf(now);
  if (paidOn > today || paidOn < addDays(today, -OLDEST_DAYS))
    throw unprocessable("paidOn", "paid_on_wrong");
}

/** A payment as one side says that it was made. */
export const newPayment = (
  booking: BookingDoc,
  { paise, paidOn, method, month, note = "" }: NotePayment,
  { id, by, at }: { readonly id: string; readonly by: Side; readonly at: Date },
): FeeLine => ({
  _id: id,
  ...bookOf(booking),
  kind: "payment",
  paise,
  ...(month ? { month } : {}),
  paidOn,
  method,
  state: "noted",
  by,
  note,
  createdAt: at,
  notices: [],
});

/** Whether there is anything to do; an answer that was given already, and is the same, is no conflict. */
export function isAnswered({ state }: FeeLine, as: "confirmed" | "refused"): boolean {
  if (state === "noted") return false;
  if (state === as) return true;
  throw new HttpProblem("conflict", "payment_answered");
}

/** The line that is there, if the same person asks for the same once more, because no answer came; another one is a conflict. */
export function repeated(there: FeeLine | null, { by, note }: FeeLine): FeeLine {
  if (there && there.by === by && there.note === note) return there;
  throw new HttpProblem("conflict", "fee_reversed");
}
