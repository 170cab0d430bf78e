import { useRef } from "react";

/** Gives the signal for calls made for `key`. A call for another key aborts it: nobody waits for those answers. */
export function useOneFlight(key: string) {
  const flight = useRef<{ readonly key: string; readonly control: AbortController }>(null);
  return () => {
    if (flight.current?.key !== key) {
      flight.current?.control.abort();
      flight.current = { key, control: new AbortController() };
    }
    return flight.current.control.signal;
  };
}
