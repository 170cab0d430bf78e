import * as z from "zod/mini";
import { LESSON_MODES, LIMITS } from "./domain.ts";
import { Id } from "./page.ts";
import * as people from "./people.ts";
import { requirementInternalSchemas } from "./requirements/internal.ts";
import { privacyInternalSchemas } from "./security/privacy.ts";

const Ok = z.object({ ok: z.literal(true) });

export const usersInternalSchemas = {
  ...privacyInternalSchemas,
  ...requirementInternalSchemas,
  people: {
    query: z.object({ ids: z.string().check(z.maxLength(2600)) }),
    reply: z.object({ people: z.array(people.Person) }),
  },
  similarTutors: {
    query: z.object({
      tutor: Id,
      subject: z.optional(people.optionalText(LIMITS.subject)),
      mode: z.optional(z.enum(LESSON_MODES)),
    }),
    reply: z.object({ tutors: z.array(z.string()) }),
  },
  rating: {
    body: z.object({
      rating: people.Rating,
      /** Null: not known; missing in messages of older servers, which tell it in the rating. */
      answersInHours: z.optional(z.nullable(z.number())),
    }),
    reply: Ok,
  },
  contactCopy: {
    body: z.object({
      name: z.string(),
      email: z.string(),
      subject: z.string(),
      message: z.string(),
    }),
    reply: Ok,
  },
  contactAnswer: {
    body: z.object({
      name: z.string(),
      email: z.string(),
      subject: z.string(),
      answer: z.string(),
    }),
    reply: Ok,
  },
  revocations: {
    query: z.object({
      after: z.coerce.number().check(z.int(), z.minimum(0)),
      newest: z.optional(z.literal("yes")),
      cursor: z.optional(z.string().check(z.maxLength(200))),
      /** Asks for `suspended` too: suspensions that began or ended at or after this. */
      suspendedAfter: z.optional(z.coerce.number().check(z.int(), z.minimum(0))),
    }),
    reply: z.object({
      revocations: z.array(
        z.object({
          /** Session id, or `*` for every session of the person opened before `at`. */
          sid: z.string(),
          userId: z.string(),
          at: z.number(),
        }),
      ),
      now: z.number(),
      /** Of a list that is newest first: where the next page begins; null on the last. */
      nextCursor: z.optional(z.nullable(z.string())),
      /** The last change of each person, oldest first, at most 1,000; the reason is null where it was lifted. */
      suspended: z.optional(
        z.array(z.object({ userId: z.string(), at: z.number(), reason: z.nullable(z.string()) })),
      ),
    }),
  },
};
