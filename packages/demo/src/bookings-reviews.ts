import type { DemoBooking } from "./bookings.ts";
import { fixedId, seeded } from "./random.ts";

export interface DemoReview {
  readonly id: string;
  readonly tutorUserId: string;
  readonly studentUserId: string;
  readonly stars: number;
  readonly text: string;
  readonly createdAt: Date;
}

const HOUR = 3_600_000;
const REVIEWS: readonly (readonly [stars: number, text: string])[] = [
  [5, "Explains until it is clear, and is always on time. My marks went from 61 to 84."],
  [5, "बहुत धैर्य से पढ़ाते हैं। अब गणित से डर नहीं लगता।"],
  [4, "Good lessons and fair homework. Sometimes we had to move a lesson."],
  [4, "Knows the board's pattern well. The weekly tests helped most."],
  [3, "Good teacher, but the evening slots were often full."],
  [5, ""],
];

/** What students wrote after some of the accepted bookings. */
export function demoReviews(bookings: readonly DemoBooking[]): DemoReview[] {
  const random = seeded(4005);
  return bookings
    .filter(({ status }) => status === "accepted")
    .flatMap(({ tutorUserId, studentUserId, changedAt }, n) => {
      if (n % 3 === 2) return [];
      const [stars, text] = random.pick(REVIEWS);
      const createdAt = new Date(changedAt.getTime() + random.int(1, 20) * HOUR);
      return [{ id: fixedId("revw", n + 1), tutorUserId, studentUserId, stars, text, createdAt }];
    });
}
