/** The month of a moment, such as `2026-11`: it says less of who did something than the day. */
export const monthOf = (at: Date) => at.toISOString().slice(0, 7);
