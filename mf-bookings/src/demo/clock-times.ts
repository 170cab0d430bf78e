import { instantOf } from "@tutorsetu/contracts/lessons/india-time";
import { timeOfDayIn } from "@tutorsetu/contracts/lessons/moments";
import { useLocale } from "./moments.ts";

const two = (n: number) => String(n).padStart(2, "0");

/** Every quarter hour of a day, from `00:00` on. */
export const QUARTERS: readonly string[] = Array.from(
  { length: 96 },
  (_, n) => `${two(Math.floor(n / 4))}:${two((n % 4) * 15)}`,
);

const ANY_DAY = "2026-01-01";

/** "5:00 pm" of `17:00`. */
export function useTimeLabel() {
  const locale = useLocale();
  return (time: string) => timeOfDayIn(locale, instantOf(ANY_DAY, time));
}
