// Pages of the tutors of one subject, one city, or both, for whoever looks for just that.
import * as z from "zod/mini";
import { LIMITS } from "../domain.ts";
import { PublicTutor } from "./public-tutors.ts";

const Landing = z.object({
  /** Such as `/tutors/mathematics/nashik`. */
  address: z.string(),
  subject: z.nullable(z.string()),
  /** As people write it, such as "New Delhi". */
  city: z.nullable(z.string()),
  count: z.int(),
});
export type Landing = z.infer<typeof Landing>;

/** A tutor on such a page; the text is cut short, and there is an address where there is a public page. */
export const LandingTutor = z.extend(z.omit(PublicTutor, { updatedAt: true, address: true }), {
  address: z.optional(z.string()),
});
export type LandingTutor = z.infer<typeof LandingTutor>;

/** One part of an address, such as "social-science". */
const part = z.optional(
  z.string().check(z.trim(), z.toLowerCase(), z.maxLength(LIMITS.search), z.overwrite(plainPart)),
);

function plainPart(text: string): string {
  return text.replaceAll(/\s+/g, "-");
}

const MOST_PAGES = 50;
const MOST_ABOUT = 500;

export const landingSchemas = {
  landingPages: {
    query: z.object({
      limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(5000))),
      /** Subjects and cities in turn, most tutors first of each. */
      mixed: z.optional(z.literal("1")),
      /** Only those whose subject and city this text names. */
      about: z.optional(z.string().check(z.trim(), z.maxLength(MOST_ABOUT))),
    }),
    reply: z.object({ pages: z.array(Landing) }),
  },
  landingPage: {
    query: z.object({
      subject: part,
      city: part,
      page: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(MOST_PAGES))),
    }),
    reply: z.object({
      landing: Landing,
      tutors: z.array(LandingTutor),
      page: z.int(),
      hasMore: z.boolean(),
      /** Others of the same city or subject. */
      related: z.array(Landing),
    }),
  },
};
