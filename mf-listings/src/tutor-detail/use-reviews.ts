import { usePages } from "@tutorsetu/web-kit/query";
import { bookings } from "../api.ts";

/** The reviews of a tutor by user or profile id, newest first. */
export const useReviews = (tutorId: string) =>
  usePages(["reviews", tutorId], async (cursor) => {
    const page = await bookings.reviews({ params: { tutorId }, query: cursor ? { cursor } : {} });
    return { ...page, items: page.reviews };
  });
