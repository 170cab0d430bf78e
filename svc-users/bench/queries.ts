import type { SearchQuery } from "../src/listings/index/index-query.ts";

/** Somewhere in India. */
const CENTRE = { lat: 18.52, lon: 73.86 };

const query = (more: Partial<SearchQuery> = {}): SearchQuery => ({
  filters: {},
  terms: [],
  sort: { key: "newest", descending: true },
  limit: 20,
  ...more,
});
const words = (...prefixes: readonly string[]) => prefixes.map((prefix) => [{ prefix, weight: 1 }]);
const science = ["physics", "chemistry", "biology", "science"].map((one) => `subject:${one}`);
const byFee = { key: "fee", descending: true };

export const TODAYS_FILTERS = {
  listing: query(),
  "by fee": query({ sort: { key: "fee", descending: false } }),
  "by experience": query({ sort: { key: "experience", descending: true } }),
  "a subject": query({ filters: { subject: science } }),
  "three filters": query({
    filters: {
      subject: ["subject:physics"],
      price: ["price:3000-4000"],
      experience: ["experience:expert"],
    },
  }),
  "filter and sort": query({ filters: { price: ["price:5000+"] }, sort: byFee }),
  "a city": query({ terms: words("pune") }),
  "two letters": query({ terms: words("an") }),
  "two words": query({ terms: words("kerala", "math") }),
  "a name and a filter": query({ terms: words("priya"), filters: { subject: ["subject:hindi"] } }),
  nothing: query({ terms: words("qqqq") }),
  "a later page": query({ after: [Date.UTC(2025, 6, 1), "5475746f0000000000000000"] }),
} as const;

const near = CENTRE;
const best = { key: "best", descending: true };
const distance = { key: "distance", descending: false };
const mathematics = [
  [
    { facet: "subject:mathematics", weight: 2 },
    { prefix: "math", weight: 1 },
  ],
];

export const DISTANCE_AND_BEST = {
  best: query({ sort: best }),
  "best for a subject": query({ sort: best, terms: mathematics }),
  "best near": query({ sort: best, near }),
  "best for a subject near": query({ sort: best, near, terms: mathematics }),
  "best for two words near": query({ sort: best, near, terms: [...mathematics, ...words("pune")] }),
  nearest: query({ sort: distance, near }),
  "nearest of a subject": query({ sort: distance, near, filters: { subject: science } }),
  "within 10 km": query({ sort: distance, near: { ...near, withinKm: 10 } }),
  "up to a fee": query({ sort: best, near, ranges: { fee: { max: 3000 } } }),
} as const;
