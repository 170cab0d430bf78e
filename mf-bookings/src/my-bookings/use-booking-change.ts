import { useMessages } from "../messages.ts";
import { useChange } from "../use-change.ts";

/** Changes a booking; all lists follow. */
export const useBookingChange = () =>
  useChange({ queries: "bookings", failed: useMessages().updateFailed });
export type BookingChange = ReturnType<typeof useBookingChange>;
