import { type RefObject, useEffect, useEffectEvent } from "react";

interface Parts {
  readonly box: RefObject<HTMLElement | null>;
  /** What opened it, and gets the focus back on Escape. */
  readonly button: RefObject<HTMLElement | null>;
}

/** While something is open: a press outside its box and Escape close it. */
export function useDismiss({ box, button }: Parts, open: boolean, close: () => void) {
  const dismiss = useEffectEvent(close);
  useEffect(() => {
    if (!open) return;
    const handlePointerDown = (event: Event) => {
      if (event.target instanceof Node && !box.current?.contains(event.target)) dismiss();
    };
    const handleKeyDown = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      dismiss();
      button.current?.focus();
    };
    document.addEventListener("pointerdown", handlePointerDown);
    document.addEventListener("keydown", handleKeyDown);
    return () => {
      document.removeEventListener("pointerdown", handlePointerDown);
      document.removeEventListener("keydown", handleKeyDown);
    };
  }, [open, box, button]);
}
