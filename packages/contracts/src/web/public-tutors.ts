// What anybody may read of a tutor without an account: the page that search engines and shared links lead to.
import * as z from "zod/mini";
import { TutorCard } from "../people.ts";

/** What a tutor chooses for their public page. */
export const pageChoices = {
  /** Missing: not chosen yet, and the page is there. */
  publicPage: z.optional(z.boolean()),
  /** Strangers read the last name as its first letter. */
  shortName: z.optional(z.boolean()),
};

/** A tutor for strangers: nothing in it leads past the site. */
export const PublicTutor = z.extend(z.omit(TutorCard, { userId: true, address: true }), {
  userId: z.object({ _id: z.string(), userName: z.string(), image: z.nullable(z.string()) }),
  /** Where the page is today, such as `/t/priya-nair-physics-kochi-…`; every other spelling leads there. */
  address: z.string(),
  updatedAt: z.iso.date(),
});
export type PublicTutor = z.infer<typeof PublicTutor>;

export const publicTutorSchemas = {
  publicTutor: { reply: z.object({ tutor: PublicTutor }) },
  publicTutors: {
    query: z.object({
      cursor: z.optional(z.string().check(z.maxLength(200))),
      limit: z.optional(
        z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1000)), 1000),
      ),
    }),
    reply: z.object({
      tutors: z.array(z.object({ address: z.string(), updatedAt: z.iso.date() })),
      nextCursor: z.nullable(z.string()),
    }),
  },
};
