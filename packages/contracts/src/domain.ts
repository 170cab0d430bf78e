/** Domain constants of the marketplace: what the filters offer and where their bounds lie. */

export const GRADES = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const;

/** The five of the subject select; the rest of the list is offered at signup. */
export const SUBJECT_OPTIONS = [
  "mathematics",
  "physics",
  "chemistry",
  "biology",
  "english",
] as const;

export const HOME_SUBJECTS = [
  "mathematics",
  "science",
  "english",
  "programming",
  "languages",
] as const;

export const SUBJECTS = [
  ...SUBJECT_OPTIONS,
  "science",
  "programming",
  "languages",
  "hindi",
  "social science",
  "economics",
  "accountancy",
  "computer science",
  "sanskrit",
  "other",
] as const;

/** A filter on the left matches every subject on the right. */
export const SUBJECT_ALIASES: Readonly<Record<string, readonly string[]>> = {
  science: ["science", "physics", "chemistry", "biology"],
  languages: ["languages", "english", "hindi", "sanskrit", "french", "german", "tamil", "marathi"],
};

export const subjectsMatching = (slug: string): readonly string[] =>
  (Object.hasOwn(SUBJECT_ALIASES, slug) && SUBJECT_ALIASES[slug]) || [slug];

interface Band {
  readonly id: string;
  readonly label: string;
  /** Exclusive unless `minInclusive`. */
  readonly min: number | null;
  readonly minInclusive?: boolean;
  /** Inclusive unless `maxExclusive`. */
  readonly max: number | null;
  readonly maxExclusive?: boolean;
}

/** Labels as in the source; bounds are rupees per month, taken from the labels (AMB-057). */
export const PRICE_BANDS = [
  { id: "2000-2500", label: "2000-2500/m", min: 2000, minInclusive: true, max: 2500 },
  { id: "2500-3000", label: "2500-3000/m", min: 2500, max: 3000 },
  { id: "3000-4000", label: "3000-4000/m", min: 3000, max: 4000 },
  { id: "5000+", label: "5000+/hr", min: 5000, minInclusive: true, max: null },
  { id: "under-2000", label: "Under 2000/m", min: null, max: 2000, maxExclusive: true },
  { id: "4000-5000", label: "4000-5000/m", min: 4000, max: 5000, maxExclusive: true },
] as const satisfies readonly Band[];

/** Years of experience: 2 or less, over 2 up to 5, over 5. */
export const EXPERIENCE_BANDS = [
  { id: "beginner", label: "Beginner", min: null, max: 2 },
  { id: "intermediate", label: "Intermediate", min: 2, max: 5 },
  { id: "expert", label: "Expert", min: 5, max: null },
] as const satisfies readonly Band[];

/** The band as a comparison, e.g. `{ $gt: 2500, $lte: 3000 }`; null when no band has that id. */
export function bandRange(bands: readonly Band[], id: string): Record<string, number> | null {
  const band = bands.find((b) => b.id === id);
  if (!band) return null;
  return {
    ...(band.min === null ? {} : { [band.minInclusive ? "$gte" : "$gt"]: band.min }),
    ...(band.max === null ? {} : { [band.maxExclusive ? "$lt" : "$lte"]: band.max }),
  };
}

export const LIMITS = {
  subject: 120,
  message: 2000,
  /** Why an administrator warns or suspends somebody. */
  moderation: 500,
  bio: 2000,
  chat: 4000,
  comment: 1000,
  blogTitle: 200,
  blogContent: 100_000,
  search: 100,
  imageBytes: 5 * 1024 * 1024,
  blogPreview: 150,
} as const;

/** The drawings that a post may carry. */
export const BLOG_COVERS = [
  "books",
  "lamp",
  "blocks",
  "sums",
  "plant",
  "bridge",
  "clock",
  "flask",
  "house",
  "voices",
  "coins",
  "screen",
  "scales",
  "pencil",
] as const;

/** What may be marked beside the stars of a review. */
export const REVIEW_MARKS = ["clarity", "patience", "punctuality"] as const;
export type ReviewMark = (typeof REVIEW_MARKS)[number];

/** How many children one account holds at most. */
export const MOST_CHILDREN = 5;

export const SESSION_MS = 86_400_000;
export const BLOG_LIST_DELAY_MS = 1500;

export const STATES = [
  "Andhra Pradesh",
  "Arunachal Pradesh",
  "Assam",
  "Bihar",
  "Chhattisgarh",
  "Goa",
  "Gujarat",
  "Haryana",
  "Himachal Pradesh",
  "Jharkhand",
  "Karnataka",
  "Kerala",
  "Madhya Pradesh",
  "Maharashtra",
  "Manipur",
  "Meghalaya",
  "Mizoram",
  "Nagaland",
  "Odisha",
  "Punjab",
  "Rajasthan",
  "Sikkim",
  "Tamil Nadu",
  "Telangana",
  "Tripura",
  "Uttar Pradesh",
  "Uttarakhand",
  "West Bengal",
  "Andaman and Nicobar Islands",
  "Chandigarh",
  "Dadra and Nagar Haveli and Daman and Diu",
  "Delhi",
  "Jammu and Kashmir",
  "Ladakh",
  "Lakshadweep",
  "Puducherry",
] as const;

/** Boards of schools. */
export const BOARDS = ["CBSE", "ICSE", "IB", "State board", "Other"] as const;

/** How lessons are held. */
export const LESSON_MODES = ["home", "online", "either"] as const;

export const WEEKDAYS = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"] as const;

/** What a day is parted into, for times that suit. */
export const DAY_PARTS = ["morning", "afternoon", "evening"] as const;

export const BOOKING_STATUSES = ["pending", "accepted", "cancelled"] as const;

/** What a live event tells of a booking. */
export const BOOKING_EVENTS = [
  "requested",
  "accepted",
  "cancelled",
  "reminder",
  "proposed",
  "time_agreed",
  "demo_class",
] as const;

/** Who may see a phone number. */
export const PHONE_VISIBILITIES = ["everyone", "accepted", "never"] as const;

/** How an account stands, for administrators. */
export const ACCOUNT_STATUSES = ["active", "suspended", "hidden", "deleted"] as const;

/** Why somebody reports a profile, a picture or a review. */
export const REPORT_REASONS = [
  "harassment",
  "money",
  "not-genuine",
  "inappropriate",
  "child-safety",
  "spam",
  "other",
] as const;

/** Reasons of cancelled bookings that the platform itself wrote; every other reason was typed by a person. */
export const REASONS = { expired: "expired", gone: "account deleted" } as const;

/** What may be chosen for ending after a demo class, beside some of those for declining; kept in the same way. */
export const END_REASONS = { noFit: "It did not fit in the demo class" } as const;

/** What may be chosen for declining a request. It is kept as the reason, in English; pages word it in the reader's language. */
export const DECLINE_REASONS = {
  noTime: "No free time right now",
  tooFar: "Too far away",
  otherSubject: "Not the right subject or class",
  fee: "The fee does not fit",
} as const;
