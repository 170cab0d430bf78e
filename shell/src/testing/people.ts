import type { Role } from "@tutorsetu/contracts/people";
import { useSession } from "@tutorsetu/web-kit/session";

export const ASHA = {
  _id: "aaaaaaaaaaaaaaaaaaaaaaaa",
  userName: "Asha Rao",
  email: "asha@test.example",
  role: "Student" as Role,
  image: null,
  phoneNo: "+919812345678",
};

let sessions = 0;

/** Somebody of that role has signed in; every session has its own token, which is returned. */
export function signInAs(role: Role): string {
  sessions += 1;
  const refreshToken = `session-${sessions}`;
  useSession.getState().signIn({ ...ASHA, role, refreshToken });
  return refreshToken;
}
