import raw from "react-hot-toast/headless";

export { Toasts } from "./toasts.tsx";

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
