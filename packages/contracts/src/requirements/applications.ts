// What a tutor answers to a post, and what comes of it.
import * as z from "zod/mini";
import { Id } from "../page.ts";
import { FeeIn, optionalText, Rating, text } from "../people.ts";
import { code } from "../problems.ts";
import { AnswersInHours, Verified } from "../tutoring/proof.ts";
import { APPLICATION_STATES, REQUIREMENT_LIMITS } from "./limits.ts";

export const ApplicationState = z.enum(APPLICATION_STATES);
export type ApplicationState = z.infer<typeof ApplicationState>;

export const Apply = z.object({
  message: text("application_text_required", REQUIREMENT_LIMITS.message),
  /** Rupees per month. */
  fee: FeeIn.check(z.int(code("fee_required"))),
});
export type Apply = z.infer<typeof Apply>;

/** As the tutor who sent it sees it. */
export const OwnApplication = z.object({
  requirementId: z.string(),
  message: z.string(),
  fee: z.int(),
  state: ApplicationState,
  /** Why it was declined. */
  reason: z.string(),
  /** Once it was taken. */
  bookingId: z.optional(z.string()),
  createdAt: z.iso.datetime(),
  changedAt: z.iso.datetime(),
});
export type OwnApplication = z.infer<typeof OwnApplication>;

/** As whoever wrote the post compares it: the tutor as families see tutors, without number and address. */
export const Application = z.object({
  tutorUserId: z.string(),
  /** Of the tutor's profile; null: the account is not there at the moment. */
  tutorId: z.nullable(z.string()),
  userName: z.string(),
  image: z.nullable(z.string()),
  city: z.string(),
  subjects: z.array(z.string()),
  experience: z.nullable(z.number()),
  rating: Rating,
  answersInHours: AnswersInHours,
  verified: z.optional(Verified),
  message: z.string(),
  fee: z.int(),
  state: ApplicationState,
  reason: z.string(),
  createdAt: z.iso.datetime(),
});
export type Application = z.infer<typeof Application>;

export const AnswerApplication = z.object({
  /** `open` takes it off the shortlist. */
  state: z.enum(["open", "shortlisted", "declined"]),
  /** Of a refusal; the tutor reads it. */
  reason: z.optional(optionalText(REQUIREMENT_LIMITS.reason)),
});

const Applications = z.object({ applications: z.array(Application) });

export const applicationSchemas = {
  apply: { body: Apply, reply: z.object({ application: OwnApplication, message: z.string() }) },
  withdrawApplication: { reply: z.object({ message: z.string() }) },
  /** The shortlisted ones first, then in the order in which they came. */
  applications: { reply: Applications },
  answerApplication: {
    body: AnswerApplication,
    reply: z.extend(Applications, { message: z.string() }),
  },
  takeApplication: {
    /** The tutor's user id. */
    body: z.object({ tutorUserId: Id }),
    reply: z.object({ bookingId: z.string(), message: z.string() }),
  },
};
