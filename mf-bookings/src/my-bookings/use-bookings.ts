import { usePages } from "@tutorsetu/web-kit/query";
import { bookings } from "../api.ts";

export type Tab = "current" | "history";

/** One tab's bookings, page by page, with the counts of both tabs. */
export function useBookings(status: Tab) {
  return usePages(["bookings", status], async (cursor) => {
    const page = await bookings.list({ query: { status, cursor } });
    return { ...page, items: page.bookings };
  });
}
