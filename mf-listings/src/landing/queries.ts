import { publicPagesCalls } from "@tutorsetu/contracts/calls/public-pages";

/** The parts of a landing page's address. */
export interface LandingParts {
  readonly subject?: string | undefined;
  readonly city?: string | undefined;
}

/** The page number of an address: the first page where it says none. */
export const pageOf = (params: URLSearchParams): number => {
  const page = Number(params.get("page") ?? 1);
  return Number.isInteger(page) && page > 1 ? page : 1;
};

/** The tutors of a subject, a city or both, twenty a page. */
export const landingQuery = ({ subject, city }: LandingParts, page: number) =>
  ({
    key: ["landing", subject ?? "", city ?? "", page],
    endpoint: publicPagesCalls.landingPage,
    input: {
      query: { ...(subject && { subject }), ...(city && { city }), ...(page > 1 && { page }) },
    },
  }) as const;

const MOST_POPULAR = 12;

/** The landing pages with most tutors. */
export const popularQuery = {
  key: ["landings", "popular"],
  endpoint: publicPagesCalls.landingPages,
  input: { query: { limit: MOST_POPULAR, mixed: "1" } },
} as const;
