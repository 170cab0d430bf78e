import { ApiError } from "@tutorsetu/web-kit/api-error";
import { useNavigate } from "@tutorsetu/web-kit/router";
import { useSession } from "@tutorsetu/web-kit/session";
import { toast } from "@tutorsetu/web-kit/toast";
import { flushSync } from "react-dom";
import { callLogout } from "../platform/session-calls.ts";
import { useMessages } from "../messages.ts";

/** Ends the session here in every case; the server's refusal is told, its silence is not (AMB-031). */
export function useSignOut() {
  const t = useMessages();
  const navigate = useNavigate();
  return async () => {
    const refusal = await callLogout().then(
      () => null,
      (error: unknown) =>
        error instanceof ApiError && error.status > 0 ? error.message || t.logoutFailed : null,
    );
    // At once, or the guard of a protected page would have the last word and keep the way back to it.
    flushSync(() => useSession.getState().signOut());
    if (refusal) toast.error(refusal);
    else toast.success(t.logoutDone);
    await navigate("/login", { replace: true });
  };
}
