import { publicPagesCalls } from "@tutorsetu/contracts/calls/public-pages";

const MOST = 8;

/** The subjects and cities with most tutors. */
export const landingsQuery = {
  key: ["landings", "home"],
  endpoint: publicPagesCalls.landingPages,
  input: { query: { limit: MOST, mixed: "1" } },
} as const;
