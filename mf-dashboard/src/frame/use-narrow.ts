import { useSyncExternalStore } from "react";

const NARROW = "(max-width: 599.98px)";

function watch(onChange: () => void) {
  const query = matchMedia(NARROW);
  query.addEventListener("change", onChange);
  return () => query.removeEventListener("change", onChange);
}

/** Whether there is no room for a sidebar beside the page: under 600 px. */
export const useNarrow = () => useSyncExternalStore(watch, () => matchMedia(NARROW).matches);
