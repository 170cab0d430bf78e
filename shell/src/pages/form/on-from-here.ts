import { useNavigate } from "@tutorsetu/web-kit/router";
import { previousPage } from "../../platform/previous-page.tsx";

/** The same step of the history, with where the visitor wants to be afterwards. */
export const withNext = (path: string, next: string) =>
  next === "/" ? path : `${path}?next=${encodeURIComponent(next)}`;

/** Leads on after signing in: back, when the visitor came from there, so that no page stands twice in the history. */
export function useOnFromHere() {
  const navigate = useNavigate();
  return (next: string) =>
    previousPage() === next ? navigate(-1) : navigate(next, { replace: true });
}
