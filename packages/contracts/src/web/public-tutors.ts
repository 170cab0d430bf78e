// What anybody may read of a tutor without an account: the page that search engines and shared links lead to.
import * as z from "zod/mini";
import { GRADES } from "../domain.ts";
import { TutorCard } from "../people.ts";

const inOrder = (classes: readonly number[]) => [...new Set(classes)].toSorted((a, b) => a - b);

/** The classes that a tutor teaches, 1 to 12; none when they do not say. */
const Classes = z
  .array(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(GRADES.length)))
  .check(z.maxLength(GRADES.length), z.overwrite(inOrder));

/** What a tutor chooses for their public page. */
export const pageChoices = {
  /** Missing: not chosen yet, and the page is there. */
  publicPage: z.optional(z.boolean()),
  /** Strangers read the last name as its first letter. */
  shortName: z.optional(z.boolean()),
  /** What they teach; in a reply missing where the service does not know of it. */
  classes: z.optional(Classes),
};

/** A tutor for strangers: nothing in it leads past the site. */
export const PublicTutor = z.extend(z.omit(TutorCard, { userId: true, address: true }), {
  userId: z.object({ _id: z.string(), userName: z.string(), image: z.nullable(z.string()) }),
  /** Where the page is today, such as `/t/priya-nair-physics-kochi-…`; every other spelling leads there. */
  address: z.string(),
  updatedAt: z.iso.date(),
  /** What they teach, 1 to 12; missing when they do not say. */
  classes: z.optional(z.array(z.number())),
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
