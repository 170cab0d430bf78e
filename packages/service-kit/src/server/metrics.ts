import { collectDefaultMetrics, Histogram, type Metric, Registry } from "prom-client";
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

const nodeMetrics = new Registry();

/** How often the event loop is looked at. Every 10 ms, as by default, is most of what a process costs that nobody asks anything. */
const EVENT_LOOP_LOOK_MS = 50;

/** Node's own metrics: each set of them watches the event loop by a timer of its own, so a process has one. */
function metricsOfNode() {
  if (nodeMetrics.getMetricsAsArray().length === 0)
    collectDefaultMetrics({
      register: nodeMetrics,
      eventLoopMonitoringPrecision: EVENT_LOOP_LOOK_MS,
    });
  return nodeMetrics.getMetricsAsArray();
}

/** Prometheus metrics of one process: Node's own and the latency of requests, in seconds. */
export function createMetrics(service: string) {
  const registry = new Registry();
  registry.setDefaultLabels({ service });
  // safe: prom-client made them, and has two names for one type
  for (const metric of metricsOfNode()) registry.registerMetric(metric as unknown as Metric);
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
    observe: ({ route, method, status }: RequestLabels, seconds: number) =>
      duration.observe({ route, method, status }, seconds),
    text: () => withFormerNames(registry, service),
  };
}
