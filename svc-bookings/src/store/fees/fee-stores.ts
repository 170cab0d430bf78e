import type { Collection, Db } from "mongodb";
import type { BookingDoc } from "../../bookings/booking.ts";
import { feeLinesCollection, indexFeeLines, mongoFeeLines } from "./fee-lines.ts";
import { arrangedBookings, mongoTuitions } from "./tuitions.ts";
import { mongoUpiAddresses, upiAddressesCollection } from "./upi-addresses.ts";

/** All that fee books are stored in, and what they read of lessons. */
export function feeStores(db: Db, bookings: Collection<BookingDoc>) {
  const collections = {
    feeLines: feeLinesCollection(db),
    upiAddresses: upiAddressesCollection(db),
  };
  return {
    collections,
    index: () => indexFeeLines(collections.feeLines),
    feeLines: mongoFeeLines(collections.feeLines),
    upiAddresses: mongoUpiAddresses(collections.upiAddresses),
    lessons: mongoTuitions(db, bookings),
    arranged: arrangedBookings(db),
  };
}
