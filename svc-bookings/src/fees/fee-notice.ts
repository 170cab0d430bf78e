import type { FEE_KINDS } from "@tutorsetu/contracts/notifications/fees/kinds";
import { newId } from "@tutorsetu/service-kit/new-id";
import {
  type BookingDoc,
  otherSide,
  type PendingNotice,
  type Side,
  userIdOf,
} from "../bookings/booking.ts";
import { excerpt, titleCase } from "../notices/words.ts";
import type { FeeLine } from "./fee-line.ts";

const PAISE = 100;
const whole = new Intl.NumberFormat("en-IN", { maximumFractionDigits: 0 });
const exact = new Intl.NumberFormat("en-IN", { minimumFractionDigits: 2 });

/** 250000 → "₹2,500", 250050 → "₹2,500.50". */
export const rupees = (paise: number) =>
  `₹${(paise % PAISE === 0 ? whole : exact).format(paise / PAISE)}`;

/** Where the notices of a book lead. */
export const feeBookLink = (bookingId: string) => `/lessons/${bookingId}`;

interface Told {
  readonly kind: keyof typeof FEE_KINDS;
  /** Whom it tells. */
  readonly side: Side;
  readonly at: Date;
  readonly reason?: string;
}

/** What svc-content tells one side about a line. */
export function feeNotice(
  booking: BookingDoc,
  { paise, month = "" }: Pick<FeeLine, "paise" | "month">,
  { kind, side, at, reason = "" }: Told,
): PendingNotice {
  const { tutor, student, subject } = booking;
  const from = otherSide(side) === "Tutor" ? tutor : student;
  const params = {
    name: from.userName,
    child: side === "Student" && student.guardianName ? student.userName : "",
    subject: titleCase(subject),
    amount: rupees(paise),
    month,
    reason: excerpt(reason),
  };
  const known = Object.entries(params).filter(([, value]) => value);
  return { id: newId(), to: userIdOf(booking, side), kind, params: Object.fromEntries(known), at };
}
