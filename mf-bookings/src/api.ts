import { bookingsCalls } from "@tutorsetu/contracts/calls/bookings";
import { client } from "@tutorsetu/web-kit/api";

export const bookings = client(bookingsCalls);
