import type { usersCalls } from "@tutorsetu/contracts/calls/users";
import type { Reply } from "@tutorsetu/contracts/endpoint";
import { useSession } from "@tutorsetu/web-kit/session";

// Typed by the contract without its schemas, and the client is loaded only when somebody is signed in:
// these calls belong to the first load of every page.
const http = async () => (await import("@tutorsetu/web-kit/api")).http;

/** Verifies the stored token once. A 401 ends the session by itself; no response changes nothing. */
export async function verifySession(): Promise<void> {
  const { token, begin } = useSession.getState();
  if (!token) return;
  begin();
  try {
    const { data } = await (
      await http()
    ).get<Reply<typeof usersCalls.verifyToken>>("/users/verify-token");
    if (useSession.getState().token !== token) return;
    useSession.getState().update(data.user);
    useSession.setState({ standing: data.standing ?? null });
  } catch {
    useSession.setState({ loading: false });
  }
}

/** Long enough for one call; nobody waits longer to be signed out. */
const PUSH_OFF_MS = 3000;

/** The next person on this device gets nothing of this one. */
async function dropPush() {
  const { turnPushOff } = await import("@tutorsetu/web-kit/push");
  await Promise.race([turnPushOff(), new Promise((go) => setTimeout(go, PUSH_OFF_MS))]);
}

/** Revokes the session on the server. Call it before `signOut()`, which drops the token. */
export async function callLogout() {
  await dropPush().catch(() => {});
  return (await http()).post<Reply<typeof usersCalls.logout>>("/users/logout");
}
