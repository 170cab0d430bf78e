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
  const badPointers = new Gauge({
    name: "gateway_pointer_bad",
    help: "1 while the pointer in place is bad and an earlier one is served",
    labelNames: ["remote"],
    registers,
  });
  const files = new Counter({
    name: "gateway_remote_files_total",
    help: "Files of a remote that were asked for, and whether they were there",
    labelNames: ["remote", "version", "found"],
    registers,
  });
  const calls = new Counter({
    name: "gateway_calls_total",
    help: "Calls of a service, and whether it answered them",
    labelNames: ["upstream", "answered"],
    registers,
  });
  // A series that begins with its first failure has not increased, as Prometheus sees it.
  for (const upstream of Object.keys(upstreams))
    for (const answered of ["true", "false"]) calls.inc({ upstream, answered }, 0);

  /** How often, and how often in vain. */
  async function countsOf(counter: typeof files | typeof calls, label: string, value: string) {
    const found = (await counter.get()).values.filter(({ labels }) => label in labels);
    const of = found.filter(({ labels }) =>
      Object.entries(labels).some(([key, text]) => key === label && text === value),
    );
    const sum = (some: typeof of) => some.reduce((total, one) => total + one.value, 0);
    const failed = of.filter(({ labels }) => Object.values(labels).includes("false"));
    return { requests: sum(of), errors: sum(failed) };
  }

  return {
    text: metrics.text,
    observe: metrics.observe,
    called: (service: string, answered: boolean) =>
      calls.inc({ upstream: service, answered: String(answered) }),
    callsOf: (service: string) => countsOf(calls, "upstream", service),
    filesOf: (remote: string) => countsOf(files, "remote", remote),
    pointerSeen: (remote: string, isRefused: boolean) => {
      refusedPointers.inc({ remote }, Number(isRefused));
      badPointers.set({ remote }, Number(isRefused));
    },
    fileAsked: (remote: string, version: string, found: boolean) =>
      files.inc({ remote, version, found: String(found) }),
  };
}
export type Measures = ReturnType<typeof createMeasures>;
