import { ApiError } from "@tutorsetu/web-kit/api-error";
import { useNavigate } from "@tutorsetu/web-kit/router";
import { useSession } from "@tutorsetu/web-kit/session";
import { toast } from "@tutorsetu/web-kit/toast";
import { callLogout } from "../platform/session-calls.ts";
import { useText } from "../text.ts";

/** Ends the session here in every case; the server's refusal is told, its silence is not (AMB-031). */
export function useSignOut() {
  const text = useText();
  const navigate = useNavigate();
  return async () => {
    const refusal = await callLogout().then(
      () => null,
      (error: unknown) =>
        error instanceof ApiError && error.status > 0 ? error.message || text.logoutFailed : null,
    );
    useSession.getState().signOut();
    if (refusal) toast.error(refusal);
    else toast.success(text.logoutDone);
    await navigate("/login");
  };
}
