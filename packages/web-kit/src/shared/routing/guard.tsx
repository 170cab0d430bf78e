import type { Role } from "@tutorsetu/contracts/people";
import { Navigate, Outlet, useLocation } from "./router.ts";
import { useSession } from "../session/session.ts";

/** Routes below it need a signed-in person of one of these roles. */
export function Guard({ roles }: { readonly roles: readonly Role[] }) {
  const user = useSession((s) => s.user);
  const { pathname, search } = useLocation();
  if (!user)
    return <Navigate to={`/login?next=${encodeURIComponent(pathname + search)}`} replace />;
  if (!roles.includes(user.role)) return <Navigate to="/unauthorised" replace />;
  return <Outlet />;
}

/** A path of this site that a person may be sent back to; anything else becomes null. */
export function safeNext(next: string | null): string | null {
  if (!next?.startsWith("/") || /^\/[/\\]/.test(next)) return null;
  const { origin } = globalThis.location;
  const url = URL.canParse(next, origin) ? new URL(next, origin) : null;
  return url?.origin === origin ? url.pathname + url.search + url.hash : null;
}
