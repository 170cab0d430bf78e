import type { DemoBooking } from "@tutorsetu/demo/demo-booking";
import { DEMO_UPI, type DemoFeeBook, demoFeeBook } from "@tutorsetu/demo/tuitions/fees";
import { demoPeople } from "@tutorsetu/demo/people";
import {
  DAY_MS,
  dateOf,
  daysOfMonth,
  instantOf,
  MINUTE_MS,
} from "@tutorsetu/contracts/lessons/india-time";
import { CONTRADICT_DAYS } from "@tutorsetu/contracts/lessons/lessons";
import { unlessDuplicate } from "@tutorsetu/service-kit/mongo";
import type { Collection } from "mongodb";
import type { BookingDoc, Side } from "../../bookings/booking.ts";
import { missingLines } from "../../fees/dues.ts";
import { type FeeLine, idOf } from "../../fees/fee-line.ts";
import { newPayment } from "../../fees/payments.ts";
import { bookOf } from "../../fees/write-dues.ts";
import { agreedOf, type ArrangementDoc } from "../../lessons/arrangement.ts";
import { type LessonDoc, lessonId } from "../../lessons/lesson.ts";
import { receiptNo } from "../fees/fee-lines.ts";
import type { FeeCollections } from "../fees/own-fees.ts";

const HALF_RUPEES = 200;

interface Collections extends FeeCollections {
  readonly arrangements: Collection<ArrangementDoc>;
  readonly lessons: Collection<LessonDoc>;
}

/** The longest tuition of the demo tutor: what was agreed, and its lessons, all of them held. */
async function arrange(
  { arrangements, lessons }: Collections,
  booking: BookingDoc,
  { terms, held }: DemoFeeBook,
) {
  const { bookingId, ...whose } = bookOf(booking);
  const { agreedAt, times, ...agreed } = terms;
  const minutes = times[0]?.minutes ?? 0;
  const docs = held.map((at): LessonDoc => {
    const markedAt = new Date(at.getTime() + (minutes + 10) * MINUTE_MS);
    const standsAt = new Date(markedAt.getTime() + CONTRADICT_DAYS * DAY_MS);
    return {
      _id: lessonId(bookingId, at),
      bookingId,
      ...whose,
      plannedAt: at,
      startsAt: at,
      minutes,
      state: "held",
      reason: "",
      markedAt,
      standsAt,
      version: 1,
      notices: [],
    };
  });
  const by: Side = "Tutor";
  const version = { ...agreed, times: [...times], version: 1, by, reason: "" };
  const arrangement: ArrangementDoc = {
    _id: bookingId,
    ...whose,
    version: 1,
    revision: 1,
    versions: [{ ...version, state: "agreed", proposedAt: agreedAt, agreedAt }],
    notices: [],
  };
  await unlessDuplicate(lessons.insertMany(docs, { ordered: false }), null);
  await unlessDuplicate(arrangements.insertOne(arrangement), null);
}

/** A due is written on the evening of its lesson, or when its month is over. */
function writtenAt({ heldOn, month = "" }: FeeLine, now: Date): Date {
  const at = heldOn ? instantOf(heldOn, "21:00") : instantOf(daysOfMonth(month).until, "06:00");
  return at < now ? at : now;
}

/** What is due in a book, by what was agreed in it and held. */
async function duesOf({ arrangements, lessons }: Collections, booking: BookingDoc, now: Date) {
  const found = await arrangements.findOne({ _id: booking._id });
  const versions = found ? agreedOf(found) : [];
  if (versions.length === 0) return [];
  const isHeld = { state: "held", contradicted: { $exists: false } } as const;
  const held = await lessons.find({ bookingId: booking._id, ...isHeld }).toArray();
  const facts = { book: bookOf(booking), agreed: { versions }, held, lines: [], now };
  const before = (line: FeeLine) => line.heldOn ?? `${line.month ?? ""}-31`;
  return missingLines(facts)
    .toSorted((a, b) => (before(a) < before(b) ? -1 : 1))
    .map((line): FeeLine => ({ ...line, createdAt: writtenAt(line, now) }));
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
  collections: Collections,
  demo: readonly DemoBooking[],
  bookings: readonly BookingDoc[],
  now: Date,
): Promise<void> {
  const { feeLines, upiAddresses } = collections;
  if ((await feeLines.countDocuments()) > 0) return;
  const { tutors, students } = demoPeople();
  const [tutor, student] = [tutors[0]?.userId ?? "", students[0]?.userId ?? ""];
  const running = demoFeeBook(demo, tutor, now);
  const longest = bookings.find(({ _id }) => _id === running?.booking.id);
  if (running && longest) await arrange(collections, longest, running);
  const own = bookings.filter(
    ({ bookingStatus, studentUserId }) => bookingStatus === "accepted" && studentUserId === student,
  );
  const books: { readonly booking: BookingDoc; readonly dues: readonly FeeLine[] }[] = [];
  for (const booking of [...(longest ? [longest] : []), ...own])
    books.push({ booking, dues: await duesOf(collections, booking, now) });
  const shown = books.filter(({ dues }) => dues.length > 0);
  const docs = shown.flatMap(({ booking, dues }) => [...dues, ...paymentsOf(booking, dues, now)]);
  const payees = [...new Set(shown.map(({ booking }) => booking.tutorUserId))];
  const addresses = payees.map((_id) => ({ _id, address: DEMO_UPI, changedAt: now }));
  if (docs.length === 0) return;
  // Another process may insert the same ones at the same time.
  await unlessDuplicate(upiAddresses.insertMany(addresses, { ordered: false }), null);
  await unlessDuplicate(feeLines.insertMany(docs, { ordered: false }), null);
}
