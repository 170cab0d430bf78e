import { useQuery } from "@tutorsetu/web-kit/query";
import { bookings, users } from "../api.ts";

/** One query each, shared by the figures and the charts through the cache. */
export const useUserStats = () => useQuery(["stats", "users"], () => users.stats());
export const useBookingStats = () => useQuery(["stats", "bookings"], () => bookings.stats());

export const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);
