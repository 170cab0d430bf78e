import type { OwnProfile } from "../own-profile.ts";

/** What others look for in a profile. */
export type ProfilePart =
  | "subjects"
  | "fee"
  | "experience"
  | "classes"
  | "teachesAt"
  | "boards"
  | "areas"
  | "languages"
  | "days"
  | "qualification"
  | "pinCode"
  | "requirement"
  | "grade"
  | "phone"
  | "place"
  | "bio"
  | "picture";

type Parts = readonly (readonly [ProfilePart, boolean])[];

const filled = (list: readonly unknown[] | undefined) => (list?.length ?? 0) > 0;

/** Of what a tutor offers; a service of before knows nothing of it. */
function offeredParts({ offer, classes }: OwnProfile): Parts {
  if (!offer) return [];
  const { boards, exams, areas, teachesAt, languages, days, qualification } = offer;
  // Areas are for tutors who come to families.
  const comesHome = teachesAt?.includes("home") ?? true;
  return [
    ["classes", filled(classes)],
    ["teachesAt", filled(teachesAt)],
    ["boards", filled(boards) || filled(exams)],
    ...(comesHome ? [["areas", filled(areas)] as const] : []),
    ["languages", filled(languages)],
    ["days", filled(days)],
    ["qualification", Boolean(qualification)],
  ];
}

/** Whether each part is there, the most useful first. */
function partsOf(profile: OwnProfile): Parts {
  const { pinCode } = profile;
  const everyone: Parts = [
    ...(pinCode === undefined ? [] : [["pinCode", pinCode !== ""] as const]),
    ["phone", profile.phoneNo !== ""],
    ["place", Boolean(profile.city && profile.state)],
    ["bio", Boolean(profile.bio?.trim())],
    ["picture", profile.image !== null],
  ];
  if (profile.role === "Tutor")
    return [
      ["subjects", filled(profile.subjects)],
      ["fee", (profile.fee ?? 0) > 0],
      ["experience", typeof profile.experience === "number"],
      ...offeredParts(profile),
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
