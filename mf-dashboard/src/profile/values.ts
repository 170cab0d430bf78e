import type { Requirement } from "@tutorsetu/contracts/people";
import { type OwnProfile, ProfileEdit } from "@tutorsetu/contracts/own-profile";
import { offerOf, offerValues } from "./offer-values.ts";
import { fieldProblems } from "@tutorsetu/web-kit/field-problems";

const text = (value: string | number | null | undefined) => value?.toString() ?? "";

/** What a family looks for, as the controls of a form hold it. */
export const requirementValues = (own: Requirement | null | undefined) => ({
  board: text(own?.board),
  mode: text(own?.mode),
  area: text(own?.area),
  budget: text(own?.budget),
  days: own?.days?.map(String) ?? [],
  start: text(own?.start),
});
export type RequirementValues = ReturnType<typeof requirementValues>;

/** A profile as the controls of the form hold it: texts, and lists for chips. */
export const valuesOf = (profile: OwnProfile) => ({
  userName: profile.userName,
  phoneNo: profile.phoneNo,
  pinCode: text(profile.pinCode),
  city: text(profile.city),
  state: text(profile.state),
  bio: text(profile.bio),
  fee: text(profile.fee),
  hourly_rate: text(profile.hourly_rate),
  experience: text(profile.experience),
  subjects: profile.subjects ?? [],
  classes: (profile.classes ?? []).map(String),
  grade: [profile.grade ?? []].flat().map(String),
  subjectInterested: profile.subjectInterested ?? [],
  phoneVisible: text(profile.phoneVisible ?? "everyone"),
  showEmail: profile.showEmail ?? true,
  publicPage: profile.publicPage ?? true,
  shortName: profile.shortName ?? false,
  requirement: requirementValues(profile.requirement),
  offer: offerValues(profile.offer),
});
export type Values = ReturnType<typeof valuesOf>;

/** Only what is filled in; null when nothing is. */
export function requirementOf(values: RequirementValues) {
  const filled = Object.entries(values).filter(([, value]) => value.length > 0);
  return filled.length > 0 ? Object.fromEntries(filled) : null;
}

const namesOf = (profile: OwnProfile, isFamily: boolean): readonly (keyof Values)[] => [
  ...fieldsOf(profile, isFamily),
  "phoneVisible",
  ...(profile.role === "Tutor" ? (["showEmail", "publicPage", "shortName"] as const) : []),
  ...(hasOffer(profile) ? (["offer"] as const) : []),
  ...(hasRequirement(profile, isFamily) ? (["requirement"] as const) : []),
];

/** What was changed, as the server takes it, or what does not fit: field → text. */
export function changesOf(profile: OwnProfile, isFamily: boolean, values: Values) {
  const before = valuesOf(profile);
  const changed = namesOf(profile, isFamily).filter(
    (name) => JSON.stringify(values[name]) !== JSON.stringify(before[name]),
  );
  const wire = {
    ...values,
    hourly_rate: values.hourly_rate.trim() || null,
    requirement: requirementOf(values.requirement),
    offer: offerOf(values.offer, values.subjects),
  };
  const edit = Object.fromEntries(changed.map((name) => [name, wire[name]]));
  return { changes: ProfileEdit.safeParse(edit).data, problems: fieldProblems(ProfileEdit, edit) };
}

const EVERYONE = ["userName", "phoneNo", "pinCode", "city", "state"] as const;
const OF_ROLE = {
  Tutor: ["fee", "hourly_rate", "experience", "subjects", "classes"],
  Student: ["grade", "subjectInterested"],
  Admin: [],
} as const;

export type FieldName =
  | (typeof EVERYONE)[number]
  | (typeof OF_ROLE)["Tutor" | "Student"][number]
  | "bio";

/** A service of before knows of no offers. */
export const hasOffer = ({ role, offer }: Pick<OwnProfile, "role" | "offer">) =>
  role === "Tutor" && offer !== undefined;

/** Of students who hold their own account. */
export const hasRequirement = ({ role }: Pick<OwnProfile, "role">, isFamily: boolean) =>
  role === "Student" && !isFamily;

/**
 * What is shown of a profile and can be edited, in this order; a reply's other fields stay hidden. In a parent's account the rest
 * is the first child's, and is changed on the page of children.
 */
export function fieldsOf(
  profile: Pick<OwnProfile, "role" | "classes" | "pinCode">,
  isFamily: boolean,
): readonly FieldName[] {
  // A service of before knows of neither.
  const isKnown = (name: FieldName) =>
    (name !== "classes" && name !== "pinCode") || profile[name] !== undefined;
  const own = isFamily ? [] : ([...OF_ROLE[profile.role], "bio"] as const);
  return [...EVERYONE, ...own].filter(isKnown);
}
