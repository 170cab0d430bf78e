import type { Role } from "@tutorsetu/contracts/people";
import type { SignedIn } from "@tutorsetu/contracts/users";
import { http } from "./api.ts";
import { useSession } from "./session.ts";

const STAND_IN = "stand-in-";

/** Whom a development page shows itself to. */
export type As = Lowercase<Role> | "nobody";

/** Signs in as the demo account that `?as=` asks for; without it whoever is signed in stays, else `otherwise` is. */
export async function demoSession(otherwise: As, isStandIn: boolean): Promise<void> {
  const { user, token, signIn, signOut } = useSession.getState();
  const isOurs = token?.startsWith(STAND_IN) === isStandIn;
  const kept = isOurs ? user?.role.toLowerCase() : undefined;
  const role = new URLSearchParams(location.search).get("as") ?? kept ?? otherwise;
  if (role === kept && !isStandIn) return; // the stand-in forgets with every page who is signed in
  signOut();
  if (role === "nobody") return;
  const account = { email: `${role}@tutorsetu.example`, password: "demo1234" };
  const { data } = await http.post<SignedIn>("/users/login", account);
  signIn(data.user);
}
