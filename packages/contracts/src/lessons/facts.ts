import * as z from "zod/mini";

/** How many lessons of a month were held, of those that stand. */
export const LessonFacts = z.object({
  /** Such as `2026-12`. */
  month: z.string(),
  held: z.int(),
  lessons: z.int(),
});
export type LessonFacts = z.infer<typeof LessonFacts>;

/** Fewer lessons of a month say nothing. */
export const FEWEST_LESSONS = 4;
