import {
  HALF_DISTANCE_KM,
  RANKING_POINTS,
  RANKING_PRIOR,
} from "@tutorsetu/contracts/tutoring/ranking";
import { knownAnswerHours } from "@tutorsetu/contracts/tutoring/rating";
import type { Rating } from "@tutorsetu/contracts/people";
import type { Match } from "../listings/index/index-query.ts";
import type { Person } from "../people/person.ts";

/** What the best order reads of a tutor, and nothing else of them. */
export type RankedTutor = Pick<
  Person,
  | "rating"
  | "answersInHours"
  | "verified"
  | "image"
  | "bio"
  | "classes"
  | "offer"
  | "pinCode"
  | "changedAt"
  | "createdAt"
>;

const [WORST_STARS, BEST_STARS] = [3, 5];
const DAY_HOURS = 24;
const YEAR_MS = 365 * 86_400_000;
/** Any day: only the difference between tutors counts. */
const SINCE = Date.UTC(2026, 0, 1);
/** As long as a text must be to say something. */
const TEXT = 80;

const between0And1 = (share: number) => Math.min(1, Math.max(0, share));

/** The average as if some reviews of the average of all stood beside: few reviews say little. */
export function certainAverage(rating: Rating | undefined, average: number): number {
  const { reviews } = RANKING_PRIOR;
  const { count, average: own } = rating ?? { count: 0, average: 0 };
  return (own * count + average * reviews) / (count + reviews);
}

/** 1 for the best reviews, 0 for three stars and less. */
const ratingShare = (rating: Rating | undefined, average: number) =>
  between0And1((certainAverage(rating, average) - WORST_STARS) / (BEST_STARS - WORST_STARS));

const answersShare = (tutor: RankedTutor) =>
  DAY_HOURS / (DAY_HOURS + (knownAnswerHours(tutor) ?? DAY_HOURS));

const verifiedShare = ({ verified }: RankedTutor) =>
  (verified?.identity ? 2 / 3 : 0) + (verified?.education ? 1 / 3 : 0);

const isSaid = (value: readonly unknown[] | string | number | null | undefined) =>
  typeof value === "number" || (value?.length ?? 0) > 0;

/** How much of what a profile can say is said. */
export function completenessOf({ image, bio, classes, offer = {}, pinCode }: RankedTutor): number {
  const { boards, exams, teachesAt, languages, days, qualification, areas } = offer;
  const parts = [
    isSaid(image),
    bio.length >= TEXT,
    isSaid(classes),
    isSaid(boards) || isSaid(exams),
    isSaid(teachesAt),
    isSaid(languages),
    isSaid(days),
    isSaid(qualification),
    isSaid(pinCode) || isSaid(areas),
  ];
  return parts.filter(Boolean).length / parts.length;
}

/** Points of a tutor for each thing that does not depend on the search. */
export const pointsOf = (tutor: RankedTutor, average: number) => ({
  rating: RANKING_POINTS.rating * ratingShare(tutor.rating, average),
  answers: RANKING_POINTS.answers * answersShare(tutor),
  verified: RANKING_POINTS.verified * verifiedShare(tutor),
  completeness: RANKING_POINTS.completeness * completenessOf(tutor),
  new: tutor.rating ? 0 : RANKING_POINTS.new,
  freshness:
    (RANKING_POINTS.freshness * ((tutor.changedAt ?? tutor.createdAt).getTime() - SINCE)) / YEAR_MS,
});

/** The part of the score that stands in the index. */
export const baseOf = (tutor: RankedTutor, average: number): number =>
  Math.fround(Object.values(pointsOf(tutor, average)).reduce((sum, points) => sum + points, 0));

export const distancePoints = (km: number | null): number =>
  km === null ? 0 : (RANKING_POINTS.distance * HALF_DISTANCE_KM) / (HALF_DISTANCE_KM + km);

/** The score of the best order; whole kilometres, so that it tells nobody's place more exactly than a card. */
export const scoreOf = ({ base, fit, km }: Match): number =>
  base + RANKING_POINTS.fit * fit + distancePoints(km);
