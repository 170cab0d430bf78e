const group = "lessons";
const demo = { group, isUrgent: true, channels: ["email", "push", "sms"] } as const;
const over = { group, isUrgent: false, channels: ["email", "push"] } as const;

/**
 * Params: `name` (of the other person), `child`, `subject`, `at` (when it is) or `times` (what is proposed, with commas
 * between), both as instants; `minutes`, `reason`.
 */
export const demoKinds = {
  demo_proposed: demo,
  demo_confirmed: demo,
  demo_called_off: demo,
  demo_tomorrow: demo,
  demo_soon: demo,
  demo_held: over,
  demo_not_held: over,
  demo_go_on: over,
} as const;
