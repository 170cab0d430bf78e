import { useLocation, useNavigate, useSearchParams } from "@tutorsetu/web-kit/router";
import { useSession } from "@tutorsetu/web-kit/session";
import { toast } from "@tutorsetu/web-kit/toast";
import { useChangeParams } from "@tutorsetu/web-kit/use-change-params";
import { useEffect, useRef } from "react";
import { useMessages } from "../messages.ts";

export type Kind = "tutor" | "student";

/** Who is asked. */
export interface Asked {
  readonly kind: Kind;
  readonly userId: string;
  /** Of a tutor the user's id; of a student the profile's, as one account may hold several children. */
  readonly personId: string;
  readonly name: string;
}

/** Who asks whom. */
export const bookerOf = (kind: Kind) => (kind === "tutor" ? "Student" : "Tutor");

export const useSignedIn = () => useSession((s) => s.user !== null);
export const useRole = () => useSession((s) => s.user?.role ?? null);

/** For visitors a link to a profile leads to signup and from there to the profile (AMB-004). */
export const profileLink = (path: string, signedIn: boolean) =>
  signedIn ? path : `/signup?next=${encodeURIComponent(path)}`;

/** Shows that booking needs a login and opens the login page, which leads back to this person with the dialog open (AMB-016). */
export function usePromptLogin({ kind, personId }: Pick<Asked, "kind" | "personId">) {
  const t = useMessages();
  const navigate = useNavigate();
  return () => {
    toast.error(kind === "tutor" ? t.loginToBookTutor : t.loginToBookStudent);
    void navigate(`/login?next=${encodeURIComponent(bookingPath(kind, personId))}`);
  };
}

/** The URL parameter with the id of the person whose booking dialog is open. */
const BOOK_PARAM = "book";

/** The URL that opens a person's booking dialog: their own page, which exists whatever a list shows. */
const bookingPath = (kind: Kind, personId: string) =>
  `/${kind}/${personId}?${BOOK_PARAM}=${personId}`;

/** This page, with the dialog open. */
export function useWayBack(personId: string): string {
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  const open = new URLSearchParams(params);
  open.set(BOOK_PARAM, personId);
  return `${pathname}?${open}`;
}

/** Keeps in the URL whether this person's booking dialog is open, so that a reload keeps it; no history entry is added. */
export function useBookingParam({ personId, userId }: Asked) {
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  const changeParams = useChangeParams();
  const named = params.get(BOOK_PARAM);
  // A link of before names a student by the user's id, and leads to that student's own page.
  const isOwnPage = named === userId && pathname.endsWith(`/${userId}`);
  const isInUrl = named === personId || isOwnPage;
  const setInUrl = (next: boolean) => changeParams({ [BOOK_PARAM]: next ? personId : "" });
  return { isInUrl, setInUrl };
}

/**
 * A list whose URL names a person with an open dialog may not show them on its first page: then their own page opens.
 * `personIds` are those of the first cards; undefined while they are not known.
 */
export function useRedirectToBooking(kind: Kind, personIds: readonly string[] | undefined) {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const isSignedIn = useRole() !== null;
  const hasChecked = useRef(false);
  useEffect(() => {
    if (hasChecked.current || !personIds) return;
    hasChecked.current = true;
    const personId = params.get(BOOK_PARAM) ?? "";
    if (isSignedIn && /^[0-9a-f]{24}$/i.test(personId) && !personIds.includes(personId))
      void navigate(bookingPath(kind, personId), { replace: true });
  }, [kind, personIds, params, navigate, isSignedIn]);
}
