import { useSession } from "@tutorsetu/web-kit/session";

export const useSignedIn = () => useSession((s) => s.user !== null);
export const useRole = () => useSession((s) => s.user?.role ?? null);

/** Signed out, a click on a profile leads to signup and from there on to the profile (AMB-004). */
export const profileLink = (path: string, signedIn: boolean) =>
  signedIn ? path : `/signup?next=${encodeURIComponent(path)}`;
