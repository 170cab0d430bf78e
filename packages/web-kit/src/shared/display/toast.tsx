import { type ReactNode, useCallback } from "react";
import raw, { resolveValue, type Toast, useToaster } from "react-hot-toast/headless";
import * as css from "./toast.module.css";

const SHORT_MS = 2000;
const LONG_MS = 4000;
/** There is something to press in it. */
const PRESSABLE_MS = 10_000;

/** Short messages over the page. Success 2 s, errors and plain messages 4 s, loading until dismissed. */
export const toast = {
  success: (text: string) => raw.success(text, { duration: SHORT_MS }),
  error: (text: string) =>
    raw.error(text, { duration: LONG_MS, ariaProps: { role: "alert", "aria-live": "assertive" } }),
  message: (text: string) => raw(text, { duration: LONG_MS }),
  /** With a link in it; the next one with the same `id` takes its place. */
  linked: (id: string, content: ReactNode) =>
    raw(<span>{content}</span>, { id, duration: PRESSABLE_MS }),
  loading: (text: string) => raw.loading(text, { duration: Number.POSITIVE_INFINITY }),
  dismiss: (id: string) => raw.dismiss(id),
};

interface PlaceProps {
  readonly id: string;
  /** How far below the first place. */
  readonly offset: number;
  readonly isLeaving: boolean;
  readonly onHeight: (id: string, height: number) => void;
  readonly children: ReactNode;
}

/** Holds one toast at its place in the column, and tells its height, from which the places below follow. */
function Place({ id, offset, isLeaving, onHeight, children }: PlaceProps) {
  const measured = useCallback(
    (element: HTMLDivElement | null) => {
      if (element) onHeight(id, element.getBoundingClientRect().height);
    },
    [id, onHeight],
  );
  return (
    <div
      ref={measured}
      className={css.place}
      data-leaving={isLeaving || undefined}
      // drawn-the-same: no page comes with a toast
      style={{ transform: `translateY(${offset}px)` }}
    >
      {children}
    </div>
  );
}

function ToastBar({ toast }: { readonly toast: Toast }) {
  const { type, ariaProps, message } = toast;
  return (
    <div className={css.toast}>
      {type !== "blank" && <span className={css.icon} data-type={type} aria-hidden="true" />}
      <div className={css.text} {...ariaProps}>
        {resolveValue(message, toast)}
      </div>
    </div>
  );
}

/** Where toasts appear, at most 20 (the library's own limit), while the pointer rests on one for longer; the shell renders it once. */
export function Toasts() {
  const { toasts, handlers } = useToaster();
  return (
    <div
      className={css.toasts}
      data-toasts=""
      onMouseEnter={handlers.startPause}
      onMouseLeave={handlers.endPause}
    >
      {toasts.map((toast) => (
        <Place
          key={toast.id}
          id={toast.id}
          offset={handlers.calculateOffset(toast)}
          isLeaving={!toast.visible}
          onHeight={handlers.updateHeight}
        >
          <ToastBar toast={toast} />
        </Place>
      ))}
    </div>
  );
}
