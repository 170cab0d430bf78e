import type { OwnProfile } from "../own-profile.ts";

/** What others look for in a profile. */
export type ProfilePart =
  | "subjects"
  | "fee"
  | "experience"
  | "requirement"
  | "grade"
  | "phone"
  | "place"
  | "bio"
  | "picture";

const filled = (list: readonly unknown[] | undefined) => (list?.length ?? 0) > 0;

/** Whether each part is there, the most useful first. */
function partsOf(profile: OwnProfile): readonly (readonly [ProfilePart, boolean])[] {
  const everyone = [
    ["phone", profile.phoneNo !== ""],
    ["place", Boolean(profile.city && profile.state)],
    ["bio", Boolean(profile.bio?.trim())],
    ["picture", profile.image !== null],
  ] as const;
  if (profile.role === "Tutor")
    return [
      ["subjects", filled(profile.subjects)],
      ["fee", (profile.fee ?? 0) > 0],
      ["experience", typeof profile.experience === "number"],
      ...everyone,
    ];
  return [
    ["requirement", filled(Object.keys(profile.requirement ?? {}))],
    ["grade", filled([profile.grade ?? []].flat())],
    ["subjects", filled(profile.subjectInterested)],
    ...everyone,
  ];
}

/** How much of a profile is there, in whole percent, and which parts are not. */
export function completeness(profile: OwnProfile): { percent: number; missing: ProfilePart[] } {
  const parts = partsOf(profile);
  const missing = parts.filter(([, isThere]) => !isThere).map(([part]) => part);
  return { percent: Math.round((1 - missing.length / parts.length) * 100), missing };
}
