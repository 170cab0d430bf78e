import type { OwnProfile } from "@tutorsetu/contracts/users";

/** What a profile shows and lets edit, in this order; anything else that ever arrives stays hidden. */
export const FIELDS = [
  "userName",
  "phoneNo",
  "city",
  "state",
  "bio",
  "fee",
  "hourly_rate",
  "experience",
  "subjects",
  "grade",
  "subjectInterested",
] as const satisfies readonly (keyof OwnProfile)[];

export type FieldName = (typeof FIELDS)[number];
export const LISTS = new Set<FieldName>(["subjects", "grade", "subjectInterested"]);
export const NUMBERS = new Set<FieldName>(["fee", "hourly_rate", "experience"]);

/** A value as text for an input. */
export const asText = (value: OwnProfile[FieldName]) =>
  Array.isArray(value) ? value.join(", ") : (value?.toString() ?? "");

/** Only what this role has. */
export const fieldsOf = (profile: OwnProfile) =>
  FIELDS.filter((name) => profile[name] !== undefined);

/** Only what was changed; an emptied optional number becomes null. */
export function changesOf(profile: OwnProfile, draft: Partial<Record<FieldName, string>>) {
  const changed = fieldsOf(profile).filter(
    (name) => draft[name] !== undefined && draft[name] !== asText(profile[name]),
  );
  return Object.fromEntries(
    changed.map((name) => [name, name === "hourly_rate" && !draft[name] ? null : draft[name]]),
  );
}
