import { useQuery } from "@tutorsetu/web-kit/query";
import { bookings, users } from "../api.ts";

/** One reading each, shared by the figures and the charts through the cache. */
export const useUserStats = () => useQuery(["stats", "users"], () => users.stats());
export const useBookingStats = () => useQuery(["stats", "bookings"], () => bookings.stats());
