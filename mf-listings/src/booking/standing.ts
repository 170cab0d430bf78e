import type { Booking } from "@tutorsetu/contracts/bookings";
import { useQuery } from "@tutorsetu/web-kit/query";
import { useSession } from "@tutorsetu/web-kit/session";
import { bookings } from "../api.ts";
import type { Kind } from "./kind.ts";

/** What is open between the viewer and a person: nothing, a booking, or a request of theirs that the viewer has to answer. */
type BookingState = "free" | "booked" | "incoming";

const NEWEST = 50;

const bookingStateOf = ({ bookingStatus, bookerRole }: Booking, role: string): BookingState =>
  bookingStatus === "pending" && bookerRole !== role ? "incoming" : "booked";

/** Read once for all cards of a page. When bookings cannot be read everybody is "free": the server decides. */
export function useBookingState(kind: Kind, userId: string): BookingState {
  const user = useSession((s) => s.user);
  const books = user?.role === (kind === "tutor" ? "Student" : "Tutor");
  const { data } = useQuery(books ? ["bookings", "state"] : null, () =>
    bookings.list({ query: { limit: NEWEST } }),
  );
  if (!books) return "free";
  const open = data?.bookings.find(
    ({ bookingStatus, tutorId, studentId }) =>
      bookingStatus !== "cancelled" && (user.role === "Tutor" ? studentId : tutorId)._id === userId,
  );
  return open ? bookingStateOf(open, user.role) : "free";
}
