import { type FocusEvent, useEffect, useRef } from "react";

/** For a box of cards: it takes the focus when what had it left with its card, as an accepted booking does. */
export function useKeptFocus() {
  const ref = useRef<HTMLDivElement>(null);
  const last = useRef<Element>(null);
  useEffect(() => {
    if (!last.current || last.current.isConnected) return;
    last.current = null;
    if (document.activeElement === document.body) ref.current?.focus({ preventScroll: true });
  });
  return {
    ref,
    tabIndex: -1,
    onFocus: (event: FocusEvent) => {
      last.current = event.target;
    },
  };
}
