/**
 * How many points each thing gives in the best order, at most; the page "How we rank" shows this table. What lessons
 * cost, names and whose picture it is have no part in it; nobody can pay for points.
 */
export const RANKING_POINTS = {
  /** For each word of the search that the tutor says of herself. */
  fit: 40,
  /** Where a place is given: all at the door, half at `HALF_DISTANCE_KM`. */
  distance: 30,
  /** Of reviews, with their certainty: see `RANKING_PRIOR`. */
  rating: 20,
  /** Of how soon requests are answered: half at a day, and where it is not known yet. */
  answers: 8,
  /** Of proof that was seen: two thirds for who she is, the rest for what she has learnt. */
  verified: 6,
  /** Of what a profile can say. */
  completeness: 6,
  /** For somebody without a review yet, so that new tutors are found. */
  new: 1,
  /** For each year that a profile was changed later than another. */
  freshness: 2,
} as const;

export const HALF_DISTANCE_KM = 10;

/** A rating counts as if this many reviews of the average of all tutors stood beside it. */
export const RANKING_PRIOR = {
  reviews: 5,
  /** The average, until `tutors` have one. */
  average: 4.2,
  tutors: 20,
} as const;
