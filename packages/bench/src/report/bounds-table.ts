import type { Verdict } from "../bounds.ts";
import { shown } from "./numbers.ts";
import type { Table } from "./tables.ts";

/** What is bounded, and whether it holds. */
export const boundsTable = (verdicts: readonly Verdict[]): Table => ({
  title: "Bounds",
  head: ["what", "why", "wanted", "measured", ""],
  wordColumns: 2,
  rows: verdicts.map(({ bound, measured = Number.NaN, isMissed }) => [
    bound.what,
    bound.why,
    bound.atMost === undefined
      ? `≥ ${bound.atLeast} ${bound.unit}`
      : `≤ ${bound.atMost} ${bound.unit}`,
    shown(measured, measured < 100 ? 2 : 0),
    isMissed ? "missed" : "holds",
  ]),
});
