import { useRef } from "react";

/** Returns the abort signal for calls made for `key`; a call for another key aborts the calls before it. */
export function useLatest(key: string) {
  const latest = useRef<{ readonly key: string; readonly controller: AbortController }>(null);
  return () => {
    if (latest.current?.key !== key) {
      latest.current?.controller.abort();
      latest.current = { key, controller: new AbortController() };
    }
    return latest.current.controller.signal;
  };
}
