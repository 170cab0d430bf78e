// What students say of a tutor, and what the tutor answers.
import * as z from "zod/mini";
import { LIMITS } from "../domain.ts";
import { LessonFacts } from "../lessons/facts.ts";
import { pageQuery, pageReply } from "../page.ts";
import { optionalText, Rating } from "../people.ts";
import { code } from "../problems.ts";

const Star = z.int().check(z.minimum(1), z.maximum(5));
const GivenStar = z.coerce
  .number()
  .check(z.int(), z.minimum(1, code("stars_required")), z.maximum(5, code("stars_required")));

const marksOf = <T extends z.ZodMiniType>(mark: T) =>
  z.partial(z.object({ clarity: mark, patience: mark, punctuality: mark }));

/** One to five each; what nobody marked is missing. */
export const ReviewMarks = marksOf(Star);
export type ReviewMarks = z.infer<typeof ReviewMarks>;

/** What the tutor says to a review. */
export const ReviewAnswer = z.object({ text: z.string(), at: z.iso.datetime() });

export const Review = z.object({
  _id: z.string(),
  author: z.string(),
  stars: Star,
  marks: z.optional(ReviewMarks),
  text: z.string(),
  createdAt: z.iso.datetime(),
  /** Missing: none, or an administrator has hidden it. */
  answer: z.optional(ReviewAnswer),
});
export type Review = z.infer<typeof Review>;

/** What the calling student wrote about the tutor of a booking. */
export const OwnReview = z.object({
  stars: z.int(),
  text: z.string(),
  marks: z.optional(ReviewMarks),
  /** Missing in what services released before show: they take changes at any time. */
  editableUntil: z.optional(z.iso.datetime()),
});

export const WriteReview = z.object({
  stars: GivenStar,
  marks: z.optional(marksOf(GivenStar)),
  text: z._default(optionalText(LIMITS.comment), ""),
});

/** Empty: takes the answer away. */
export const AnswerReview = z.object({ text: optionalText(LIMITS.comment) });

export const reviewSchemas = {
  review: { body: WriteReview, reply: z.object({ review: Review, message: z.string() }) },
  answerReview: { body: AnswerReview, reply: z.object({ review: Review, message: z.string() }) },
  reviews: {
    query: z.object(pageQuery),
    reply: z.object({
      reviews: z.array(Review),
      rating: Rating,
      /** Averages of those who gave one, to one decimal. */
      marks: z.optional(marksOf(z.number())),
      /** Of a tutor who shows it: how many lessons of a month were held. */
      lessons: z.optional(LessonFacts),
      ...pageReply,
    }),
  },
};
