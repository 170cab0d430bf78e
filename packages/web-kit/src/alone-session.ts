import type { Role } from "@tutorsetu/contracts/people";
import type { SignedIn } from "@tutorsetu/contracts/users";
import { http } from "./api.ts";
import { useSession } from "./session.ts";

const KEPT = "alone";
const STAND_IN = "stand-in-";

/** Whom a development page shows itself to. */
export type As = Lowercase<Role> | "nobody";

/** What `?as=` asks for, kept for this tab until it asks for somebody else. */
function wanted(): string | null {
  const asked = new URLSearchParams(location.search).get("as");
  if (asked) sessionStorage.setItem(KEPT, asked);
  return asked ?? sessionStorage.getItem(KEPT);
}

/** Signs in as the demo account of a role, by the API that this page has, stand-in or real. */
export async function demoSession(otherwise: As, isStandIn: boolean): Promise<void> {
  const role = wanted() ?? otherwise;
  const { user, token, signIn, signOut } = useSession.getState();
  const isOurs = token?.startsWith(STAND_IN) === isStandIn;
  if (isOurs && !isStandIn && user?.role.toLowerCase() === role) return;
  signOut();
  if (role === "nobody") return;
  const account = { email: `${role}@tutorsetu.example`, password: "demo1234" };
  const { data } = await http.post<SignedIn>("/users/login", account);
  signIn(data.user);
}
