import { usersCalls } from "@tutorsetu/contracts/calls/users";
import type { Query } from "@tutorsetu/web-kit/query";

export const MOST_TUTORS = 6;
const WITHIN_KM = 25;

type Where = { readonly near: string; readonly within: number } | { readonly city: string } | null;

/** The first tutors of the best order. */
const topTutors = (where: Where): Query<typeof usersCalls.allTutors> => ({
  key: ["tutors", "home", where],
  endpoint: usersCalls.allTutors,
  input: { query: { sort: "best", limit: MOST_TUTORS, ...where } },
});

export const topTutorsQuery = topTutors(null);
export const tutorsNearQuery = (city: string) => topTutors({ near: city, within: WITHIN_KM });
export const tutorsInQuery = (city: string) => topTutors({ city });
