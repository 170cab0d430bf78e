// Apart from the schemas: pages read them.
export const REQUIREMENT_LIMITS = {
  /** Open posts of one student. */
  open: 3,
  /** For so long a post is open; it can be extended once by as much. */
  days: 30,
  /** Before its end whoever wrote it is told, so many days. */
  tellDaysBefore: 3,
  /** Of one post; those that were taken back do not count. */
  applications: 10,
  /** Of one tutor that wait for an answer. */
  openApplications: 10,
  text: 1000,
  /** The sentence of an application. */
  message: 500,
  reason: 300,
} as const;

/** How a post stands: `taken` by a tutor, `closed` by whoever wrote it, `expired` after its time, `removed` with its account. */
export const REQUIREMENT_STATES = ["open", "taken", "closed", "expired", "removed"] as const;

/** How an application stands; `ended`: the post was closed, or another tutor was taken. */
export const APPLICATION_STATES = [
  "open",
  "shortlisted",
  "declined",
  "taken",
  "ended",
  "withdrawn",
] as const;
