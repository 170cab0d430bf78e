import { bookingsCalls } from "@tutorsetu/contracts/calls/bookings";
import { contentCalls } from "@tutorsetu/contracts/calls/content";
import { requirementsCalls } from "@tutorsetu/contracts/calls/requirements";
import { shortlistCalls } from "@tutorsetu/contracts/calls/shortlist";
import { usersCalls } from "@tutorsetu/contracts/calls/users";
import { client } from "@tutorsetu/web-kit/api";

export const users = client(usersCalls);
export const bookings = client(bookingsCalls);
export const content = client(contentCalls);
export const requirements = client(requirementsCalls);
export const shortlists = client(shortlistCalls);
