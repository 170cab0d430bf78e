import type { Register } from "@tutorsetu/contracts/accounts";
import { CONSENT_TEXT } from "@tutorsetu/contracts/security/consents";
import { newId } from "@tutorsetu/service-kit/new-id";
import { agreementsTo } from "../agreements/agreements.ts";
import { childIn } from "../families/rules.ts";
import type { Guardian, GuardianForm, Person } from "../people/person.ts";

const withConsent = ({ childName: _child, ...form }: GuardianForm, now: Date): Guardian => ({
  ...form,
  ...(form.guardianEmail && { guardianEmail: form.guardianEmail.toLowerCase() }),
  consentAt: form.consent ? now : null,
  consentText: CONSENT_TEXT,
});

/** The document that a signup makes: account and profile at once. */
export function newPerson(
  form: Register,
  password: Pick<Person, "passwordHash" | "passwordRules">,
  now: Date,
): Person {
  const { userName, email, phoneNo, city, state, pinCode } = form;
  const _id = newId();
  const who = { at: now, by: _id, means: "sign-up" as const };
  const account = {
    _id,
    profileId: newId(),
    role: form.role,
    userName,
    email,
    emailKey: email.toLowerCase(),
    ...password,
    image: null,
    phoneNo,
    city,
    state,
    ...(pinCode && { pinCode }),
    bio: "",
    active: true,
    createdAt: now,
    verifiedUntil: now,
    changedAt: new Date(),
    ...(form.agreed ? { agreements: agreementsTo(form.agreed, who) } : {}),
  };
  if (form.role === "Tutor") {
    const { fee, experience, subjects } = form;
    return { ...account, fee, experience, subjects, hourly_rate: null, rating: null };
  }
  const { grade, subjectInterested, guardian } = form;
  return {
    ...account,
    grade,
    subjectInterested,
    requirement: null,
    // Said, not left out: nobody need be asked what was decided before.
    phoneVisible: "accepted",
    ...(guardian ? { guardian: withConsent(guardian, now) } : {}),
    ...childIn(guardian),
  };
}
