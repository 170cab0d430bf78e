import { createMetrics } from "@tutorsetu/service-kit/metrics";
import { Counter, Gauge } from "prom-client";
import type { Upstreams } from "./proxy/upstreams.ts";

/** What the gateway counts, for `/metrics` and for the page of deployments. */
export function createMeasures(upstreams: Readonly<Record<string, Upstreams>>) {
  const metrics = createMetrics("gateway");
  const registers = [metrics.registry];
  new Gauge({
    name: "gateway_upstream_ready",
    help: "Ready instances of a service",
    labelNames: ["upstream"],
    registers,
    collect() {
      for (const [upstream, { all }] of Object.entries(upstreams))
        this.set({ upstream }, all.filter((i) => i.health === "ready").length);
    },
  });
  const refusedPointers = new Counter({
    name: "gateway_pointer_refused_total",
    help: "Pointers of remotes that were bad or half written",
    labelNames: ["remote"],
    registers,
  });
  const files = new Counter({
    name: "gateway_remote_files_total",
    help: "Files of a remote that were asked for, and whether they were there",
    labelNames: ["remote", "version", "found"],
    registers,
  });
  return {
    text: metrics.text,
    observe: metrics.observe,
    pointerRefused: (remote: string) => refusedPointers.inc({ remote }),
    fileAsked: (remote: string, version: string, found: boolean) =>
      files.inc({ remote, version, found: String(found) }),
  };
}
export type Measures = ReturnType<typeof createMeasures>;
