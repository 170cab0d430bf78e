import type { Reply } from "@tutorsetu/contracts/endpoint";
import type { usersApi } from "@tutorsetu/contracts/users";
import { http } from "@tutorsetu/web-kit/api";
import { useSession } from "@tutorsetu/web-kit/session";

// Typed by the contract without loading its schemas: these two calls belong to the first load of every page.

/** Asks once whether the stored token still stands. A 401 ends the session by itself; silence says nothing. */
export async function verifySession(): Promise<void> {
  const { token } = useSession.getState();
  if (!token) return;
  useSession.getState().begin();
  await http.get<Reply<typeof usersApi.verifyToken>>("/users/verify-token").then(
    ({ data }) => useSession.getState().update(data.user),
    () => useSession.setState({ loading: false }),
  );
}

export const callLogout = () => http.post<Reply<typeof usersApi.logout>>("/users/logout");
