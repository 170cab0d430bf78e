import type { OwnProfile } from "@tutorsetu/contracts/users";
import type { useText } from "../text.ts";

/** The text that asks for one thing. */
type Ask = Extract<keyof ReturnType<typeof useText>, `add${string}` | "stepRequirement">;

const filled = (list: readonly unknown[] | undefined) => (list?.length ?? 0) > 0;

/** Whether a complete profile's things are there, the most useful first. */
function wanted(profile: OwnProfile): readonly (readonly [Ask, boolean])[] {
  const everyone = [
    ["addPhone", profile.phoneNo !== ""],
    ["addPlace", Boolean(profile.city && profile.state)],
    ["addBio", Boolean(profile.bio)],
    ["addPicture", profile.image !== null],
  ] as const;
  if (profile.role === "Tutor")
    return [
      ["addSubjects", filled(profile.subjects)],
      ["addFee", (profile.fee ?? 0) > 0],
      ["addExperience", typeof profile.experience === "number"],
      ...everyone,
    ];
  return [
    ["stepRequirement", filled(Object.keys(profile.requirement ?? {}))],
    ["addGrade", filled([profile.grade ?? []].flat())],
    ["addSubjects", filled(profile.subjectInterested)],
    ...everyone,
  ];
}

/** How much of a profile is there, in percent, and what to ask for. */
export function completeness(profile: OwnProfile) {
  const all = wanted(profile);
  const missing = all.filter(([, has]) => !has).map(([ask]) => ask);
  return { percent: Math.round(((all.length - missing.length) / all.length) * 100), missing };
}
