import { cleanup } from "@testing-library/react";
import { setLanguage } from "@tutorsetu/web-kit/i18n";
import { useSession } from "@tutorsetu/web-kit/session";
import { resetKit } from "@tutorsetu/web-kit/testing/fake-api";

/** As the server answers when she is signed in. */
export const ASHA = {
  _id: "aaaaaaaaaaaaaaaaaaaaaaaa",
  userName: "Asha",
  email: "asha@test.example",
  role: "Admin" as const,
  image: null,
  phoneNo: "+919812345678",
  refreshToken: "token-1",
};
export const FORM = { email: ASHA.email, password: "secret-1" };

/** After a test that signed somebody in. */
export function leaveNobody() {
  cleanup();
  resetKit();
  setLanguage("en");
  localStorage.clear();
  sessionStorage.clear();
  useSession.getState().signOut();
}
