import { RANKING_PRIOR } from "@tutorsetu/contracts/tutoring/ranking";
import type { Collection } from "mongodb";
import type { StoredPerson } from "../people.ts";

/** Instances that start minutes apart agree on it. */
const STEPS = 10;

/** The tutors with so many reviews each. */
interface Rated {
  /** How many reviews. */
  readonly _id: number;
  readonly tutors: number;
  /** The sum of their averages. */
  readonly stars: number;
}

/** The average of the reviews of all tutors, to a tenth of a star, added up in the store; a usual one while few tutors have any. */
export async function averageRating(docs: Collection<StoredPerson>): Promise<number> {
  const rated = docs.aggregate<Rated>([
    { $match: { role: "Tutor", active: true, "rating.count": { $gt: 0 } } },
    { $group: { _id: "$rating.count", tutors: { $sum: 1 }, stars: { $sum: "$rating.average" } } },
  ]);
  let [tutors, reviews, stars] = [0, 0, 0];
  for await (const { _id: count, ...group } of rated) {
    tutors += group.tutors;
    reviews += count * group.tutors;
    stars += count * group.stars;
  }
  if (tutors < RANKING_PRIOR.tutors) return RANKING_PRIOR.average;
  return Math.round((stars / reviews) * STEPS) / STEPS;
}
