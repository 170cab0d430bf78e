import { useText } from "../text.ts";
import { DAYS } from "./wish.ts";

/** "Mon, Wed", in the order of the week. */
export function useDayNames() {
  const text = useText();
  return (days: readonly string[]) =>
    DAYS.filter((day) => days.includes(day))
      .map((day) => text[day])
      .join(", ");
}
