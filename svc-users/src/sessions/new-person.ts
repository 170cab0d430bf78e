import type { Register } from "@tutorsetu/contracts/users";
import { type PersonDoc, withTokens } from "../people/doc.ts";

const newId = () => {
  const seconds = Math.floor(Date.now() / 1000).toString(16);
  return seconds + Buffer.from(crypto.getRandomValues(new Uint8Array(8))).toString("hex");
};

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
  };
  if (form.role === "Tutor") {
    const { fee, experience, subjects } = form;
    return withTokens({ ...account, fee, experience, subjects, hourly_rate: null });
  }
  const { grade, subjectInterested, guardian } = form;
  const consent = guardian && { ...guardian, consentAt: guardian.consent ? now : null, consentText: "2026-11" };
  return withTokens({ ...account, grade, subjectInterested, ...(consent ? { guardian: consent } : {}) });
}
