// What is known of a tutor by others than the tutor.
import * as z from "zod/mini";

/** Of verified reviews only; null until there is one (AMB-022). */
export const Rating = z.nullable(
  z.object({
    average: z.number().check(z.minimum(1), z.maximum(5)),
    count: z.int().check(z.minimum(1)),
    /** How many reviews gave one star, two …, five; missing in replies of older servers. */
    distribution: z.optional(z.array(z.int()).check(z.minLength(5), z.maxLength(5))),
    /** As beside it, for those who look for it here; of older servers here alone. */
    answersInHours: z.optional(z.number()),
  }),
);
export type Rating = z.infer<typeof Rating>;

/** Hours in which half of a tutor's requests were answered, with or without reviews; missing with fewer than three. */
export const AnswersInHours = z.optional(z.number());

/** The days on which administrators saw proof of it; missing: not seen. */
export const Verified = z.partial(z.object({ identity: z.iso.date(), education: z.iso.date() }));
export type Verified = z.infer<typeof Verified>;
