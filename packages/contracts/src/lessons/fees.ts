import * as z from "zod/mini";
import { pageQuery, pageReply } from "../page.ts";
import { optionalText, text } from "../people.ts";
import { code } from "../problems.ts";
import { MOST_PAISE, Paise, Side } from "./arrangement.ts";
import { FEE_NOTE_LETTERS, PAYMENT_METHODS, UPI_ADDRESS } from "./fee-limits.ts";

/** A month of India, such as `2026-12`. */
const Month = z
  .string(code("date_wrong"))
  .check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/, code("date_wrong")));

/** One line of a fee book. Lines are only added; a wrong one is taken back by a `reversal`. */
export const FeeEntry = z.object({
  _id: z.string(),
  bookingId: z.string(),
  kind: z.enum(["due", "payment", "reversal"]),
  paise: Paise,
  /** Of a due: its month, such as `2026-12`; of a payment: the month that it is for, where that was said. */
  month: z.optional(Month),
  /** Of a due for one lesson, with its day. */
  lessonId: z.optional(z.string()),
  heldOn: z.optional(z.iso.date()),
  /** Of a payment: the day and how it was paid, who noted it, and how it stands. */
  paidOn: z.optional(z.iso.date()),
  method: z.optional(z.enum(PAYMENT_METHODS)),
  state: z.optional(z.enum(["noted", "confirmed", "refused"])),
  /** When it was confirmed or refused, and why it was refused. */
  answeredAt: z.optional(z.iso.datetime()),
  reason: z.optional(z.string()),
  /** `TS-2026-0001`, counted for each tutor and year; of confirmed payments. */
  receiptNo: z.optional(z.string()),
  /** Of a reversal: the line that it takes back. */
  reverses: z.optional(z.string()),
  /** Why the site itself took it back: the lesson was not held after all, or other terms were agreed for that time. */
  cause: z.optional(z.enum(["contradicted", "terms"])),
  /** Whether a reversal takes this line back. */
  isReversed: z.boolean(),
  by: z.optional(Side),
  /** What whoever wrote the line added. */
  note: z.string(),
  at: z.iso.datetime(),
});
export type FeeEntry = z.infer<typeof FeeEntry>;

/** What all lines of a book come to. What was taken back counts nowhere. */
export const FeeTotals = z.object({
  duePaise: z.int(),
  /** Confirmed by the other side. */
  paidPaise: z.int(),
  /** Noted, and not answered yet. */
  notedPaise: z.int(),
  /** Due and not paid; below zero: paid ahead. */
  openPaise: z.int(),
  /** Which months that is of, oldest first: what is paid counts for the oldest month first. */
  arrears: z.array(z.object({ month: z.string(), paise: Paise })),
});
export type FeeTotals = z.infer<typeof FeeTotals>;

export const FeeBook = z.object({
  /** Newest first. */
  entries: z.array(FeeEntry),
  totals: FeeTotals,
  /** What was agreed last. */
  agreed: z.optional(z.object({ feePaise: Paise, feePer: z.enum(["month", "lesson"]) })),
  /** What the month that runs will come to, if nothing changes. */
  coming: z.optional(z.object({ month: z.string(), paise: Paise })),
  /** The tutor's own UPI address, for the student of an accepted booking. */
  payTo: z.optional(z.object({ address: z.string(), name: z.string() })),
  ...pageReply,
});
export type FeeBook = z.infer<typeof FeeBook>;

/** A payment as one side says that it was made. */
export const NotePayment = z.object({
  paise: z
    .int(code("amount_wrong"))
    .check(z.minimum(1, code("amount_wrong")), z.maximum(MOST_PAISE, code("amount_wrong"))),
  paidOn: z.iso.date(code("date_wrong")),
  method: z.enum(PAYMENT_METHODS),
  month: z.optional(Month),
  note: z.optional(optionalText(FEE_NOTE_LETTERS)),
});
export type NotePayment = z.infer<typeof NotePayment>;

const WithReason = z.object({ reason: text("booking_reason_required", FEE_NOTE_LETTERS) });

/** A confirmed payment as paper shows it. */
export const Receipt = z.object({
  receiptNo: z.string(),
  bookingId: z.string(),
  paise: Paise,
  paidOn: z.iso.date(),
  confirmedAt: z.iso.datetime(),
  method: z.enum(PAYMENT_METHODS),
  month: z.optional(z.string()),
  subject: z.string(),
  tutorName: z.string(),
  studentName: z.string(),
  /** Of the parent or guardian who holds a child's account. */
  guardianName: z.optional(z.string()),
  isReversed: z.boolean(),
  /** Why it was taken back. */
  reason: z.optional(z.string()),
});
export type Receipt = z.infer<typeof Receipt>;

/** An empty one takes it away. */
const UpiAddress = z.string(code("upi_wrong")).check(
  z.trim(),
  z.refine((given) => given === "" || UPI_ADDRESS.test(given), code("upi_wrong")),
);
const Upi = z.object({ address: UpiAddress });

const Saved = z.object({ entry: FeeEntry, message: z.string() });

export const feeSchemas = {
  feeBook: { query: z.object(pageQuery), reply: FeeBook },
  notePayment: { body: NotePayment, reply: Saved },
  confirmPayment: { reply: Saved },
  refusePayment: { body: WithReason, reply: Saved },
  reverseFee: { body: WithReason, reply: Saved },
  receipt: { reply: z.object({ receipt: Receipt }) },
  upi: { reply: z.object({ address: z.string() }) },
  setUpi: { body: Upi, reply: z.object({ address: z.string(), message: z.string() }) },
};
