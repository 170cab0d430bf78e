import { useEffect, useRef } from "react";

/** The element that gets the focus when the focused card has left the list, as after a deletion; `total` while it is known. */
export function useRestoreFocus(total: number | undefined) {
  const target = useRef<HTMLOutputElement>(null);
  const before = useRef(total);
  useEffect(() => {
    if (total === undefined) return;
    const isLess = before.current !== undefined && total < before.current;
    if (isLess && document.activeElement === document.body) target.current?.focus();
    before.current = total;
  }, [total]);
  return target;
}
