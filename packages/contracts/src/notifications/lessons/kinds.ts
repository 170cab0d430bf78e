const group = "lessons";
const waits = { group, isUrgent: true, channels: ["email", "push", "sms"] } as const;
const changed = { group, isUrgent: true, channels: ["email", "push"] } as const;
const told = { group, isUrgent: false, channels: ["email", "push"] } as const;
/** One after each lesson: on the page only. */
const quiet = { group, isUrgent: false, channels: [] } as const;

/**
 * Of an arrangement and its lessons. Each has `name` (of the other person), `child` and `subject` like those of a booking, and of these what it
 * tells: `terms` and `fee` (see `words.ts`), `startsOn` and `endsOn` (days), `at` and `was` (instants), `reason`.
 */
export const KINDS = {
  terms_proposed: waits,
  terms_agreed: told,
  terms_declined: told,
  terms_taken_back: told,
  lessons_ended: told,
  lesson_moved: changed,
  lesson_called_off: changed,
  lesson_held: quiet,
  lesson_absent: told,
  lesson_contradicted: told,
} as const;
