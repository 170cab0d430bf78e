import { useSyncExternalStore } from "react";

const WIDE = "(min-width: 64rem)";

function watch(onChange: () => void) {
  const query = matchMedia(WIDE);
  query.addEventListener("change", onChange);
  return () => query.removeEventListener("change", onChange);
}

/** Whether there is room for a table of eight columns beside the sidebar. */
export const useWide = () => useSyncExternalStore(watch, () => matchMedia(WIDE).matches);
