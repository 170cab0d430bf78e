import { bookingsCalls } from "@tutorsetu/contracts/calls/bookings";
import { publicPagesCalls } from "@tutorsetu/contracts/calls/public-pages";

/** What anybody may read of a tutor, by user or profile id. */
export const publicTutorQuery = (id: string) =>
  ({
    key: ["public-tutor", id],
    endpoint: publicPagesCalls.publicTutor,
    input: { params: { id } },
  }) as const;

/** The reviews of a tutor by user or profile id, newest first. */
export const reviewsQuery = (tutorId: string) =>
  ({
    key: ["reviews", tutorId],
    endpoint: bookingsCalls.reviews,
    input: { params: { tutorId }, query: {} },
  }) as const;
