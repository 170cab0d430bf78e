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

/** Somebody of that role has signed in. */
export const signInAs = (role: Role) =>
  useSession.getState().signIn({ ...ASHA, role, refreshToken: `token-of-${role}` });
