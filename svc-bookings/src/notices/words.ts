import type { Slot } from "@tutorsetu/contracts/bookings";
import { WEEKDAYS } from "@tutorsetu/contracts/domain";

const DAYS = {
  mon: "Monday",
  tue: "Tuesday",
  wed: "Wednesday",
  thu: "Thursday",
  fri: "Friday",
  sat: "Saturday",
  sun: "Sunday",
} as const;
const PARTS = ["morning", "afternoon", "evening"] as const;

/** "Monday morning or evening, Tuesday": a day without a part suits as a whole. */
export function when(slots: readonly Slot[] = []): string {
  const days = WEEKDAYS.flatMap((day) => {
    const suits = (part: Slot["part"]) => slots.some((one) => one.day === day && one.part === part);
    const parts = PARTS.filter(suits);
    if (parts.length === 0) return [];
    return parts.length === PARTS.length ? DAYS[day] : `${DAYS[day]} ${parts.join(" or ")}`;
  });
  return days.join(", ");
}

/** "social science" as people write it. */
export const titleCase = (subject: string) =>
  subject.replaceAll(/(^|\s)(\p{Ll})/gu, (_, gap: string, letter: string) => {
    return gap + letter.toUpperCase();
  });

const MOST_LETTERS = 500;

/** What a person wrote, as far as a notification has room for it. */
export const excerpt = (text: string) =>
  text.length > MOST_LETTERS ? `${text.slice(0, MOST_LETTERS - 1).trimEnd()}…` : text;
