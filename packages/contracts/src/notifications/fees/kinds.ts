/** Somebody waits for an answer; the rest only tells. */
const asks = { group: "lessons", isUrgent: true, channels: ["email", "push"] } as const;
const tells = { ...asks, isUrgent: false } as const;

/**
 * What a fee book tells the other side. `params`: `name` (of the other person), `child`, `subject`, `amount` (such as ₹2,500), `month`
 * (such as 2026-12, worded in the reader's language), `reason`.
 */
export const FEE_KINDS = {
  fee_due: tells,
  fee_noted: asks,
  fee_confirmed: tells,
  fee_refused: tells,
  fee_reversed: tells,
} as const;
