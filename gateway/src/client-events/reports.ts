import type { BrowserReport } from "@tutorsetu/contracts/deployments";
import type { Frame } from "@tutorsetu/contracts/web/client-events";
import { LRUCache } from "lru-cache";
import { SLOW_MS } from "./canary-watch.ts";
import type { KnownEvent } from "./metrics.ts";
import type { PlaceOf } from "./source-maps.ts";

/** Versions of which is told at the same time, of all slices. */
const VERSIONS = 100;
const FAILURES = 20;
const SHOWN = 5;
const MEASURED = 500;

type Latest = Omit<BrowserReport["latest"][number], "stack"> & {
  readonly frames: readonly Frame[];
};
type FailureKind = Latest["kind"];

function createReport() {
  return {
    views: 0,
    failures: 0,
    measured: 0,
    slow: 0,
    paints: [] as number[],
    latest: new LRUCache<string, Latest>({ max: FAILURES }),
  };
}

/** By then three of four. */
function upperQuartile(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  const at = sorted[Math.ceil(sorted.length * 0.75) - 1];
  return at === undefined ? null : Math.round(at);
}

const isFailure = (kind: KnownEvent["kind"]): kind is FailureKind =>
  kind !== "page_view" && kind !== "web_vital";

/** What browsers told of each version since the start. */
export function createReports() {
  const reports = new LRUCache<string, ReturnType<typeof createReport>>({ max: VERSIONS });

  function add({ remote, version, route, kind, count, vitals, type, message, frames }: KnownEvent) {
    const id = `${remote} ${version}`;
    const report = reports.get(id) ?? createReport();
    reports.set(id, report);
    if (kind === "page_view") report.views += count;
    if (vitals?.lcp !== undefined) {
      report.measured++;
      report.slow += Number(vitals.lcp > SLOW_MS);
      report.paints[report.measured % MEASURED] = vitals.lcp;
    }
    if (!isFailure(kind)) return;
    report.failures += count;
    const words = [type, message].filter(Boolean).join(": ");
    const key = `${kind} ${words} ${route}`;
    const before = report.latest.get(key);
    report.latest.set(key, {
      kind,
      message: words,
      route,
      count: (before?.count ?? 0) + count,
      lastAt: new Date().toISOString(),
      frames: before?.frames ?? frames ?? [],
    });
  }

  return {
    add: (events: readonly KnownEvent[]) => events.forEach(add),
    /** Of one slice, the version with the most views first. */
    async of(remote: string, placeOf: PlaceOf): Promise<BrowserReport[]> {
      const own = [...reports.entries()].filter(([id]) => id.startsWith(`${remote} `));
      const shown = own.map(async ([id, { latest, paints, ...counts }]) => ({
        ...counts,
        version: id.slice(remote.length + 1),
        lcpMs: upperQuartile(paints.filter((ms) => ms !== undefined)),
        latest: await Promise.all(
          [...latest.values()].slice(0, SHOWN).map(async ({ frames, ...failure }) => ({
            ...failure,
            stack: await Promise.all(frames.map(placeOf)),
          })),
        ),
      }));
      return (await Promise.all(shown)).toSorted((a, b) => b.views - a.views);
    },
  };
}
export type Reports = ReturnType<typeof createReports>;
