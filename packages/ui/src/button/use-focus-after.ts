import { type RefObject, useLayoutEffect, useRef } from "react";

/** A busy button is disabled and loses the focus; this restores it afterwards, unless something else has the focus. */
export function useFocusAfter(button: RefObject<HTMLElement | null>, busy: boolean) {
  const had = useRef(false);
  useLayoutEffect(() => {
    if (busy) {
      had.current = document.activeElement === button.current;
      return;
    }
    if (had.current && document.activeElement === document.body)
      button.current?.focus({ preventScroll: true });
    had.current = false;
  }, [button, busy]);
}
