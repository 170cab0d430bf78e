import { useNavigate, useSearchParams } from "@tutorsetu/web-kit/router";
import { useEffect, useRef } from "react";
import { bookingPath, BOOK_PARAM } from "./asked-path.ts";
import type { Kind } from "./kind.ts";
import { useRole } from "./who.ts";

/** Keeps in the URL whether this person's booking dialog is open, so that a reload keeps it; no history entry is added. */
export function useBookingParam(userId: string) {
  const [params, setParams] = useSearchParams();
  const isInUrl = params.get(BOOK_PARAM) === userId;
  const setInUrl = (next: boolean) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        if (next) after.set(BOOK_PARAM, userId);
        else after.delete(BOOK_PARAM);
        return after;
      },
      { replace: true, preventScrollReset: true },
    );
  return { isInUrl, setInUrl };
}

/**
 * A list whose URL names a person with an open dialog may not show them on its first page: then their own page opens.
 * `userIds` are those of the first cards; undefined while they are not known.
 */
export function useRedirectToBooking(kind: Kind, userIds: readonly string[] | undefined) {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const isSignedIn = useRole() !== null;
  const hasChecked = useRef(false);
  useEffect(() => {
    if (hasChecked.current || !userIds) return;
    hasChecked.current = true;
    const userId = params.get(BOOK_PARAM) ?? "";
    if (isSignedIn && /^[0-9a-f]{24}$/i.test(userId) && !userIds.includes(userId))
      void navigate(bookingPath(kind, userId), { replace: true });
  }, [kind, userIds, params, navigate, isSignedIn]);
}
