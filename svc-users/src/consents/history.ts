import {
  type ConsentEvent,
  type Consents,
  PAGE_TEXT,
} from "@tutorsetu/contracts/security/consents";
import { newId } from "@tutorsetu/service-kit/new-id";
import type { Person } from "../people/person.ts";
import type { StoredConsentEvent } from "./stored-event.ts";

export const isOfAge = ({ guardian }: Pick<Person, "guardian">) => guardian?.ageBand === "18-plus";

/** Whether a guardian has ever used a link, and so has the mailbox. */
export const hasAnswered = ({ consents = [] }: Pick<Person, "consents">) =>
  consents.some(({ means }) => means === "link");

/** Whether only a guardian's link shows this student: where links are asked for, and where one was answered. */
export const needsGuardian = (person: Pick<Person, "guardian" | "consents">, byLink: boolean) =>
  !isOfAge(person) && (byLink || hasAnswered(person));

/** The form of a signup, from when it was the only record. */
function ofTheForm({ guardian }: Person): ConsentEvent[] {
  if (!guardian?.consentAt) return [];
  const { guardianName = "", consentAt, consentText } = guardian;
  const who = { by: "guardian", means: "form", name: guardianName, email: null } as const;
  return [{ what: "given", at: consentAt.toISOString(), ...who, text: consentText }];
}

/** All that happened to a student's consent, oldest first. */
export const historyOf = (person: Person): ConsentEvent[] => [
  ...ofTheForm(person),
  ...(person.consents ?? []).map(({ _id, at, ...event }) => ({ ...event, at: at.toISOString() })),
];

export function toConsents(person: Person, byLink: boolean): Consents {
  if (person.role !== "Student" || person.grade === undefined) return { profile: null };
  return {
    profile: {
      isShown: !person.hidden,
      needsGuardian: needsGuardian(person, byLink),
      guardianEmail: person.guardian?.guardianEmail ?? null,
      guardianStays: hasAnswered(person),
      history: historyOf(person),
    },
  };
}

/** Something that whoever is signed in does on the page of consents. */
export const holderEvent = (
  { userName, email }: Person,
  what: ConsentEvent["what"],
  at: Date,
): StoredConsentEvent => ({
  _id: newId(),
  what,
  at,
  by: "holder",
  means: "page",
  name: userName,
  email,
  text: PAGE_TEXT,
});
