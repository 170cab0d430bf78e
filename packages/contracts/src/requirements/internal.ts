// What svc-bookings asks svc-users about a post.
import * as z from "zod/mini";
import { LESSON_MODES } from "../domain.ts";
import { Id } from "../page.ts";
import { optionalText } from "../people.ts";
import { REQUIREMENT_LIMITS } from "./limits.ts";

export const requirementInternalSchemas = {
  publicPost: {
    body: z.object({
      userId: Id,
      /** Of the child. */
      profileId: z.optional(Id),
      text: optionalText(REQUIREMENT_LIMITS.text),
      /** "": the city of the profile. */
      pinCode: z.string().check(z.maxLength(6)),
    }),
    reply: z.object({
      /** Without what says who it is, as strangers read a profile (AMB-070). */
      text: z.string(),
      /** Null: there is no such PIN code. */
      place: z.nullable(z.object({ city: z.string(), state: z.string(), slug: z.string() })),
    }),
  },
  fittingTutors: {
    query: z.object({
      subject: z.string().check(z.maxLength(40)),
      class: z.coerce.number().check(z.int()),
      /** The slug of a city; "" for lessons online alone. */
      city: z.string().check(z.maxLength(60)),
      mode: z.enum(LESSON_MODES),
      cursor: z.optional(z.string().check(z.maxLength(200))),
    }),
    /** User ids, at most fifty a reply. */
    reply: z.object({ tutors: z.array(z.string()), nextCursor: z.nullable(z.string()) }),
  },
};
