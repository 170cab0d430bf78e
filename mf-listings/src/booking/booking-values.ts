import type { CreateBooking, LessonMode } from "@tutorsetu/contracts/bookings";
import { slotsOf } from "@tutorsetu/contracts/bookings/slots";
import { WEEKDAYS } from "@tutorsetu/contracts/domain";
import { useMessages } from "../messages.ts";

/** What the form holds while it is written. */
export interface BookingValues {
  /** The child's profile, once a parent has chosen one; else empty. */
  readonly childId: string;
  readonly subject: string;
  readonly message: string;
  readonly days: readonly string[];
  /** None means any time of the day. */
  readonly parts: readonly string[];
  readonly mode: LessonMode;
  readonly trial: boolean;
  /** When a demo class would suit, as instants. */
  readonly demoTimes: readonly string[];
}

export const initialValues: BookingValues = {
  childId: "",
  subject: "",
  message: "",
  days: [],
  parts: [],
  mode: "either",
  trial: false,
  demoTimes: [],
};

/** The form as the contract takes it. */
export const toPayload = (values: BookingValues): CreateBooking => ({
  subject: values.subject.trim(),
  message: values.message.trim(),
  preferredSlots: slotsOf(values.days, values.parts),
  mode: values.mode,
  trial: values.trial || values.demoTimes.length > 0,
  ...(values.demoTimes.length > 0 ? { demoTimes: [...values.demoTimes] } : {}),
});

/** "Mon, Wed", in the order of the week. */
export function useDayNames() {
  const t = useMessages();
  return (days: readonly string[]) =>
    WEEKDAYS.filter((day) => days.includes(day))
      .map((day) => t[day])
      .join(", ");
}
