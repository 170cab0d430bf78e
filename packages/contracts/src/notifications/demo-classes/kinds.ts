import type { Kind } from "../kinds.ts";

const demo: Kind = { group: "lessons", isUrgent: true, channels: ["email", "push", "sms"] };
const over: Kind = { group: "lessons", isUrgent: false, channels: ["email", "push"] };

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
} as const satisfies Readonly<Record<string, Kind>>;
