import { createElement } from "react";
import raw, { Toaster } from "react-hot-toast";

const SHORT_MS = 2000;
const LONG_MS = 4000;

/** Short messages over the page. Success 2 s, errors and plain messages 4 s, loading until dismissed. */
export const toast = {
  success: (text: string) => raw.success(text, { duration: SHORT_MS }),
  error: (text: string) =>
    raw.error(text, { duration: LONG_MS, ariaProps: { role: "alert", "aria-live": "assertive" } }),
  message: (text: string) => raw(text, { duration: LONG_MS }),
  loading: (text: string) => raw.loading(text, { duration: Number.POSITIVE_INFINITY }),
  dismiss: (id: string) => raw.dismiss(id),
};

/** Where toasts appear, at most 20 (the library's own limit); the shell renders it once. */
export const Toasts = () =>
  createElement(Toaster, {
    position: "top-center",
    containerStyle: { top: "calc(var(--header-height, 4rem) + 0.5rem)" },
    toastOptions: {
      style: {
        background: "var(--color-surface)",
        color: "var(--color-ink)",
        border: "1px solid var(--color-line)",
        maxWidth: "min(28rem, calc(100vw - 2rem))",
      },
    },
  });
