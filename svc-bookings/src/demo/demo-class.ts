import type { Side } from "@tutorsetu/contracts/lessons/arrangement";
import type { DemoClass } from "@tutorsetu/contracts/lessons/demo-class";

/** The demo class of a booking, as it is stored in it. */
export interface StoredDemo {
  readonly version: number;
  readonly state: DemoClass["state"];
  readonly times: readonly Date[];
  readonly minutes: DemoClass["minutes"];
  readonly by: Side;
  /** When it was changed last. */
  readonly at: Date;
  /** Once both agreed to it; it stays with what was called off or noted then. */
  readonly startsAt?: Date;
  readonly reason: string;
  /** This side has blocked whoever wrote the reason, and does not see it. */
  readonly unheardBy?: Side;
  readonly outcome?: "go_on";
  readonly outcomeBy?: Side;
  /** Who ends the booking, and when that is done. */
  readonly ending?: { readonly by: Side; readonly at: Date };
  /** When both were reminded of it. */
  readonly dayReminded?: Date;
  readonly soonReminded?: Date;
}

interface Seen {
  readonly side: Side;
  /** Whether its booking has ended, and why, as far as that is shown. */
  readonly isEnded: boolean;
  readonly reason: string;
}

const isOpen = (state: DemoClass["state"]) => state === "proposed" || state === "confirmed";

/** What one side sees of it; what was open when the booking ended is off. */
export function toDemo(demo: StoredDemo, { side, isEnded, reason: why }: Seen): DemoClass {
  const { version, state, minutes, by, startsAt, outcome, outcomeBy, unheardBy, ending } = demo;
  const isOver = isEnded && isOpen(state);
  // Why it ends is told when it does.
  const isUntold = unheardBy === side || (!isEnded && ending !== undefined && ending.by !== side);
  const own = isUntold ? "" : demo.reason;
  return {
    version,
    state: isOver ? "called_off" : state,
    times: demo.times.map((at) => at.toISOString()),
    minutes,
    by,
    ...(startsAt ? { startsAt: startsAt.toISOString() } : {}),
    reason: isOver ? why : own,
    ...(outcome && outcomeBy ? { outcome, outcomeBy } : {}),
    ...(ending && !isEnded ? { ending: { by: ending.by, at: ending.at.toISOString() } } : {}),
    ...(isEnded && state === "held" ? { outcome: "ended" as const } : {}),
  };
}
