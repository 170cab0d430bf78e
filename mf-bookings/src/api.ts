import { bookingsCalls } from "@tutorsetu/contracts/calls/bookings";
import { contentCalls } from "@tutorsetu/contracts/calls/content";
import { client } from "@tutorsetu/web-kit/api";

export const bookings = client(bookingsCalls);

export const content = client(contentCalls);
