import type { ReviewMarks } from "@tutorsetu/contracts/bookings/reviews";
import { REVIEW_MARKS } from "@tutorsetu/contracts/domain";
import type { Rating } from "@tutorsetu/contracts/people";
import { ANSWER_DAYS, answersInHours, ratingFrom } from "@tutorsetu/contracts/tutoring/rating";
import { demoBookings } from "./bookings.ts";
import type { DemoBooking } from "./demo-booking.ts";
import type { DemoPeople } from "./people.ts";
import { DAY, fixedId, seeded, TODAY } from "./random.ts";
import { answerText, reviewText } from "./review-texts.ts";

export interface DemoReview {
  readonly id: string;
  readonly tutorUserId: string;
  readonly studentUserId: string;
  readonly stars: number;
  readonly marks?: ReviewMarks;
  readonly text: string;
  readonly createdAt: Date;
  readonly answer?: { readonly text: string; readonly at: Date };
}

type Random = ReturnType<typeof seeded>;

/** Stars of one review, so many of each in ten: of tutors whom nearly all praise, most tutors, and few who disappoint. */
const STARS = [
  [5, 5, 5, 5, 5, 5, 5, 4, 4, 3],
  [5, 5, 5, 5, 4, 4, 4, 4, 3, 5],
  [5, 5, 5, 4, 4, 4, 4, 3, 3, 2],
  [5, 4, 4, 4, 3, 3, 3, 2, 2, 1],
];

const clamped = (mark: number) => Math.min(5, Math.max(1, mark));

const marksBy = (random: Random, stars: number): ReviewMarks =>
  Object.fromEntries(REVIEW_MARKS.map((mark) => [mark, clamped(stars + random.int(-1, 1))]));

/** What students wrote about tutors who have taught them for a week; bookings that are not tuitions have none. */
export function demoReviews(bookings: readonly DemoBooking[], today = TODAY): DemoReview[] {
  const random = seeded(4005);
  const qualities = new Map<string, readonly number[]>();
  return bookings.flatMap(({ tutorUserId, studentUserId, subject, acceptedAt }, n) => {
    if (!acceptedAt) return [];
    const quality = qualities.get(tutorUserId) ?? random.pick([...STARS, ...STARS.slice(0, 3)]);
    qualities.set(tutorUserId, quality);
    const stars = random.pick(quality);
    const text = reviewText(random, stars, subject);
    const marks = random.next() < 0.7 ? { marks: marksBy(random, stars) } : {};
    const latest = Math.min(60, Math.floor((today - acceptedAt.getTime()) / DAY) - 1);
    const createdAt = new Date(acceptedAt.getTime() + random.int(8, Math.max(8, latest)) * DAY);
    const at = new Date(createdAt.getTime() + random.int(2, 20) * (DAY / 24));
    const answers = random.next() < (stars > 3 ? 0.3 : 0.7);
    const answer = answers ? { answer: { text: answerText(random, stars), at } } : {};
    const id = fixedId("revw", n + 1);
    return { id, tutorUserId, studentUserId, stars, ...marks, text, createdAt, ...answer };
  });
}

/** Within how many hours tutors answer, by their user ids, as svc-bookings makes them of the demo bookings. */
export function demoAnswerTimes(bookings: readonly DemoBooking[]): ReadonlyMap<string, number> {
  const waits = new Map<string, number[]>();
  for (const { tutorUserId, bookerRole, status, createdAt, changedAt, ...rest } of bookings) {
    const answeredAt = rest.answeredAt ?? (status === "accepted" ? changedAt : undefined);
    const isRecent = createdAt.getTime() >= TODAY - ANSWER_DAYS * DAY;
    if (bookerRole !== "Student" || !answeredAt || !isRecent) continue;
    const wait = answeredAt.getTime() - createdAt.getTime();
    waits.set(tutorUserId, [...(waits.get(tutorUserId) ?? []), wait]);
  }
  return new Map(
    [...waits].flatMap(([userId, of]) => {
      const hours = answersInHours(of);
      return hours === undefined ? [] : [[userId, hours] as const];
    }),
  );
}

interface DemoStanding {
  readonly rating: Rating;
  readonly answersInHours: number | null;
}

/** Ratings and times of answers by tutors' user ids, as svc-bookings makes them of the demo bookings and reviews. */
export function demoStandings(people: DemoPeople): ReadonlyMap<string, DemoStanding> {
  const bookings = demoBookings(people);
  const stars = new Map<string, number[]>();
  for (const review of demoReviews(bookings)) {
    const distribution = stars.get(review.tutorUserId) ?? [0, 0, 0, 0, 0];
    distribution[review.stars - 1] = (distribution[review.stars - 1] ?? 0) + 1;
    stars.set(review.tutorUserId, distribution);
  }
  const answers = demoAnswerTimes(bookings);
  return new Map(
    [...new Set([...stars.keys(), ...answers.keys()])].map((userId) => {
      const rating = ratingFrom(stars.get(userId) ?? []);
      const hours = answers.get(userId);
      const told = hours === undefined ? {} : { answersInHours: hours };
      return [userId, { rating: rating && { ...rating, ...told }, answersInHours: hours ?? null }];
    }),
  );
}
