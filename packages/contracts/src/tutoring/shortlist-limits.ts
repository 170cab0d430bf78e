// Apart from the schemas: pages read them.
export const SHORTLIST_LIMITS = {
  /** Tutors of one account, or on one device. */
  tutors: 100,
  /** Tutors that are asked for by their ids at once. */
  cards: 12,
  /** Tutors side by side. */
  compared: 3,
  /** Saved searches of one account. */
  searches: 10,
  searchName: 80,
  query: 1000,
} as const;
