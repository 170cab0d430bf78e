import { usersApi } from "@tutorsetu/contracts/apis";
import { en } from "@tutorsetu/contracts/replies";
import { addressOf } from "@tutorsetu/service-kit/address";
import { HttpProblem, unprocessable } from "@tutorsetu/service-kit/http-problem";
import type { CreateLimiter } from "@tutorsetu/service-kit/limit";
import { contractRoutes } from "@tutorsetu/service-kit/server/contract-routes";
import { isFamily, profileOf } from "../families/profiles.ts";
import { ownProfileOfStudent } from "../policy.ts";
import type { Consents } from "../store/consents/consents.ts";
import type { GuardianLinks } from "../store/consents/guardian-links.ts";
import type { People } from "../store/people.ts";
import { type AskGuardian, guardianEmailOf } from "./ask-guardian.ts";
import { hasAnswered, holderEvent, isOfAge, needsGuardian, toConsents } from "./history.ts";

interface Deps {
  readonly limiter: CreateLimiter;
  readonly people: People;
  readonly consents: Consents;
  readonly guardianLinks: GuardianLinks;
  readonly askGuardian: AskGuardian;
  /** Whether a guardian is asked by a link before somebody under 18 is shown. */
  readonly consentByLink: boolean;
  readonly now: () => Date;
}

const HOUR = 3600;

/** What a person sees and changes of their own consents (AMB-130). */
export function consentRoutes(deps: Deps) {
  const { limiter, people, consents, guardianLinks, askGuardian, consentByLink, now } = deps;
  const changes = limiter(20, HOUR, "too_often", "consents");
  const sends = limiter(3, HOUR, "too_often", "guardian-links");
  const sendsPerDay = limiter(8, 24 * HOUR, "too_often", "guardian-links-day");
  const addressesPerDay = limiter(3, 24 * HOUR, "too_often", "guardian-addresses-day");

  /** The account, and the profile of its student or of the child that is asked for. */
  async function studentOf(id: string, { child }: { readonly child?: string | undefined }) {
    const person = await people.find(id);
    if (!person?.active || person.role !== "Student" || person.grade === undefined)
      throw new HttpProblem("not_found", "no_such_student");
    const profile = profileOf(person, child?.toLowerCase() ?? person._id);
    if (!profile) throw new HttpProblem("not_found", "no_such_child");
    return { person, profile };
  }

  return contractRoutes()
    .on(usersApi.signUpRules, async () => ({ guardianEmail: consentByLink }))

    .on(usersApi.consents, async ({ caller: { id } }) => {
      const person = await people.find(id);
      if (!person) throw new HttpProblem("not_found", "no_such_person");
      return toConsents(person, consentByLink);
    })

    .on(usersApi.giveConsent, async ({ caller, query }) => {
      await changes.take(caller.id);
      const { person, profile } = await studentOf(caller.id, query);
      if (needsGuardian(profile, consentByLink))
        throw new HttpProblem("forbidden", "guardian_agrees");
      const own = ownProfileOfStudent(caller, profile);
      if (!(await consents.give(own, holderEvent(person, "given", now()))))
        throw new HttpProblem("conflict", "not_hidden");
      return { message: en.consentGiven };
    })

    .on(usersApi.withdrawConsent, async ({ caller, query }) => {
      await changes.take(caller.id);
      const { person, profile } = await studentOf(caller.id, query);
      const own = ownProfileOfStudent(caller, profile);
      if (!(await consents.withdraw(own, holderEvent(person, "withdrawn", now()))))
        throw new HttpProblem("conflict", "already_hidden");
      return { message: en.consentWithdrawn };
    })

    .on(usersApi.sendGuardianLink, async ({ c, caller, query, body: { email } }) => {
      const { person, profile } = await studentOf(caller.id, query);
      if (isOfAge(person)) throw new HttpProblem("forbidden", "forbidden");
      const own = ownProfileOfStudent(caller, profile);
      if (isFamily(person)) {
        const isSame = email === undefined || email.toLowerCase() === person.emailKey;
        if (!isSame) throw unprocessable("email", "guardian_stays");
        await sendsPerDay.check(caller.id);
        await sends.take(caller.id);
        await askGuardian.take(person.emailKey, addressOf(c));
        await sendsPerDay.take(caller.id);
        await askGuardian.send(profile, person.emailKey);
        return { message: en.guardianLinkSent };
      }
      const wanted = guardianEmailOf({ ...person.guardian, guardianEmail: email }, person.email);
      const known = person.guardian?.guardianEmail;
      const address = wanted ?? known;
      if (!address) throw unprocessable("email", "guardian_email_required");
      const isOther = address !== known;
      // Or a child put another address in the place of the parent who said no.
      if (isOther && hasAnswered(person)) throw unprocessable("email", "guardian_stays");
      await sendsPerDay.check(caller.id);
      if (isOther) await addressesPerDay.check(caller.id);
      await sends.take(caller.id);
      await askGuardian.take(address, addressOf(c));
      await sendsPerDay.take(caller.id);
      if (isOther) {
        await addressesPerDay.take(caller.id);
        const event = { ...holderEvent(person, "guardian_changed", now()), email: address };
        if (!(await consents.changeGuardian(own, address, event)))
          throw new HttpProblem("not_found", "no_such_student");
        await guardianLinks.revoke(own);
      }
      await askGuardian.send(person, address);
      return { message: en.guardianLinkSent };
    }).app;
}
