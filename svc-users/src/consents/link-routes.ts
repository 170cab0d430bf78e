import { usersApi } from "@tutorsetu/contracts/apis";
import { en } from "@tutorsetu/contracts/replies";
import { GUARDIAN_TEXT } from "@tutorsetu/contracts/security/consents";
import { addressOf } from "@tutorsetu/service-kit/address";
import { HttpProblem } from "@tutorsetu/service-kit/http-problem";
import type { CreateLimiter } from "@tutorsetu/service-kit/limit";
import { maskName } from "@tutorsetu/service-kit/masking/mask-name";
import { contractRoutes } from "@tutorsetu/service-kit/server/contract-routes";
import { byEmailedToken } from "../policy.ts";
import type { Consents } from "../store/consents/consents.ts";
import type { GuardianLinks } from "../store/consents/guardian-links.ts";
import type { People } from "../store/people.ts";
import type { AskGuardian } from "./ask-guardian.ts";
import { askedProfile, guardianAddress } from "./history.ts";
import type { StoredConsentEvent } from "./stored-event.ts";

interface Deps {
  readonly limiter: CreateLimiter;
  readonly people: People;
  readonly consents: Consents;
  readonly guardianLinks: GuardianLinks;
  readonly askGuardian: AskGuardian;
  readonly now: () => Date;
}

const over = () =>
  new HttpProblem("invalid", "guardian_link_over", { problems: { token: "guardian_link_over" } });

/** What a guardian does by an e-mailed link, signed out (AMB-130). */
export function guardianLinkRoutes(deps: Deps) {
  const { limiter, people, consents, guardianLinks, askGuardian, now } = deps;
  const tries = limiter(60, 600, "too_often", "guardian-link-tries");

  /** The link with its student; late, forged, used, of another address, of a former text, of a deleted account: all the same. */
  async function linkOf(token: string) {
    const link = await guardianLinks.find(token, now());
    const person = link && (await people.find(link.userId));
    const profile = person && askedProfile(person, link.child);
    if (!link || !person?.active || !profile || guardianAddress(person) !== link.email)
      throw over();
    const asks = profile.hidden ? "give" : "withdraw";
    if (link.text !== GUARDIAN_TEXT || link.asks !== asks) throw over();
    return { link, person, profile };
  }

  return contractRoutes()
    .on(usersApi.readGuardianLink, async ({ c, body: { token } }) => {
      await tries.take(addressOf(c));
      const { link, profile } = await linkOf(token);
      return { student: maskName(profile.userName), asks: link.asks, text: link.text };
    })

    .on(usersApi.useGuardianLink, async ({ c, body: { token, text } }) => {
      await tries.take(addressOf(c));
      const { link, person, profile } = await linkOf(token);
      if (text !== link.text) throw over();
      const isGiving = link.asks === "give";
      const event: StoredConsentEvent = {
        _id: link.hash,
        what: isGiving ? "given" : "withdrawn",
        at: now(),
        by: "guardian",
        means: "link",
        name: profile.holder ?? person.guardian?.guardianName ?? "",
        email: link.email,
        text,
      };
      const student = byEmailedToken(profile);
      const given = { guardianEmail: link.email };
      const changed = isGiving
        ? await consents.give(student, event, given)
        : await consents.withdraw(student, event, given);
      if (!changed) throw over();
      await guardianLinks.revoke(student, link.child);
      // With the link that undoes it.
      await askGuardian.send(profile, link.email);
      return { message: isGiving ? en.consentGiven : en.consentWithdrawn };
    }).app;
}
