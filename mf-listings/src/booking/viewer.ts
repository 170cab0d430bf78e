import { useLocation, useNavigate, useSearchParams } from "@tutorsetu/web-kit/router";
import { useSession } from "@tutorsetu/web-kit/session";
import { toast } from "@tutorsetu/web-kit/toast";
import { useChangeParams } from "@tutorsetu/web-kit/use-change-params";
import { useEffect, useRef } from "react";
import { useMessages } from "../messages.ts";

export type Kind = "tutor" | "student";

export const useSignedIn = () => useSession((s) => s.user !== null);
export const useRole = () => useSession((s) => s.user?.role ?? null);

/** For visitors a link to a profile leads to signup and from there to the profile (AMB-004). */
export const profileLink = (path: string, signedIn: boolean) =>
  signedIn ? path : `/signup?next=${encodeURIComponent(path)}`;

/** Shows that booking needs a login and opens the login page, which leads back to this person with the dialog open (AMB-016). */
export function usePromptLogin(kind: Kind, userId: string) {
  const t = useMessages();
  const navigate = useNavigate();
  return () => {
    toast.error(kind === "tutor" ? t.loginToBookTutor : t.loginToBookStudent);
    void navigate(`/login?next=${encodeURIComponent(bookingPath(kind, userId))}`);
  };
}

/** The URL parameter with the id of the person whose booking dialog is open. */
const BOOK_PARAM = "book";

/** The URL that opens a person's booking dialog: their own page, which exists whatever a list shows. */
const bookingPath = (kind: Kind, userId: string) => `/${kind}/${userId}?${BOOK_PARAM}=${userId}`;

/** This page, with the dialog open. */
export function useWayBack(userId: string): string {
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  const open = new URLSearchParams(params);
  open.set(BOOK_PARAM, userId);
  return `${pathname}?${open}`;
}

/** Keeps in the URL whether this person's booking dialog is open, so that a reload keeps it; no history entry is added. */
export function useBookingParam(userId: string) {
  const [params] = useSearchParams();
  const changeParams = useChangeParams();
  const isInUrl = params.get(BOOK_PARAM) === userId;
  const setInUrl = (next: boolean) => changeParams({ [BOOK_PARAM]: next ? userId : "" });
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
