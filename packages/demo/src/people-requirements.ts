import { WEEKDAYS } from "@tutorsetu/contracts/domain";
import { type Requirement } from "@tutorsetu/contracts/people";
import { DAY, seeded, TODAY } from "./random.ts";

const BOARDS = ["CBSE", "CBSE", "CBSE", "ICSE", "IB", "State board"] as const;
const MODES = ["home", "home", "online", "either"] as const;
const AREAS = ["near the station", "old town", "near the university", "by the lake", "new colony"];

/** What the family of the n-th student looks for; its own random numbers, so that nobody else's data changes. */
export function requirementOf(n: number, city: string): Requirement {
  const random = seeded(33_000 + n);
  const wanted = random.some(WEEKDAYS, random.int(1, 4));
  return {
    board: random.pick(BOARDS),
    mode: random.pick(MODES),
    area: `${city}, ${random.pick(AREAS)}`,
    budget: random.int(4, 16) * 500,
    days: WEEKDAYS.filter((day) => wanted.includes(day)),
    // Lessons begin in the weeks after the demo data ends.
    start: new Date(TODAY + random.int(1, 41) * DAY).toISOString().slice(0, 10),
  };
}
