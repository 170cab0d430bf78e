import type { OwnProfile } from "@tutorsetu/contracts/users";

type Part = "image" | "bio" | "subjects" | "experience" | "fee";

/** How much of a tutor's profile is there, in percent, and which parts are not. */
export function completeness(profile: OwnProfile): { percent: number; missing: Part[] } {
  const parts: [Part, boolean][] = [
    ["image", profile.image !== null],
    ["bio", Boolean(profile.bio?.trim())],
    ["subjects", (profile.subjects?.length ?? 0) > 0],
    ["experience", (profile.experience ?? null) !== null],
    ["fee", (profile.fee ?? 0) > 0],
  ];
  const missing = parts.filter(([, isThere]) => !isThere).map(([part]) => part);
  return { percent: Math.round((1 - missing.length / parts.length) * 100), missing };
}
