// How tutors are looked for: beside the specified filters those that families ask for, and what a search was understood as.
import * as z from "zod/mini";
import { code } from "../problems.ts";
import { between, parseRupees, parseTyped, typedNumber } from "../typed-numbers.ts";
import { TUTOR_SORTS } from "./choices.ts";
import { TeachingPlace } from "./offer.ts";

export { TUTOR_SORTS };

const slug = z.optional(
  z.string().check(z.trim(), z.toLowerCase(), z.maxLength(60, code("too_long"))),
);

/** Parameters of the list of tutors that may be left out; the names are those of the page's address. */
export const tutorSearchQuery = {
  /** Slug of a city, such as `new-delhi`. */
  city: slug,
  /** 1 to 12. */
  class: z.optional(
    z.pipe(
      typedNumber("invalid", parseTyped),
      between("invalid", 1, 12).check(z.int(code("invalid"))),
    ),
  ),
  /** A board or an examination. */
  board: slug,
  place: z.optional(z.pipe(z.string().check(z.trim(), z.toLowerCase()), TeachingPlace)),
  /** The most rupees per month. */
  maxFee: z.optional(z.pipe(typedNumber("invalid", parseRupees), between("invalid", 0, 1_000_000))),
  /** A PIN code, the slug of a city, or `latitude,longitude` rounded to 0.01 degrees. */
  near: z.optional(z.string().check(z.trim(), z.maxLength(60, code("too_long")))),
  /** Kilometres from `near`. */
  within: z.optional(z.pipe(typedNumber("invalid", parseTyped), between("invalid", 1, 100))),
};

/** Words of a search that the server knows; what it does not know is looked for in the texts of tutors. */
export const Understood = z.object({
  kind: z.enum(["subject", "city", "class", "board", "place", "fee", "language"]),
  /** As the filter of that name takes it. */
  value: z.string(),
  /** The words as they were typed, to be taken out of the search with the chip. */
  typed: z.string(),
});
export type Understood = z.infer<typeof Understood>;

/** Why a tutor stands where it does, strongest first; `value` fills the text, such as kilometres or hours. */
export const RankReason = z.object({
  reason: z.enum(["fit", "near", "rating", "answers", "verified", "complete", "new"]),
  value: z.optional(z.number()),
});
export type RankReason = z.infer<typeof RankReason>;

/** What the server adds to its list of tutors. */
export const tutorSearchReply = {
  /** What the search was understood as; missing where nothing was. */
  understood: z.optional(z.array(Understood)),
  /** The place that distances are counted from. */
  near: z.optional(
    z.object({
      /** "Nashik" or "422001". */
      name: z.string(),
      /** Counted from the middle of a city. */
      isAbout: z.boolean(),
    }),
  ),
};

/** What the list adds to a card. */
export const cardSearchFields = {
  /** Whole kilometres from `near`, at least 1; missing without `near` or a known place. */
  distanceKm: z.optional(z.int()),
  /** The tutor gave no PIN code: counted from the middle of the city. */
  isDistanceAbout: z.optional(z.boolean()),
  /** At most two. */
  reasons: z.optional(z.array(RankReason)),
};

/** Of a PIN code. */
export const PlaceOfPin = z.object({ city: z.string(), state: z.string() });
