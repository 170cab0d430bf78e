import { useNavigate } from "@tutorsetu/web-kit/router";
import { useSession } from "@tutorsetu/web-kit/session";
import { toast } from "@tutorsetu/web-kit/toast";
import { useMessages } from "../messages.ts";
import type { Kind } from "./kind.ts";
import { askedPath } from "./asked-path.ts";

export const useSignedIn = () => useSession((s) => s.user !== null);
export const useRole = () => useSession((s) => s.user?.role ?? null);

/** Signed out, a click on a profile leads to signup and from there on to the profile (AMB-004). */
export const profileLink = (path: string, signedIn: boolean) =>
  signedIn ? path : `/signup?next=${encodeURIComponent(path)}`;

/** Says that booking needs a login and goes there; the way leads back to this person, with the dialog open (AMB-016). */
export function useAskToLogIn(kind: Kind, userId: string) {
  const t = useMessages();
  const navigate = useNavigate();
  return () => {
    toast.error(kind === "tutor" ? t.loginToBookTutor : t.loginToBookStudent);
    void navigate(`/login?next=${encodeURIComponent(askedPath(kind, userId))}`);
  };
}
