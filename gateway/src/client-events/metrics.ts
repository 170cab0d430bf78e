import type { ClientEvent } from "@tutorsetu/contracts/web/client-events";
import { Counter, Histogram, type Registry } from "prom-client";

/** Names of errors that are a label; any text may stand in a request. */
const TYPES = new Set([
  "Error",
  "TypeError",
  "ReferenceError",
  "RangeError",
  "SyntaxError",
  "SecurityError",
  "NotFoundError",
  "ChunkLoadError",
  "ApiError",
]);

/** An event whose remote, version and route are known: each of them is a label. */
export type KnownEvent = Omit<ClientEvent, "count"> & { readonly count: number };

/** Counts what browsers tell. Names are OpenTelemetry's where it has some. */
export function createBrowserMetrics(registry: Registry) {
  const registers = [registry];
  const events = new Counter({
    name: "browser_events_total",
    help: "What browsers told of a slice, by kind: views of its pages, measured ones and failures",
    labelNames: ["remote", "version", "route", "kind"],
    registers,
  });
  const exceptions = new Counter({
    name: "browser_exceptions_total",
    help: "Errors in browsers, by exception.type",
    labelNames: ["remote", "version", "exception_type"],
    registers,
  });
  const vitals = new Histogram({
    name: "browser_web_vital",
    help: "browser.web_vital: lcp, inp and fcp in milliseconds, cls as its score",
    labelNames: ["remote", "version", "browser_web_vital_name"],
    buckets: [0.1, 0.25, 100, 200, 500, 1000, 1800, 2500, 4000, 8000],
    registers,
  });
  const dropped = new Counter({
    name: "browser_events_dropped_total",
    help: "Events of a slice or version that is not served",
    registers,
  });
  return {
    counted({ remote, version, route, kind, count, vitals: measured = {}, type }: KnownEvent) {
      events.inc({ remote, version, route, kind }, count);
      if (type !== undefined) {
        const name = TYPES.has(type) ? type : "other";
        exceptions.inc({ remote, version, exception_type: name }, count);
      }
      for (const [name, value] of Object.entries(measured))
        vitals.observe({ remote, version, browser_web_vital_name: name }, value);
    },
    dropped: (count: number) => dropped.inc(count),
  };
}
export type BrowserMetrics = ReturnType<typeof createBrowserMetrics>;
