import { ApiError } from "@tutorsetu/web-kit/api-error";
import { useNavigate } from "@tutorsetu/web-kit/router";
import { useSession } from "@tutorsetu/web-kit/session";
import { toast } from "@tutorsetu/web-kit/toast";
import { type ComponentType, useState } from "react";
import { flushSync } from "react-dom";
import { useMessages } from "../messages.ts";
import { callLogout } from "../platform/session-calls.ts";
import type { AskedProps } from "./offline/sign-out-dialog.tsx";

/** Asks first where something that waits on the device would be lost. */
export function useAskedSignOut() {
  const signOut = useSignOut();
  const [Asked, setAsked] = useState<ComponentType<AskedProps> | null>(null);
  const ask = async () => {
    const found = await import("./offline/sign-out-dialog.tsx")
      .then(({ askBeforeSignOut }) => askBeforeSignOut())
      .catch(() => null);
    if (found) setAsked(() => found);
    else await signOut();
  };
  const dialog = Asked && <Asked onSignOut={() => void signOut()} onStay={() => setAsked(null)} />;
  return { ask, dialog };
}

/** Ends the session here in every case; a rejection by the server is shown, a missing answer is not (AMB-031). */
function useSignOut() {
  const t = useMessages();
  const navigate = useNavigate();
  return async () => {
    const rejection = await callLogout().then(
      () => null,
      (error: unknown) =>
        error instanceof ApiError && error.status > 0 ? error.message || t.logoutFailed : null,
    );
    // At once, or the guard of a protected page would have the last word and keep the way back to it.
    flushSync(() => useSession.getState().signOut());
    if (rejection) toast.error(rejection);
    else toast.success(t.logoutDone);
    await navigate("/login", { replace: true });
  };
}
