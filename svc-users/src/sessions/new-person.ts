import type { Register } from "@tutorsetu/contracts/accounts";
import { newId } from "@tutorsetu/service-kit/new-id";
import { consentOf } from "../guardians/consent.ts";
import type { PersonDoc } from "../people/doc.ts";

/** The document that a signup makes: account and profile at once. */
export function newPerson(form: Register, passwordHash: string, now: Date): PersonDoc {
  const { userName, email, phoneNo, city, state } = form;
  const account = {
    _id: newId(),
    profileId: newId(),
    role: form.role,
    userName,
    email,
    emailKey: email.toLowerCase(),
    passwordHash,
    image: null,
    phoneNo,
    city,
    state,
    bio: "",
    active: true,
    createdAt: now,
    changedAt: new Date(),
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
    ...(guardian ? { guardian: consentOf(guardian, now) } : {}),
  };
}
