import { useLayoutEffect, useRef, useState } from "react";

/** As long a page waits for a part of another slice, which may never come. */
const LONGEST_MS = 3000;

/**
 * The place of a part that comes later than the page, and whether it is there, or was waited for long enough: what stands
 * below is drawn from then on, so that nothing moves down.
 */
export function useArrival(isExpected: boolean) {
  const place = useRef<HTMLDivElement>(null);
  const [isOver, setOver] = useState(false);
  useLayoutEffect(() => {
    const node = place.current;
    if (!isExpected || !node) return;
    const end = () => setOver(true);
    const look = () => {
      if (node.firstElementChild) end();
    };
    look();
    const observer = new MutationObserver(look);
    observer.observe(node, { childList: true });
    const timer = setTimeout(end, LONGEST_MS);
    return () => {
      observer.disconnect();
      clearTimeout(timer);
    };
  }, [isExpected]);
  return { place, isOver };
}
