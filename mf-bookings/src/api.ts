import { bookingsApi } from "@tutorsetu/contracts/bookings";
import { client } from "@tutorsetu/web-kit/api";

export const bookings = client(bookingsApi);
