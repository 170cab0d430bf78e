import * as z from "zod/mini";
import { code } from "../problems.ts";
import { optionalText } from "../people.ts";
import { Side } from "./arrangement.ts";
import { DEMO_MINUTES, MOST_DEMO_TIMES } from "./demo-limits.ts";

/** The longest reason. */
const REASON = 500;

export const DEMO_STATES = ["proposed", "confirmed", "held", "not_held", "called_off"] as const;

export const DemoMinutes = z.literal(DEMO_MINUTES, code("demo_minutes_wrong"));

/** Instants on quarter hours. */
export const DemoTimes = z
  .array(z.iso.datetime(code("demo_times_wrong")))
  .check(z.minLength(1, code("times_required")), z.maxLength(MOST_DEMO_TIMES, code("too_many")));

/** The one class that two people try each other in. */
export const DemoClass = z.object({
  /** Higher with every change; the first is 1. */
  version: z.int(),
  state: z.enum(DEMO_STATES),
  /** What was proposed last, in order. */
  times: z.array(z.iso.datetime()),
  minutes: DemoMinutes,
  /** Who made the last change. */
  by: Side,
  /** The time that both agreed to. */
  startsAt: z.optional(z.iso.datetime()),
  /** Why it was called off, not held, or ends; otherwise empty. */
  reason: z.string(),
  /** What came of one that was held: somebody wants to go on, or the booking has ended. */
  outcome: z.optional(z.enum(["go_on", "ended"])),
  /** Who wants to go on. */
  outcomeBy: z.optional(Side),
  /** Somebody ends the booking after it, at that time; until then they can take it back. */
  ending: z.optional(z.object({ by: Side, at: z.iso.datetime() })),
});
export type DemoClass = z.infer<typeof DemoClass>;

const seen = { version: z.int().check(z.minimum(0)) };

/** In place of version `version`; 0: nothing was proposed yet. Of two at once the slower is a 409. */
export const ProposeDemo = z.object({ ...seen, times: DemoTimes, minutes: DemoMinutes });
export const ConfirmDemo = z.object({
  ...seen,
  startsAt: z.iso.datetime(code("demo_times_wrong")),
});
export const CallOffDemo = z.object({ ...seen, reason: optionalText(REASON) });
export const NoteDemo = z.object({
  ...seen,
  isHeld: z.boolean(),
  /** Needed where it was not held. */
  reason: z.optional(optionalText(REASON)),
});
export const GoOn = z.object(seen);
export const EndDemo = z.object({
  ...seen,
  /** False: after all not. */
  isEnding: z.boolean(),
  /** It can be said later, too. */
  reason: z.optional(optionalText(REASON)),
});
