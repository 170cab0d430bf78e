import type { Booking } from "@tutorsetu/contracts/bookings";
import { ApiError } from "@tutorsetu/web-kit/api-error";
import { useQuery } from "@tutorsetu/web-kit/query";
import { bookings } from "../api.ts";

/** The parameter of the page's address that names a booking, as notifications link to it. */
export const BOOKING = "booking";

/** Where the notices about a booking lead. */
export const linkOf = (bookingId: string) => `/my-bookings?${BOOKING}=${bookingId}`;

interface Linked {
  /** Undefined while it loads, and where there is none to show. */
  readonly booking: Booking | undefined;
  readonly isLoading: boolean;
  /** Gone or not the viewer's; or it could not be loaded. */
  readonly problem: "gone" | "failed" | null;
  readonly reload: () => void;
}

/** The booking with this id, wherever in the lists it stands; none for an empty id. */
export function useLinkedBooking(id: string): Linked {
  const query = useQuery(id ? ["bookings", "one", id] : null, () =>
    bookings.booking({ params: { id } }),
  );
  const { error, isLoading, reload } = query;
  if (!error) return { booking: query.data?.booking, isLoading, problem: null, reload };
  const isGone = error instanceof ApiError && [400, 403, 404, 422].includes(error.status);
  return { booking: undefined, isLoading, problem: isGone ? "gone" : "failed", reload };
}
