import type { CreateBooking, LessonMode, Slot } from "@tutorsetu/contracts/bookings";

/** The parts of a day, in order. The contract's own lists would bring its schemas along. */
export const PARTS = ["morning", "afternoon", "evening"] as const satisfies readonly Slot["part"][];

/** Monday first. */
export const DAYS = [
  "mon",
  "tue",
  "wed",
  "thu",
  "fri",
  "sat",
  "sun",
] as const satisfies readonly Slot["day"][];

export const MODES = ["home", "online", "either"] as const satisfies readonly LessonMode[];

/** What the form holds while it is written. */
export interface Wish {
  readonly subject: string;
  readonly message: string;
  readonly days: readonly string[];
  /** None means any time of the day. */
  readonly parts: readonly string[];
  readonly mode: LessonMode;
  readonly trial: boolean;
}

export const NO_WISH: Wish = {
  subject: "",
  message: "",
  days: [],
  parts: [],
  mode: "either",
  trial: false,
};

function slotsOf({ days, parts }: Wish): Slot[] {
  const chosen = parts.length > 0 ? PARTS.filter((part) => parts.includes(part)) : PARTS;
  const wanted = DAYS.filter((day) => days.includes(day));
  return wanted.flatMap((day) => chosen.map((part) => ({ day, part })));
}

/** The form as the contract takes it. */
export const letterOf = (wish: Wish): CreateBooking => ({
  subject: wish.subject.trim(),
  message: wish.message.trim(),
  preferredSlots: slotsOf(wish),
  mode: wish.mode,
  trial: wish.trial,
});
