import * as z from "zod/mini";
import { Paise, Side } from "./arrangement.ts";

export const PAYMENT_METHODS = ["cash", "upi", "bank", "other"] as const;

/** One line of a fee book. Lines are only added; a wrong one is taken back by a `reversal`. */
export const FeeEntry = z.object({
  _id: z.string(),
  bookingId: z.string(),
  kind: z.enum(["due", "payment", "reversal"]),
  paise: Paise,
  /** Of a due: the month, such as `2026-12`, or the lesson. */
  month: z.optional(z.string()),
  lessonId: z.optional(z.string()),
  /** Of a payment: the day and how it was paid, who noted it, and how it stands. */
  paidOn: z.optional(z.iso.date()),
  method: z.optional(z.enum(PAYMENT_METHODS)),
  state: z.optional(z.enum(["noted", "confirmed", "refused"])),
  /** `TS-2026-0001`, counted for each tutor and year; of confirmed payments. */
  receiptNo: z.optional(z.string()),
  /** Of a reversal: the line that it takes back. */
  reverses: z.optional(z.string()),
  /** Whether a reversal takes this line back. */
  isReversed: z.boolean(),
  by: z.optional(Side),
  /** What whoever wrote the line added. */
  note: z.string(),
  at: z.iso.datetime(),
});
export type FeeEntry = z.infer<typeof FeeEntry>;
