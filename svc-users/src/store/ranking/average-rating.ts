import { RANKING_PRIOR } from "@tutorsetu/contracts/tutoring/ranking";
import type { Collection } from "mongodb";
import type { StoredPerson } from "../people.ts";

/** Instances that start minutes apart agree on it. */
const STEPS = 10;

/** The average of the reviews of all tutors, to a tenth of a star; a usual one while few tutors have any. */
export async function averageRating(docs: Collection<StoredPerson>): Promise<number> {
  const rated = docs
    .find({ role: "Tutor", active: true, "rating.count": { $gt: 0 } })
    .project<Pick<StoredPerson, "rating">>({ rating: 1 });
  let [tutors, reviews, stars] = [0, 0, 0];
  for await (const { rating } of rated) {
    if (!rating) continue;
    tutors += 1;
    reviews += rating.count;
    stars += rating.count * rating.average;
  }
  if (tutors < RANKING_PRIOR.tutors) return RANKING_PRIOR.average;
  return Math.round((stars / reviews) * STEPS) / STEPS;
}
