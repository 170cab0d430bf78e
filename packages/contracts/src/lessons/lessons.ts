import * as z from "zod/mini";
import { Side } from "./arrangement.ts";

export const LESSON_STATES = ["planned", "moved", "called_off", "held", "absent"] as const;

/** For so long the other side may say that it was otherwise; then it stands. */
export const CONTRADICT_DAYS = 3;

/** One lesson of a timetable. */
export const Lesson = z.object({
  /** `{bookingId}-{date}-{time}` of when it was arranged for, such as `…-20261201-1700`: it stays when the lesson is moved. */
  _id: z.string(),
  bookingId: z.string(),
  /** Of the other person; of the student in a parent's account the child's. */
  name: z.string(),
  /** Whom of the reader's children it is for. */
  child: z.optional(z.string()),
  subject: z.string(),
  plannedAt: z.iso.datetime(),
  /** When it is held: `plannedAt`, unless it was moved. */
  startsAt: z.iso.datetime(),
  minutes: z.int(),
  state: z.enum(LESSON_STATES),
  /** Why it was moved or called off, or what the tutor noted; otherwise empty. */
  reason: z.string(),
  /** Who moved it or called it off. */
  by: z.optional(Side),
  /** When the tutor said whether it was held. */
  markedAt: z.optional(z.iso.datetime()),
  /** From when on that stands. */
  standsAt: z.optional(z.iso.datetime()),
  /** What the student says instead; the tutor marks it again. */
  contradicted: z.optional(z.object({ text: z.string(), at: z.iso.datetime() })),
  /** How often it was changed; 0: never. */
  version: z.int(),
});
export type Lesson = z.infer<typeof Lesson>;
