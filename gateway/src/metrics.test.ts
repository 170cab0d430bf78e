import { expect, it } from "vitest";
import { createGatewayMetrics } from "./metrics.ts";
import { createFairQueue } from "@tutorsetu/service-kit/limits/fair-queue";
import { createAllPlaces } from "./load-shedding/places.ts";
import type { Upstreams } from "./proxy/upstreams.ts";

const queueOf = () => createFairQueue({ instance: 4, address: 2 });
const upstream = (...healths: string[]) =>
  ({ all: healths.map((health) => ({ health, queue: queueOf() })) }) as unknown as Upstreams; // safe: what is counted
function fixture() {
  const places = createAllPlaces();
  const upstreams = {
    "svc-users": upstream("ready", "late", "ready"),
    "svc-chat": upstream("silent"),
  };
  const metrics = createGatewayMetrics(upstreams, places);
  const lines = async (name: string) =>
    (await metrics.text())
      .split("\n")
      .filter((line) => line.startsWith(`${name}{`))
      .map((line) => line.slice(name.length).replace(',service="gateway"', ""));
  return { metrics, places, upstreams, lines };
}

it("exports each metric with its help and type", async () => {
  const text = await fixture().metrics.text();
  const own = text.split("\n").filter((line) => line.startsWith("# ") && line.includes("gateway_"));
  expect(own).toEqual([
    "# HELP gateway_upstream_ready Ready instances of a service",
    "# TYPE gateway_upstream_ready gauge",
    "# HELP gateway_release_pointer_rejected_total Pointers of remotes that were invalid or half written",
    "# TYPE gateway_release_pointer_rejected_total counter",
    "# HELP gateway_release_pointer_invalid 1 while the pointer in place is invalid and an earlier one is served",
    "# TYPE gateway_release_pointer_invalid gauge",
    "# HELP gateway_access_log_dropped_total Lines of the access log that could not be written",
    "# TYPE gateway_access_log_dropped_total counter",
    "# HELP gateway_asset_requests_total Requests for files of a remote, by status",
    "# TYPE gateway_asset_requests_total counter",
    "# HELP gateway_upstream_requests_total Requests to a service, by status; 0 when it did not answer",
    "# TYPE gateway_upstream_requests_total counter",
    "# HELP gateway_calls_under_way Calls that a service works on",
    "# TYPE gateway_calls_under_way gauge",
    "# HELP gateway_waiting_calls Calls that wait for their turn at a service",
    "# TYPE gateway_waiting_calls gauge",
    "# HELP gateway_longest_line Most calls of one address that wait for their turn at an instance",
    "# TYPE gateway_longest_line gauge",
    "# HELP gateway_open_places Places taken by requests under way, by kind",
    "# TYPE gateway_open_places gauge",
    "# HELP gateway_places_limit Places there are, by kind",
    "# TYPE gateway_places_limit gauge",
    "# HELP gateway_open_connections Open connections of clients, without sockets",
    "# TYPE gateway_open_connections gauge",
    "# HELP gateway_rejected_requests_total Requests that were not served, or cut, by reason",
    "# TYPE gateway_rejected_requests_total counter",
    "# HELP gateway_calls_total Former name of gateway_upstream_requests_total",
    "# TYPE gateway_calls_total counter",
    "# HELP gateway_remote_files_total Former name of gateway_asset_requests_total",
    "# TYPE gateway_remote_files_total counter",
    "# HELP gateway_pointer_bad Former name of gateway_release_pointer_invalid",
    "# TYPE gateway_pointer_bad gauge",
    "# HELP gateway_pointer_refused_total Former name of gateway_release_pointer_rejected_total",
    "# TYPE gateway_pointer_refused_total counter",
  ]);
});

it("counts the ready instances of each service", async () => {
  const { lines } = fixture();
  expect(await lines("gateway_upstream_ready")).toEqual([
    '{upstream="svc-users"} 2',
    '{upstream="svc-chat"} 0',
  ]);
});

it("counts requests to services and for files by status, and how many of them failed", async () => {
  const { metrics, lines } = fixture();
  for (const status of [200, 499, 500, null]) metrics.upstreamAnswered("svc-users", status);
  metrics.assetServed("mf-a", "1.0.0", 200);
  metrics.assetServed("mf-a", "other", 404);
  metrics.assetServed("mf-b", "1.0.0", 304);
  expect(await metrics.upstreamCounts("svc-users")).toEqual({ requests: 4, errors: 2 });
  expect(await metrics.upstreamCounts("svc-chat")).toEqual({ requests: 0, errors: 0 });
  expect(await metrics.assetCounts("mf-a")).toEqual({ requests: 2, errors: 1 });
  expect(await metrics.assetCounts("mf-b")).toEqual({ requests: 1, errors: 0 });
  expect(await metrics.assetCounts("1.0.0")).toEqual({ requests: 0, errors: 0 });
  expect(await lines("gateway_upstream_requests_total")).toEqual([
    '{service="svc-users",code="200"} 1',
    '{service="svc-users",code="500"} 1',
    '{service="svc-users",code="503"} 0',
    '{service="svc-users",code="0"} 1',
    '{service="svc-chat",code="200"} 0',
    '{service="svc-chat",code="500"} 0',
    '{service="svc-chat",code="503"} 0',
    '{service="svc-chat",code="0"} 0',
    '{service="svc-users",code="499"} 1',
  ]);
  expect(await lines("gateway_asset_requests_total")).toEqual([
    '{remote="mf-a",version="1.0.0",code="200"} 1',
    '{remote="mf-a",version="other",code="404"} 1',
    '{remote="mf-b",version="1.0.0",code="304"} 1',
  ]);
  expect(await lines("gateway_calls_total")).toEqual([
    '{upstream="svc-users",answered="true"} 2',
    '{upstream="svc-users",answered="false"} 2',
    '{upstream="svc-chat",answered="true"} 0',
    '{upstream="svc-chat",answered="false"} 0',
  ]);
  expect(await lines("gateway_remote_files_total")).toEqual([
    '{remote="mf-a",version="1.0.0",found="true"} 1',
    '{remote="mf-a",version="other",found="false"} 1',
    '{remote="mf-b",version="1.0.0",found="true"} 1',
  ]);
});

it("counts rejected pointers, and shows whether one is invalid now", async () => {
  const { metrics, lines } = fixture();
  for (const isRejected of [true, true, false]) metrics.pointerChecked("mf-a", isRejected);
  metrics.pointerChecked("mf-b", true);
  const rejected = ['{remote="mf-a"} 2', '{remote="mf-b"} 1'];
  const invalid = ['{remote="mf-a"} 0', '{remote="mf-b"} 1'];
  expect(await lines("gateway_release_pointer_rejected_total")).toEqual(rejected);
  expect(await lines("gateway_pointer_refused_total")).toEqual(rejected);
  expect(await lines("gateway_release_pointer_invalid")).toEqual(invalid);
  expect(await lines("gateway_pointer_bad")).toEqual(invalid);
});

it("shows open places by kind, and counts what was rejected from 0", async () => {
  const { metrics, places, lines } = fixture();
  places.calls.tryAcquire("a");
  metrics.rejected("pipelined");
  expect(await lines("gateway_open_places")).toContain('{kind="calls"} 1');
  expect(await lines("gateway_open_places")).toContain('{kind="polls"} 0');
  expect(await lines("gateway_places_limit")).toContain('{kind="calls"} 512');
  expect(await lines("gateway_rejected_requests_total")).toContain('{reason="pipelined"} 1');
  expect(await lines("gateway_rejected_requests_total")).toContain('{reason="no_place"} 0');
});

it("shows what services work on and what waits, over all instances, and the longest line", async () => {
  const { upstreams, lines } = fixture();
  for (const [n, { queue }] of upstreams["svc-users"].all.entries()) {
    queue.tryAcquire("a");
    for (let waiting = 0; waiting <= n; waiting++) queue.wait("a", () => {});
    queue.wait("b", () => {});
  }
  const none = '{service="svc-chat"} 0';
  expect(await lines("gateway_calls_under_way")).toEqual(['{service="svc-users"} 3', none]);
  expect(await lines("gateway_waiting_calls")).toEqual(['{service="svc-users"} 9', none]);
  expect(await lines("gateway_longest_line")).toEqual(['{service="svc-users"} 3', none]);
});
