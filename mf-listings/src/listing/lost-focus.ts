import { useEffect, useRef } from "react";

/** Where the focus goes when the card that had it has left the list, as after a deletion. */
export function useLostFocus(total: number) {
  const place = useRef<HTMLOutputElement>(null);
  const before = useRef(total);
  useEffect(() => {
    if (total < before.current && document.activeElement === document.body) place.current?.focus();
    before.current = total;
  }, [total]);
  return place;
}
