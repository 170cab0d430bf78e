import { authorized, type Authorized } from "@tutorsetu/service-kit/authorized";
import { HttpProblem } from "@tutorsetu/service-kit/http-problem";
import { type BookingDoc, type Side, wasAccepted } from "../bookings/booking.ts";
import { bookingOf } from "../policy.ts";
import { type FeeLine, reversalId } from "./fee-line.ts";

// Who may read a fee book, and who may write which line of it. With `../policy.ts` the only file that makes `Authorized` values here.

/** The book of an accepted booking, or of one that has ended since, for one of its two. A block closes it to neither. */
export function feeBookOf(callerId: string, doc: BookingDoc | null): Authorized<BookingDoc> {
  const booking = bookingOf(callerId, doc);
  return authorized(booking, wasAccepted(booking), ["not_found", "no_fee_book"]);
}

/** Which of the two this is. */
export const sideIn = ({ tutorUserId }: Pick<BookingDoc, "tutorUserId">, callerId: string): Side =>
  tutorUserId === callerId ? "Tutor" : "Student";

/** A line for one of the two people whose book it stands in; for everybody else it does not exist. */
export function lineOf(callerId: string, line: FeeLine | null): Authorized<FeeLine> {
  const noSuchFee = ["not_found", "no_such_fee"] as const;
  if (!line) throw new HttpProblem(...noSuchFee);
  const isTheirs = [line.tutorUserId, line.studentUserId].includes(callerId);
  return authorized(line, isTheirs, noSuchFee);
}

/** What one side notes, in its own name. */
export const paymentBy = (
  callerId: string,
  booking: Authorized<BookingDoc>,
  payment: FeeLine,
): Authorized<FeeLine> =>
  authorized(payment, payment.by === sideIn(booking, callerId), ["forbidden", "forbidden"]);

/** A payment that waits, for the side that did not note it. */
export function confirmationBy(callerId: string, found: FeeLine | null): Authorized<FeeLine> {
  const line = refusalBy(callerId, found);
  const isOthers = line.by !== sideIn(line, callerId);
  return authorized(line, isOthers, ["forbidden", "payment_own"]);
}

/** The same for either side: whoever noted it takes it back. */
export function refusalBy(callerId: string, found: FeeLine | null): Authorized<FeeLine> {
  const line = lineOf(callerId, found);
  return authorized(line, line.kind === "payment", ["not_found", "no_such_fee"]);
}

/** The line that takes back a due, or a payment that was confirmed: the tutor's, to whom it is owed and who was paid. */
export function reversalBy(
  callerId: string,
  found: FeeLine | null,
  { note, at, notices }: Pick<FeeLine, "note" | "notices"> & { readonly at: Date },
): Authorized<FeeLine> {
  const line = lineOf(callerId, found);
  const counts = line.kind === "due" || line.state === "confirmed";
  if (!counts) throw new HttpProblem("conflict", "fee_not_reversible");
  const { bookingId, tutorUserId, studentUserId, studentProfileId, month, paise } = line;
  const reversal: FeeLine = {
    _id: reversalId(line._id),
    bookingId,
    tutorUserId,
    studentUserId,
    studentProfileId,
    kind: "reversal",
    paise,
    ...(month ? { month } : {}),
    reverses: line._id,
    by: "Tutor",
    note,
    createdAt: at,
    notices,
  };
  return authorized(reversal, tutorUserId === callerId, ["forbidden", "fee_not_reversible"]);
}

/** The receipt of a confirmed payment, for the two. */
export function receiptOf(callerId: string, found: FeeLine | null): Authorized<FeeLine> {
  const line = lineOf(callerId, found);
  return authorized(line, line.state === "confirmed", ["not_found", "no_receipt"]);
}

/** A tutor's own address; the contract lets nobody else ask. */
export const ownUpi = (callerId: string, address: string) =>
  authorized({ tutorUserId: callerId, address }, true);
