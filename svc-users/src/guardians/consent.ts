import type { Register } from "@tutorsetu/contracts/accounts";

type Given = NonNullable<Extract<Register, { role: "Student" }>["guardian"]>;

/** What was said at signup about who looks after a student, and when consent was given to which text (AMB-130). */
export interface Guardian extends Given {
  readonly consentAt: Date | null;
  /** The version of the text that was agreed to. */
  readonly consentText: string;
}

/** Whether the guardian is who they say they are. */
export type CheckGuardian = (guardian: Given) => Promise<boolean>;

/** Stands in until an identity service is chosen. */
export const believeGuardian: CheckGuardian = () => Promise.resolve(true);

const CONSENT_TEXT = "2026-11";

export const consentOf = (given: Given, now: Date): Guardian => ({
  ...given,
  consentAt: given.consent ? now : null,
  consentText: CONSENT_TEXT,
});

/** Under the strict rule only adults, and minors whose guardian has agreed and is known, are shown to others. */
export async function mustWithhold(given: Given | undefined, check: CheckGuardian) {
  if (given?.ageBand === "18-plus") return false;
  if (!given?.consent || !given.guardianName || !given.guardianPhone) return true;
  return !(await check(given));
}
