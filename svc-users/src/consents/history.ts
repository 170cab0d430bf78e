import {
  type ConsentEvent,
  type Consents,
  PAGE_TEXT,
  type ProfileConsent,
} from "@tutorsetu/contracts/security/consents";
import { newId } from "@tutorsetu/service-kit/new-id";
import { isFamily, type Profile, profileOf, profilesOf } from "../families/profiles.ts";
import type { Person } from "../people/person.ts";
import type { StoredConsentEvent } from "./stored-event.ts";

/** Of a parent's account no child is. */
export const isOfAge = ({ guardian, childName }: Pick<Person, "guardian" | "childName">) =>
  childName === undefined && guardian?.ageBand === "18-plus";

/** Whether a guardian has ever used a link, and so has the mailbox. */
export const hasAnswered = ({ consents = [] }: Pick<Person, "consents">) =>
  consents.some(({ means }) => means === "link");

/** Whether only a guardian's link shows this student: where links are asked for, and where one was answered. */
export const needsGuardian = (
  person: Pick<Person, "guardian" | "consents" | "childName">,
  byLink: boolean,
) => !isOfAge(person) && (byLink || hasAnswered(person));

/** The mailbox that is asked: in a parent's account its own. */
export const guardianAddress = ({
  emailKey,
  guardian,
  childName,
}: Pick<Person, "emailKey" | "guardian" | "childName">): string | undefined =>
  childName === undefined ? guardian?.guardianEmail : emailKey;

/** Whom a link is about: a child of a parent's account, or the student, where there are no children. */
export const askedProfile = (person: Person, child: string | undefined): Profile | undefined => {
  if (isFamily(person) !== (child !== undefined)) return undefined;
  return profileOf(person, child ?? person._id);
};

/** The form of a signup, from when it was the only record. */
function ofTheForm({ guardian, holder }: Profile): ConsentEvent[] {
  if (!guardian?.consentAt) return [];
  const { guardianName = "", consentAt, consentText } = guardian;
  const name = holder ?? guardianName;
  const who = { by: "guardian", means: "form", name, email: null } as const;
  return [{ what: "given", at: consentAt.toISOString(), ...who, text: consentText }];
}

/** All that happened to the consent for a profile, oldest first. */
export const historyOf = (profile: Profile): ConsentEvent[] => [
  ...ofTheForm(profile),
  ...(profile.consents ?? []).map(({ _id, at, ...event }) => ({ ...event, at: at.toISOString() })),
];

export const toProfileConsent = (profile: Profile, byLink: boolean): ProfileConsent => ({
  isShown: !profile.hidden,
  needsGuardian: needsGuardian(profile, byLink),
  guardianEmail: guardianAddress(profile) ?? null,
  guardianStays: isFamily(profile) || hasAnswered(profile),
  history: historyOf(profile),
});

export function toConsents(person: Person, byLink: boolean): Consents {
  const [first] = profilesOf(person);
  if (person.role !== "Student" || person.grade === undefined || !first) return { profile: null };
  const profile = toProfileConsent(first, byLink);
  if (!isFamily(person)) return { profile };
  const children = profilesOf(person).map((child) => ({
    _id: child.profileId,
    name: child.userName,
    ...toProfileConsent(child, byLink),
  }));
  return { profile, children };
}

/** Something that whoever is signed in does on the page of consents. */
export const holderEvent = (
  { userName, email, childName }: Pick<Person, "userName" | "email" | "childName">,
  what: ConsentEvent["what"],
  at: Date,
): StoredConsentEvent => ({
  _id: newId(),
  what,
  at,
  by: childName === undefined ? "holder" : "guardian",
  means: "page",
  name: userName,
  email,
  text: PAGE_TEXT,
});
