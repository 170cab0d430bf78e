import type { Booking } from "@tutorsetu/contracts/bookings";
import type { DemoClass } from "@tutorsetu/contracts/lessons/demo-class";
import type { BookingChange } from "../my-bookings/use-booking-change.ts";

/** What each dialog about a demo class needs. */
export interface DialogProps {
  readonly booking: Booking;
  /** The reader's side. */
  readonly own: DemoClass["by"];
  /** Of the other side. */
  readonly name: string;
  readonly change: BookingChange;
  readonly onClose: () => void;
}
