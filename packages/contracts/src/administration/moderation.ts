import * as z from "zod/mini";
import { LIMITS } from "../domain.ts";
import { Id } from "../page.ts";
import { Role, text } from "../people.ts";
import { settlement } from "./settlements.ts";

/** Why an administrator acts on a person; the person reads it. */
export const ModerationReason = text("moderation_reason_required", LIMITS.moderation);

/** An act of an administrator on a person, with its reason. */
export const Moderate = z.object({ id: Id, reason: ModerationReason });

/** What a suspended person answers, once. */
export const AnswerSuspension = z.object({ text: text("answer_required", LIMITS.message) });

/** Of the caller: whether they are suspended, and warnings they have not ticked off. */
export const Standing = z.object({
  suspension: z.nullable(
    z.object({
      reason: z.string(),
      at: z.iso.datetime(),
      /** What they answered; null as long as they may. */
      answer: z.nullable(z.string()),
    }),
  ),
  warnings: z.array(z.object({ _id: z.string(), reason: z.string(), at: z.iso.datetime() })),
  /** Nobody sees the profile, as the consent to that is missing. */
  isHidden: z.optional(z.boolean()),
});
export type Standing = z.infer<typeof Standing>;

/** A suspended person, for administrators. */
export const SuspendedPerson = z.object({
  _id: z.string(),
  userName: z.string(),
  role: Role,
  reason: z.string(),
  at: z.iso.datetime(),
  answer: z.nullable(z.string()),
  answeredAt: z.nullable(z.iso.datetime()),
  /** Who has read the answer and left the suspension as it is. */
  ...settlement,
});
export type SuspendedPerson = z.infer<typeof SuspendedPerson>;

/** What happened to a person's account, or what they answered. */
export const ModerationEvent = z.object({
  _id: z.string(),
  what: z.enum(["warned", "suspended", "answered", "lifted"]),
  at: z.iso.datetime(),
  /** The reason, or the answer; empty for none. */
  text: z.string(),
  /** The name of whoever did it; null when they are not known any longer. */
  by: z.nullable(z.string()),
});
export type ModerationEvent = z.infer<typeof ModerationEvent>;
