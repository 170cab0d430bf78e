import { useEffect, useRef } from "react";

/** Where the focus goes when the card that had it has left the list, as after a deletion; `total` while it is known. */
export function useLostFocus(total: number | undefined) {
  const place = useRef<HTMLOutputElement>(null);
  const before = useRef(total);
  useEffect(() => {
    if (total === undefined) return;
    const isLess = before.current !== undefined && total < before.current;
    if (isLess && document.activeElement === document.body) place.current?.focus();
    before.current = total;
  }, [total]);
  return place;
}
