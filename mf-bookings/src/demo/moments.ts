import { dayIn, type Locale, momentIn, timeOfDayIn } from "@tutorsetu/contracts/lessons/moments";
import { useLanguage } from "@tutorsetu/web-kit/i18n";
import { useEffect, useState } from "react";

export const useLocale = (): Locale => (useLanguage() === "hi" ? "hi-IN" : "en-IN");

/** Days and times of India in the reader's language. */
export function useMoments() {
  const locale = useLocale();
  return {
    locale,
    /** "Tuesday, 1 December at 5:00 pm". */
    moment: (at: string | Date) => momentIn(locale, at),
    /** "5:00 pm". */
    time: (at: string | Date) => timeOfDayIn(locale, at),
    /** "Tue, 1 Dec, 5:00 pm". */
    short: (at: string | Date) => `${dayIn(locale, at)}, ${timeOfDayIn(locale, at)}`,
  };
}

const EVERY_MS = 20_000;

/** The time of now, while a page is open. */
export function useNow(): Date {
  // drawn-the-same: nothing is drawn before the bookings of who is signed in have come
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
