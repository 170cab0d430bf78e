import type { Booking } from "@tutorsetu/contracts/bookings";
import { useQuery } from "@tutorsetu/web-kit/query";
import { useSession } from "@tutorsetu/web-kit/session";
import { bookings } from "../api.ts";
import type { Kind } from "./kind.ts";

/** How the viewer stands with a person: nothing open, something open, or asked by them and yet to answer. */
type Standing = "free" | "booked" | "asked";

const NEWEST = 50;

const standingOf = ({ bookingStatus, bookerRole }: Booking, role: string): Standing =>
  bookingStatus === "pending" && bookerRole !== role ? "asked" : "booked";

/** Read once for all cards of a page. When bookings cannot be read everybody is "free": the server decides. */
export function useStanding(kind: Kind, userId: string): Standing {
  const user = useSession((s) => s.user);
  const books = user?.role === (kind === "tutor" ? "Student" : "Tutor");
  const { data } = useQuery(books ? ["bookings", "standing"] : null, () =>
    bookings.list({ query: { limit: NEWEST } }),
  );
  if (!books) return "free";
  const open = data?.bookings.find(
    ({ bookingStatus, tutorId, studentId }) =>
      bookingStatus !== "cancelled" && (user.role === "Tutor" ? studentId : tutorId)._id === userId,
  );
  return open ? standingOf(open, user.role) : "free";
}
