import { Counter, Histogram, Registry } from "prom-client";
import type { Phase } from "./messages.ts";
import type { Fault } from "./page-worker.ts";

/** What drawing pages takes, and what of it fails, by slice. */
export function createRendererMetrics() {
  const registry = new Registry();
  registry.setDefaultLabels({ service: "renderer" });
  const registers = [registry];
  const duration = new Histogram({
    name: "ssr_render_duration_seconds",
    help: "Time to start a worker, to load a page's data, and to draw it",
    labelNames: ["remote", "phase"],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2],
    registers,
  });
  const restarts = new Counter({
    name: "ssr_worker_restarts_total",
    help: "Workers that ended by a fault, by its kind",
    labelNames: ["remote", "reason"],
    registers,
  });
  return {
    took: (remote: string, phase: Phase, seconds: number) =>
      duration.observe({ remote, phase }, seconds),
    workerFailed: (remote: string, reason: Fault) => restarts.inc({ remote, reason }),
    text: () => registry.metrics(),
  };
}
export type RendererMetrics = ReturnType<typeof createRendererMetrics>;
