import { useLocation } from "@tutorsetu/web-kit/router";
import { useEffect, useRef } from "react";

/** Long enough for a slow page; a heading that comes later no longer takes the focus. */
const PATIENCE_MS = 10_000;

function focusHeading(main: HTMLElement): boolean {
  const heading = main.querySelector("h1");
  if (!heading) return false;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  return true;
}

/** Waits for the heading of a page that is still loading, unless the visitor has gone on meanwhile. Returns the stop. */
function focusWhenThere(main: HTMLElement): () => void {
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
  };
  const observer = new MutationObserver(() => {
    if (document.activeElement !== main || focusHeading(main)) stop();
  });
  const timer = setTimeout(stop, PATIENCE_MS);
  observer.observe(main, { childList: true, subtree: true });
  return stop;
}

/** Moves the focus to the new page's heading, so that screen readers and keyboards start there. */
export function useFocusOnNavigation() {
  const ref = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const before = useRef(pathname);
  useEffect(() => {
    const main = ref.current;
    if (!main || before.current === pathname) return;
    before.current = pathname;
    if (focusHeading(main)) return;
    main.focus({ preventScroll: true });
    return focusWhenThere(main);
  }, [pathname]);
  return ref;
}
