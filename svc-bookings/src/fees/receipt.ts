import type { Receipt } from "@tutorsetu/contracts/lessons/fees";
import type { BookingDoc } from "../bookings/booking.ts";
import type { FeeLine } from "./fee-line.ts";

/** A confirmed payment as paper shows it; names are those of now. */
export function toReceipt(
  line: FeeLine,
  { tutor, student, subject }: BookingDoc,
  reversal: FeeLine | null,
): Receipt {
  const { receiptNo, paidOn, answeredAt, method, month, bookingId, paise } = line;
  if (!receiptNo || !paidOn || !answeredAt || !method)
    throw new Error("A confirmed payment has a number, a day and a way");
  return {
    receiptNo,
    bookingId,
    paise,
    paidOn,
    confirmedAt: answeredAt.toISOString(),
    method,
    ...(month ? { month } : {}),
    subject,
    tutorName: tutor.userName,
    studentName: student.userName,
    ...(student.guardianName ? { guardianName: student.guardianName } : {}),
    isReversed: reversal !== null,
    ...(reversal?.note ? { reason: reversal.note } : {}),
  };
}
