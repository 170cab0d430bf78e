import * as z from "zod/mini";
import { BookingStatus } from "../bookings.ts";
import { BOOKING_EVENTS } from "../domain.ts";

/** What a live "booking" event of the chat's socket carries: a booking of the receiver was requested or has changed. */
export const BookingEvent = z.object({
  /** The same whenever it is told again, and that of the notice of it; missing in those of before. */
  id: z.optional(z.string()),
  kind: z.enum(BOOKING_EVENTS),
  bookingId: z.string(),
  status: BookingStatus,
  /** The name of the other person. */
  from: z.string(),
  /** Of the receiver's children the one whom it is for; missing in what services released before tell. */
  child: z.optional(z.string()),
  /** Empty, one of `REASONS`, or what the other person wrote. */
  reason: z.string(),
});
export type BookingEvent = z.infer<typeof BookingEvent>;
