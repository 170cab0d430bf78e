// What tutors choose from and families filter by: constants alone, for pages that load no schemas.

/** Boards of schools, by slug. */
export const TEACHING_BOARDS = ["cbse", "icse", "ib", "igcse", "state-board"] as const;

/** Examinations that tutors prepare for, by slug. */
export const EXAMS = ["jee", "neet", "cuet", "olympiad", "ntse", "nda", "ca-foundation"] as const;

/** Where lessons are: at the student's home, at the tutor's, or online. */
export const TEACHING_PLACES = ["home", "tutor", "online"] as const;

/** Languages of lessons, by slug. */
export const TEACHING_LANGUAGES = [
  "english",
  "hindi",
  "bengali",
  "gujarati",
  "kannada",
  "malayalam",
  "marathi",
  "odia",
  "punjabi",
  "tamil",
  "telugu",
  "urdu",
] as const;

export const OFFER_LIMITS = { areas: 10, area: 60, qualification: 120, travelKm: 50 } as const;

/** Radii that are offered around a place, in kilometres. */
export const RADII_KM = [2, 5, 10, 25] as const;

export const TUTOR_SORTS = [
  "newest",
  "fee",
  "-fee",
  "experience",
  "best",
  "rating",
  "distance",
] as const;
