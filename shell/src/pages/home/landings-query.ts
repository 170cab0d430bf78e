import { publicPagesCalls } from "@tutorsetu/contracts/calls/public-pages";

/** As many as hold every subject and, of cities, those that may be chosen. */
const MOST = 90;
/** Links below the front page. */
export const MOST_LINKS = 8;

/** The subjects and cities with most tutors. */
export const landingsQuery = {
  key: ["landings", "home"],
  endpoint: publicPagesCalls.landingPages,
  input: { query: { limit: MOST, mixed: "1" } },
} as const;
