import type { OwnProfile } from "@tutorsetu/contracts/users";

/** Never shown, whatever arrives; the misspelt one is the specification's. */
const HIDDEN: ReadonlySet<string> = new Set([
  "refreshToken",
  "__v",
  "_id",
  "pasword",
  "password",
  "createdAt",
  "updatedAt",
  "review",
  "userId",
]);

const EVERYONE = ["userName", "phoneNo", "city", "state"] as const;
const OF_ROLE = {
  Tutor: ["fee", "hourly_rate", "experience", "subjects"],
  Student: ["grade", "subjectInterested"],
  Admin: [],
} as const;

export type FieldName =
  | (typeof EVERYONE)[number]
  | (typeof OF_ROLE)["Tutor" | "Student"][number]
  | "bio";

/** What is shown of a profile and can be edited, in this order; anything else stays hidden. */
export const fieldsOf = ({ role }: Pick<OwnProfile, "role">): readonly FieldName[] =>
  [...EVERYONE, ...OF_ROLE[role], "bio" as const].filter((name) => !HIDDEN.has(name));
