import type { CreateBooking, LessonMode, Slot } from "@tutorsetu/contracts/bookings";
import { useMessages } from "../messages.ts";

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
export interface BookingValues {
  readonly subject: string;
  readonly message: string;
  readonly days: readonly string[];
  /** None means any time of the day. */
  readonly parts: readonly string[];
  readonly mode: LessonMode;
  readonly trial: boolean;
}

export const initialValues: BookingValues = {
  subject: "",
  message: "",
  days: [],
  parts: [],
  mode: "either",
  trial: false,
};

function slotsOf({ days, parts }: BookingValues): Slot[] {
  const chosen = parts.length > 0 ? PARTS.filter((part) => parts.includes(part)) : PARTS;
  const wanted = DAYS.filter((day) => days.includes(day));
  return wanted.flatMap((day) => chosen.map((part) => ({ day, part })));
}

/** The form as the contract takes it. */
export const toPayload = (values: BookingValues): CreateBooking => ({
  subject: values.subject.trim(),
  message: values.message.trim(),
  preferredSlots: slotsOf(values),
  mode: values.mode,
  trial: values.trial,
});

/** "Mon, Wed", in the order of the week. */
export function useDayNames() {
  const t = useMessages();
  return (days: readonly string[]) =>
    DAYS.filter((day) => days.includes(day))
      .map((day) => t[day])
      .join(", ");
}
