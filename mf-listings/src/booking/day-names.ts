import { useMessages } from "../messages.ts";
import { DAYS } from "./wish.ts";

/** "Mon, Wed", in the order of the week. */
export function useDayNames() {
  const t = useMessages();
  return (days: readonly string[]) =>
    DAYS.filter((day) => days.includes(day))
      .map((day) => t[day])
      .join(", ");
}
