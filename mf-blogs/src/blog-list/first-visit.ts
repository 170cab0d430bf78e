import { BLOG_LIST_DELAY_MS } from "@tutorsetu/contracts/market";
import { readText, writeText } from "@tutorsetu/web-kit/storage";
import { useEffect, useState } from "react";

const SEEN = "blogs-seen";

const mustWait = () =>
  readText(SEEN, true) === null && !matchMedia("(prefers-reduced-motion: reduce)").matches;

/** True during the specified 1.5 s: once in a session, never under reduced motion (AMB-109). */
export function useFirstVisitDelay(): boolean {
  const [isWaiting, setWaiting] = useState(mustWait);
  useEffect(() => {
    writeText(SEEN, "1", true);
    const timer = setTimeout(() => setWaiting(false), BLOG_LIST_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  return isWaiting;
}
