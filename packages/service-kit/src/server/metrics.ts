import { collectDefaultMetrics, Histogram, Registry } from "prom-client";
import { limitHits } from "../limits/metrics.ts";
import { withFormerNames } from "./former-metric-names.ts";

/** Requests of monitors: neither counted nor logged with those of people, whose share of failures they would dilute. */
export const isProbe = (path: string) => /^\/(?:livez|readyz|metrics|openapi\.json)$/.test(path);

interface RequestLabels {
  /** The pattern, such as `/bookings/:id`, never the path: each value is a series. */
  readonly route: string;
  readonly method: string;
  readonly status: number;
}

/** Prometheus metrics of one process: Node's own and the latency of requests, in seconds. */
export function createMetrics(service: string) {
  const registry = new Registry();
  registry.setDefaultLabels({ service });
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: "http_request_duration_seconds",
    help: "Time to answer a request",
    labelNames: ["route", "method", "status"],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });
  registry.registerMetric(limitHits);
  return {
    registry,
    observe: (labels: RequestLabels, seconds: number) => duration.observe({ ...labels }, seconds),
    text: () => withFormerNames(registry, service),
  };
}
