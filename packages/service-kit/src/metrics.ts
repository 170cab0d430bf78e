import { collectDefaultMetrics, Histogram, Registry } from "prom-client";

/** Asked by machines that watch: neither counted nor logged as a request of people, whose share of failures it would water down. */
export const isProbe = (path: string) => /^\/(?:livez|readyz|metrics|openapi\.json)$/.test(path);

/** Prometheus metrics of one process: Node's own and the latency of requests, in seconds. */
export function createMetrics(service: string) {
  const registry = new Registry();
  registry.setDefaultLabels({ service });
  collectDefaultMetrics({ register: registry });
  const seconds = new Histogram({
    name: "http_request_seconds",
    help: "Time to answer a request",
    labelNames: ["method", "status"],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });
  return {
    registry,
    observe: (method: string, status: number, value: number) =>
      seconds.observe({ method, status: String(status) }, value),
    text: () => registry.metrics(),
  };
}
