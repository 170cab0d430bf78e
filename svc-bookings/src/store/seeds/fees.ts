import type { DemoBooking } from "@tutorsetu/demo/demo-booking";
import { DEMO_UPI, demoFeeBook } from "@tutorsetu/demo/fees";
import { demoPeople } from "@tutorsetu/demo/people";
import { dateOf } from "@tutorsetu/contracts/lessons/india-time";
import { unlessDuplicate } from "@tutorsetu/service-kit/mongo";
import type { Db } from "mongodb";
import type { BookingDoc, Side } from "../../bookings/booking.ts";
import { type HeldLesson, missingLines } from "../../fees/dues.ts";
import { type FeeLine, idOf } from "../../fees/fee-line.ts";
import type { AgreedVersion } from "../../fees/month-fee.ts";
import { newPayment } from "../../fees/payments.ts";
import { bookOf } from "../../fees/write-dues.ts";
import { receiptNo } from "../fees/fee-lines.ts";
import type { FeeCollections } from "../fees/own-fees.ts";

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const HALF_RUPEES = 200;

interface Stored {
  readonly _id: string;
}

/** The longest tuition of the demo tutor: what was agreed, and its lessons, all of them held. */
async function arrange(db: Db, booking: BookingDoc, demo: readonly DemoBooking[], now: Date) {
  const found = demoFeeBook(demo, booking.tutorUserId, now);
  if (found?.booking.id !== booking._id) return;
  const { terms, held } = found;
  const { bookingId, ...whose } = bookOf(booking);
  const { agreedAt, ...agreed } = terms;
  const version = { ...agreed, version: 1, by: "Tutor", state: "agreed", reason: "", agreedAt };
  const minutes = terms.times[0]?.minutes ?? 0;
  const lessons = held.map((at) => {
    const markedAt = new Date(at.getTime() + (minutes + 10) * MINUTE_MS);
    const standsAt = new Date(markedAt.getTime() + 3 * DAY_MS);
    const _id = `${bookingId}-${dateOf(at).replaceAll("-", "")}-${terms.times[0]?.from.replace(":", "")}`;
    const marked = { state: "held", reason: "", markedAt, standsAt, version: 1, notices: [] };
    return { _id, bookingId, ...whose, plannedAt: at, startsAt: at, minutes, ...marked };
  });
  const arrangement = {
    _id: bookingId,
    ...whose,
    version: 1,
    revision: 1,
    versions: [{ ...version, proposedAt: agreedAt }],
    notices: [],
  };
  const [lessonDocs, arrangements] = [
    db.collection<Stored>("lessons"),
    db.collection<Stored>("arrangements"),
  ];
  await unlessDuplicate(lessonDocs.insertMany(lessons, { ordered: false }), null);
  await unlessDuplicate(arrangements.insertOne(arrangement), null);
}

/** What is due in a book, by what was agreed in it and held. */
async function duesOf(db: Db, booking: BookingDoc, now: Date): Promise<FeeLine[]> {
  const arrangements = db.collection<{
    _id: string;
    versions: (AgreedVersion & { state: string })[];
  }>("arrangements");
  const arrangement = await arrangements.findOne({ _id: booking._id });
  const versions = (arrangement?.versions ?? []).filter(({ state }) => state === "agreed");
  if (versions.length === 0) return [];
  const held = await db
    .collection<HeldLesson & { bookingId: string; state: string; contradicted?: object }>("lessons")
    .find({ bookingId: booking._id, state: "held", contradicted: { $exists: false } })
    .toArray();
  const facts = { book: bookOf(booking), agreed: { versions }, held, lines: [], now };
  const before = (line: FeeLine) => line.heldOn ?? `${line.month ?? ""}-31`;
  return missingLines(facts)
    .toSorted((a, b) => (before(a) < before(b) ? -1 : 1))
    .map((line, n, all) => ({
      ...line,
      createdAt: new Date(now.getTime() - (all.length - n) * DAY_MS),
    }));
}

/** The oldest dues are paid and confirmed, a part of the next is noted, and the rest is open. */
function paymentsOf(booking: BookingDoc, dues: readonly FeeLine[], now: Date): FeeLine[] {
  const count = Math.max(1, Math.floor(dues.length / 2));
  const [paid, open] = [dues.slice(0, count), dues.slice(count)];
  const paise = paid.reduce((sum, due) => sum + due.paise, 0);
  const next = open[0];
  if (paise === 0 || !next) return [];
  const note = (n: number, what: { paise: number; month?: string }, by: Side, daysAgo: number) => {
    const at = new Date(now.getTime() - daysAgo * DAY_MS);
    const form = { method: "upi", paidOn: dateOf(at), note: "", ...what } as const;
    return newPayment(booking, form, { id: idOf("demo payment", booking._id, n), by, at });
  };
  const answeredAt = new Date(now.getTime() - 2 * DAY_MS);
  const receiptYear = dateOf(answeredAt).slice(0, 4);
  const month = paid.at(-1)?.month;
  const half = Math.ceil(next.paise / HALF_RUPEES) * 100;
  return [
    {
      ...note(1, { paise, ...(month ? { month } : {}) }, "Student", 3),
      state: "confirmed",
      answeredAt,
      receiptYear,
      receiptSeq: 1,
      receiptNo: receiptNo(receiptYear, 1),
    },
    note(2, { paise: half, ...(next.month ? { month: next.month } : {}) }, "Student", 1),
  ];
}

/** Fee books in the middle of it, one of the demo tutor and one of the demo student, if there are none. */
export async function seedFees(
  db: Db,
  { feeLines, upiAddresses }: FeeCollections,
  demo: readonly DemoBooking[],
  bookings: readonly BookingDoc[],
  now: Date,
): Promise<void> {
  if ((await feeLines.countDocuments()) > 0) return;
  const { tutors, students } = demoPeople();
  const [tutor, student] = [tutors[0]?.userId, students[0]?.userId];
  const running = bookings.filter(({ bookingStatus }) => bookingStatus === "accepted");
  const books: { booking: BookingDoc; dues: FeeLine[] }[] = [];
  for (const booking of running) {
    if (booking.tutorUserId === tutor) await arrange(db, booking, demo, now);
    const isDemo = booking.tutorUserId === tutor || booking.studentUserId === student;
    const dues = isDemo ? await duesOf(db, booking, now) : [];
    books.push({ booking, dues });
  }
  const longest = (isWhose: (booking: BookingDoc) => boolean) =>
    books
      .filter(({ booking }) => isWhose(booking))
      .toSorted((a, b) => b.dues.length - a.dues.length)
      .slice(0, 1);
  const shown = [
    ...longest(({ tutorUserId }) => tutorUserId === tutor),
    ...longest(({ studentUserId }) => studentUserId === student),
  ];
  const docs = shown.flatMap(({ booking, dues }) => [...dues, ...paymentsOf(booking, dues, now)]);
  const addresses = [...new Set(shown.map(({ booking }) => booking.tutorUserId))].map((_id) => ({
    _id,
    address: DEMO_UPI,
    changedAt: now,
  }));
  // Another process may insert the same ones at the same time.
  await unlessDuplicate(upiAddresses.insertMany(addresses, { ordered: false }), null);
  await unlessDuplicate(feeLines.insertMany(docs, { ordered: false }), null);
}
