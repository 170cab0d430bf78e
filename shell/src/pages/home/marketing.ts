/** Static figures of the specification; the owner of the site replaces them with true ones here. */
export const HOME_STATS = { requirements: "125+", tutors: "35+", rating: "4.5+" } as const;
export const ABOUT_STATS = {
  tutors: "5,000+",
  sessions: "50,000+",
  subjects: "25+",
  satisfaction: "98%",
} as const;
