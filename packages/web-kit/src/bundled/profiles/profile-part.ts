import { en } from "@tutorsetu/contracts/messages/en/profile-parts";
import type { Role } from "@tutorsetu/contracts/people";
import type { ProfilePart } from "@tutorsetu/contracts/tutoring/completeness";
import { catalogue } from "../../shared/display/i18n.ts";

const useTexts = catalogue(
  en,
  async () => (await import("@tutorsetu/contracts/messages/hi/profile-parts")).hi,
);

/** Says what a missing part of a profile gives. */
export function useProfilePart(role: Role): (part: ProfilePart) => string {
  const texts = useTexts();
  const ofRole: Readonly<Record<string, string>> = texts;
  return (part) => ofRole[`${part}_${role}`] ?? texts[part];
}
