import { type RefObject, useEffect, useState } from "react";

const STEPS = Array.from({ length: 11 }, (_, n) => n / 10);

/** Most of it, or as much of it as fills half of the window. */
function isLookedAt({
  intersectionRatio,
  intersectionRect,
  rootBounds,
}: IntersectionObserverEntry) {
  const half = (rootBounds?.height ?? Infinity) / 2;
  return intersectionRatio >= 0.6 || intersectionRect.height >= half;
}

/** Whether this element is where the reader looks. */
export function useInView(ref: RefObject<Element | null>): boolean {
  const [isInView, setInView] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const observer = new IntersectionObserver(
      (entries) => {
        const last = entries.at(-1);
        if (last) setInView(isLookedAt(last));
      },
      { threshold: STEPS },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref]);
  return isInView;
}
