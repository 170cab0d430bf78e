import type { Filter } from "mongodb";
import type { BookingDoc } from "../bookings/booking.ts";

/** This booking, as long as nobody has proposed other times since it was read. */
export const asRead = ({ _id, proposal }: BookingDoc): Filter<BookingDoc> => ({
  _id,
  proposal: proposal ?? { $exists: false },
});

/** The same, as long as nobody has agreed to its times either. */
export const asSilent = (doc: BookingDoc): Filter<BookingDoc> => ({
  ...asRead(doc),
  timeAgreedAt: doc.timeAgreedAt ?? { $exists: false },
});
