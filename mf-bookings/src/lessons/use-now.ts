import { useEffect, useState } from "react";

const MINUTE = 60_000;

/** The time of day, as it passes: what has begun can be marked without a reload. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), MINUTE);
    return () => clearInterval(timer);
  }, []);
  return now;
}
