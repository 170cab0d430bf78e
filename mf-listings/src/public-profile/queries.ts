import { bookingsCalls } from "@tutorsetu/contracts/calls/bookings";
import { usersCalls } from "@tutorsetu/contracts/calls/users";

/** What anybody may read of a tutor, by user or profile id. */
export const publicTutorQuery = (id: string) =>
  ({
    key: ["public-tutor", id],
    endpoint: usersCalls.publicTutor,
    input: { params: { id } },
  }) as const;

/** The reviews of a tutor by user or profile id, newest first. */
export const reviewsQuery = (tutorId: string) =>
  ({
    key: ["reviews", tutorId],
    endpoint: bookingsCalls.reviews,
    input: { params: { tutorId }, query: {} },
  }) as const;
