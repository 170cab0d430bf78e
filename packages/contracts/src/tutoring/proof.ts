// What is known of a tutor by others than the tutor.
import * as z from "zod/mini";

/** Of verified reviews only; null until there is one (AMB-022). */
export const Rating = z.nullable(
  z.object({
    average: z.number().check(z.minimum(1), z.maximum(5)),
    count: z.int().check(z.minimum(1)),
    /** How many reviews gave one star, two …, five; missing in replies of older servers. */
    distribution: z.optional(z.array(z.int()).check(z.minLength(5), z.maxLength(5))),
    /** Hours in which half of this tutor's requests were answered; missing with fewer than three. */
    answersInHours: z.optional(z.number()),
  }),
);
export type Rating = z.infer<typeof Rating>;

/** The days on which administrators saw proof of it; missing: not seen. */
export const Verified = z.partial(z.object({ identity: z.iso.date(), education: z.iso.date() }));
export type Verified = z.infer<typeof Verified>;
