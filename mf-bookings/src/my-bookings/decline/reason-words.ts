import { DECLINE_REASONS, END_REASONS } from "@tutorsetu/contracts/domain";
import type { Messages } from "../../messages.ts";

type Reason = keyof typeof DECLINE_REASONS;

export const WORDS = {
  noTime: "declineNoTime",
  tooFar: "declineTooFar",
  otherSubject: "declineOtherSubject",
  fee: "declineFee",
} as const satisfies Record<Reason, keyof Messages>;

export const REASONS = Object.keys(DECLINE_REASONS) as Reason[]; // safe: its own keys

/** A reason in the reader's language, where it was chosen and not written. */
export function reasonWords(reason: string, t: Messages): string {
  if (reason === END_REASONS.noFit) return t.endNoFit;
  const chosen = REASONS.find((one) => DECLINE_REASONS[one] === reason);
  return chosen ? t[WORDS[chosen]] : reason;
}
