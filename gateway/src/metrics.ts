import { createMetrics } from "@tutorsetu/service-kit/server/metrics";
import { Counter, Gauge } from "prom-client";
import { createBrowserMetrics } from "./client-events/metrics.ts";
import type { AllPlaces } from "./load-shedding/places.ts";
import type { FairQueue } from "@tutorsetu/service-kit/limits/fair-queue";
import type { Upstreams } from "./proxy/upstreams.ts";
import type { PageResult } from "./ssr/page-cache.ts";

/** What stands for a status where a service gave none. */
const NO_ANSWER = "0";
/** A series that begins with its first failure has not increased, as Prometheus sees it. */
const CODES_FROM_ZERO = ["200", "500", "503", NO_ANSWER];

/** Why a request was not served, or cut, for what it or its address takes. */
const REJECT_REASONS = [
  "too_often",
  "no_place",
  "no_turn",
  "pipelined",
  "too_large",
  "slow_body",
  "slow_reader",
] as const;
export type RejectReason = (typeof REJECT_REASONS)[number];

const AT_ONCE = 256;

/** Counts what was given to `add` when somebody looks, or when it is many: a fraction of the time that one takes between two requests. */
function countedLater<Args extends readonly unknown[]>(count: (...args: Args) => unknown) {
  let waiting: Args[] = [];
  function flush() {
    const all = waiting;
    waiting = [];
    for (const args of all) count(...args);
  }
  return {
    add: (...args: Args): void => {
      waiting.push(args);
      if (waiting.length >= AT_ONCE) flush();
    },
    flush,
  };
}

const total = (counts: readonly number[]) => counts.reduce((sum, one) => sum + one, 0);

/** What the gateway counts, for `/metrics` and for the page of deployments. */
export function createGatewayMetrics(
  upstreams: Readonly<Record<string, Upstreams>>,
  places: AllPlaces,
) {
  const metrics = createMetrics("gateway");
  const ended = countedLater(metrics.observe);
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
  const rejectedPointers = new Counter({
    name: "gateway_release_pointer_rejected_total",
    help: "Pointers of remotes that were invalid or half written",
    labelNames: ["remote"],
    registers,
  });
  const invalidPointers = new Gauge({
    name: "gateway_release_pointer_invalid",
    help: "1 while the pointer in place is invalid and an earlier one is served",
    labelNames: ["remote"],
    registers,
  });
  const dropped = new Counter({
    name: "gateway_access_log_dropped_total",
    help: "Lines of the access log that could not be written",
    registers,
  });
  const assets = new Counter({
    name: "gateway_asset_requests_total",
    help: "Requests for files of a remote, by status",
    labelNames: ["remote", "version", "code"],
    registers,
  });
  const requests = new Counter({
    name: "gateway_upstream_requests_total",
    help: "Requests to a service, by status; 0 when it did not answer",
    labelNames: ["service", "code"],
    registers,
  });
  for (const service of Object.keys(upstreams))
    for (const code of CODES_FROM_ZERO) requests.inc({ service, code }, 0);
  const answered = countedLater((service: string, status: number | null) =>
    requests.inc({ service, code: status === null ? NO_ANSWER : String(status) }),
  );

  const ofQueues = (
    options: { readonly name: string; readonly help: string },
    count: (queues: readonly FairQueue[]) => number,
  ) =>
    new Gauge({
      ...options,
      labelNames: ["service"],
      registers,
      collect() {
        for (const [service, { all }] of Object.entries(upstreams))
          this.set({ service }, count(all.map(({ queue }) => queue)));
      },
    });
  ofQueues({ name: "gateway_calls_under_way", help: "Calls that a service works on" }, (queues) =>
    total(queues.map((queue) => queue.open())),
  );
  ofQueues(
    { name: "gateway_waiting_calls", help: "Calls that wait for their turn at a service" },
    (queues) => total(queues.map((queue) => queue.waiting())),
  );
  ofQueues(
    {
      name: "gateway_longest_line",
      help: "Most calls of one address that wait for their turn at an instance",
    },
    (queues) => Math.max(0, ...queues.map((queue) => queue.longest())),
  );
  new Gauge({
    name: "gateway_open_places",
    help: "Places taken by requests under way, by kind",
    labelNames: ["kind"],
    registers,
    collect() {
      for (const [kind, { open }] of Object.entries(places)) this.set({ kind }, open());
    },
  });
  new Gauge({
    name: "gateway_places_limit",
    help: "Places there are, by kind",
    labelNames: ["kind"],
    registers,
    collect() {
      for (const [kind, { limit }] of Object.entries(places)) this.set({ kind }, limit);
    },
  });
  const connections = new Gauge({
    name: "gateway_open_connections",
    help: "Open connections of clients, without sockets",
    registers,
  });
  const rejected = new Counter({
    name: "gateway_rejected_requests_total",
    help: "Requests that were not served, or cut, by reason",
    labelNames: ["reason"],
    registers,
  });
  for (const reason of REJECT_REASONS) rejected.inc({ reason }, 0);

  const pages = new Counter({
    name: "ssr_pages_total",
    help: "Pages that may come with their content, by the slice they are of and how they came",
    labelNames: ["remote", "result"],
    registers,
  });

  async function countsOf<Label extends string>(
    counter: Counter<Label | "code">,
    label: Label,
    value: string,
    isError: (code: string) => boolean,
  ) {
    const found = (await counter.get()).values.filter(({ labels }) => labels[label] === value);
    const sum = (some: typeof found) => total(some.map(({ value }) => value));
    const failed = found.filter(({ labels }) => isError(String(labels.code)));
    return { requests: sum(found), errors: sum(failed) };
  }

  return {
    text: () => {
      ended.flush();
      answered.flush();
      return metrics.text();
    },
    browser: createBrowserMetrics(metrics.registry),
    observe: ended.add,
    connected: (count: number) => connections.set(count),
    rejected: (reason: RejectReason) => rejected.inc({ reason }),
    /** Counts a request to a service by its status; null when it gave none. */
    upstreamAnswered: answered.add,
    upstreamCounts(service: string) {
      answered.flush();
      return countsOf<"service">(requests, "service", service, (code) => /^[05]/.test(code));
    },
    assetServed: (remote: string, version: string, status: number) =>
      assets.inc({ remote, version, code: String(status) }),
    assetCounts: (remote: string) =>
      countsOf<"remote" | "version">(assets, "remote", remote, (code) => code === "404"),
    pageServed: (remote: string, result: PageResult) => pages.inc({ remote, result }),
    accessLogDropped: (lines: number) => dropped.inc(lines),
    pointerChecked: (remote: string, isRejected: boolean) => {
      rejectedPointers.inc({ remote }, Number(isRejected));
      invalidPointers.set({ remote }, Number(isRejected));
    },
  };
}
export type GatewayMetrics = ReturnType<typeof createGatewayMetrics>;
