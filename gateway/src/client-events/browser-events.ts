import { judgeCanaries } from "./canary-judge.ts";
import { receiveEvents } from "./receive.ts";
import { createReports } from "./reports.ts";
import { sourceMaps } from "./source-maps.ts";

type Deps = Parameters<typeof judgeCanaries>[0] &
  Parameters<typeof sourceMaps>[0] &
  Omit<Parameters<typeof receiveEvents>[0], "reports" | "judge">;

/** What browsers tell: taken, shown to administrators, and used to end canaries. */
export function browserEvents(deps: Deps) {
  const reports = createReports();
  return {
    receive: receiveEvents({ ...deps, reports, judge: judgeCanaries(deps) }),
    shown: { reports, placeOf: sourceMaps(deps) },
  };
}
