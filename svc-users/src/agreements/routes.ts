import { usersApi } from "@tutorsetu/contracts/apis";
import { HttpProblem } from "@tutorsetu/service-kit/http-problem";
import { contractRoutes } from "@tutorsetu/service-kit/server/contract-routes";
import { ownAccount } from "../policy.ts";
import type { Agreements } from "../store/consents/agreements.ts";
import type { People } from "../store/people.ts";
import { agreedVersions, agreementsTo } from "./agreements.ts";

interface Deps {
  readonly people: Pick<People, "find">;
  readonly agreements: Agreements;
  readonly now: () => Date;
}

/** What people agree to after they have signed up. */
export function agreementRoutes({ people, agreements, now }: Deps) {
  return contractRoutes().on(usersApi.agree, async ({ caller, body }) => {
    const person = ownAccount(caller);
    const who = { at: now(), by: caller.id, means: "sign-in" as const };
    for (const agreement of agreementsTo(body, who)) await agreements.add(person, agreement);
    const kept = await people.find(caller.id);
    if (!kept?.active) throw new HttpProblem("unauthenticated", "session_ended");
    return { agreed: agreedVersions(kept.agreements) };
  }).app;
}
