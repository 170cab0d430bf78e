import { RANKING_POINTS } from "@tutorsetu/contracts/tutoring/ranking";
import { knownAnswerHours } from "@tutorsetu/contracts/tutoring/rating";
import type { RankReason } from "@tutorsetu/contracts/tutoring/search";
import {
  certainAverage,
  completenessOf,
  distancePoints,
  pointsOf,
  type RankedTutor,
} from "./score.ts";

/** What is ordinary is no reason; these are the bounds of what is more. */
const NEAR_KM = 5;
const FEWEST_REVIEWS = 3;
const BETTER_STARS = 0.15;
const SOON_HOURS = 6;
const NEARLY_ALL = 0.85;
/** All words, and more than one. */
const FEWEST_WORDS = 2;

const MOST = 2;

interface Standing {
  readonly tutor: RankedTutor;
  /** Of all tutors. */
  readonly average: number;
  readonly km: number | null;
  /** The weights of the words of the search. */
  readonly fits: readonly number[];
}

interface Candidate {
  readonly is: boolean;
  /** Points that an ordinary tutor has not. */
  readonly points: number;
  readonly why: RankReason;
}

/** Why a tutor stands where it does: what gave most points, of what is more than ordinary. */
export function reasonsOf({ tutor, average, km, fits }: Standing): RankReason[] {
  const { rating } = tutor;
  const points = pointsOf(tutor, average);
  const ordinary = pointsOf({ ...tutor, rating: null }, average);
  const hours = knownAnswerHours(tutor);
  const candidates: readonly Candidate[] = [
    {
      is: fits.length >= FEWEST_WORDS && fits.every((weight) => weight === 1),
      points: RANKING_POINTS.fit / 2,
      why: { reason: "fit" },
    },
    {
      is: km !== null && km <= NEAR_KM,
      points: distancePoints(km) - RANKING_POINTS.distance / 2,
      why: { reason: "near", value: km ?? 0 },
    },
    {
      is:
        (rating?.count ?? 0) >= FEWEST_REVIEWS &&
        certainAverage(rating, average) >= average + BETTER_STARS,
      points: points.rating - ordinary.rating,
      why: { reason: "rating", value: rating?.average ?? 0 },
    },
    {
      is: hours !== undefined && hours <= SOON_HOURS,
      points: points.answers - RANKING_POINTS.answers / 2,
      why: { reason: "answers", value: Math.max(1, Math.ceil(hours ?? 0)) },
    },
    { is: points.verified > 0, points: points.verified, why: { reason: "verified" } },
    {
      is: completenessOf(tutor) >= NEARLY_ALL,
      points: points.completeness / 2,
      why: { reason: "complete" },
    },
    { is: points.new > 0, points: points.new, why: { reason: "new" } },
  ];
  return candidates
    .filter(({ is }) => is)
    .toSorted((a, b) => b.points - a.points)
    .slice(0, MOST)
    .map(({ why }) => why);
}
