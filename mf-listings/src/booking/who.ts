import { useNavigate } from "@tutorsetu/web-kit/router";
import { useSession } from "@tutorsetu/web-kit/session";
import { toast } from "@tutorsetu/web-kit/toast";
import { useMessages } from "../messages.ts";
import type { Kind } from "./kind.ts";
import { bookingPath } from "./asked-path.ts";

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
