import type { RemotesStore } from "@tutorsetu/releases/store";
import { expect, it } from "vitest";
import { createReports } from "../client-events/reports.ts";
import { createGatewayMetrics } from "../metrics.ts";
import { createAllPlaces } from "../load-shedding/places.ts";
import type { Releases } from "../pages/releases.ts";
import type { RemoteNow, Remotes } from "../pages/remotes.ts";
import type { Upstreams } from "../proxy/upstreams.ts";
import { overview, rollbackTarget } from "./overview.ts";

type Entries = Parameters<typeof rollbackTarget>[0];
/** What a pointer says: the versions with their share, and those that were released before. */
const pointer = (shares: Record<string, number>, previous: string[] = []) =>
  Object.entries(shares).map(([version, traffic], n) => ({
    metadata: { version },
    deployment: { traffic, default: n === 0 },
    extras: { previous: previous.map((one) => ({ version: one })) },
  })) as unknown as Entries; // safe: what is looked at

const reports = createReports();
const told = { reports, placeOf: async () => "" };

const service = (live: unknown, ...all: [health: string, draining?: boolean][]) => {
  const asked: unknown[] = [];
  const ask = async (...what: unknown[]) => {
    asked.push(what);
    return live === null ? null : { status: 200, json: live };
  };
  const instances = all.map(([health, draining = false]) => ({ health, draining }));
  return { asked, ...({ all: instances, ask } as unknown as Upstreams) }; // safe: what is looked at
};

it.each<[string, [string, boolean?][], { ready: number; total: number }]>([
  ["ready", [["ready"], ["ready"]], { ready: 2, total: 2 }],
  ["degraded", [["ready"], ["late"]], { ready: 1, total: 2 }],
  ["down", [["silent"], ["unready"]], { ready: 0, total: 2 }],
  ["ready", [["ready"], ["silent", true]], { ready: 1, total: 1 }],
  ["down", [], { ready: 0, total: 0 }],
])("calls a service %s of which there are %j", async (health, all, instances) => {
  const each = all.map(([is, draining]): [string, boolean] => [is, draining ?? false]);
  const upstreams = { "svc-x": service({ version: "1.2.3" }, ...each) };
  const metrics = createGatewayMetrics(upstreams, createAllPlaces());
  metrics.upstreamAnswered("svc-x", null);
  const remotes = { current: async () => [] } as unknown as Remotes; // safe: what is asked
  const look = overview({
    upstreams,
    remotes,
    releases: undefined,
    store: undefined,
    metrics,
    ...told,
    version: "9.9.9",
  });
  const none = { canary: null, versions: [], rollbackTo: null, history: [] };
  expect(await look()).toEqual([
    {
      ...none,
      name: "svc-x",
      kind: "service",
      version: "1.2.3",
      health,
      instances,
      requests: 1,
      errors: 1,
    },
    {
      ...none,
      name: "gateway",
      kind: "gateway",
      version: "9.9.9",
      health: "ready",
      instances: { ready: 1, total: 1 },
      requests: 0,
      errors: 0,
      browsers: [],
    },
  ]);
  expect(upstreams["svc-x"].asked).toEqual([["/livez", 1000]]);
});

it.each([null, { version: 7 }])("knows no version of a service that says %j", async (live) => {
  const upstreams = { "svc-x": service(live, ["ready"]) };
  const remotes = { current: async () => [] } as unknown as Remotes; // safe: what is asked
  const metrics = createGatewayMetrics(upstreams, createAllPlaces());
  const none = { releases: undefined, store: undefined, version: "1" };
  const [found] = await overview({ upstreams, remotes, metrics, ...told, ...none })();
  expect(found).toMatchObject({ name: "svc-x", version: null, health: "ready" });
});

it("says of a remote all its versions, the newest first, and its last twenty records", async () => {
  const at = (n: number) => new Date(Date.UTC(2026, 0, 1 + n));
  const record = (n: number) => ({
    at: at(n).toISOString(),
    by: "ci",
    action: "release",
    version: `${n}.0.0`,
    share: 100,
    pointer: "secret",
  });
  const asked: unknown[] = [];
  const store = {
    versions: async () => new Map([1, 3, 2].map((n) => [`${n}.0.0`, at(n)])),
    history: async (name: string) => {
      asked.push(name);
      return Array.from({ length: 25 }, (_, n) => record(n));
    },
  } as unknown as RemotesStore; // safe: what is asked
  const entries = pointer({ "2.0.0": 90, "3.0.0": 10 }, ["1.0.0"]);
  const state = { isRejected: false };
  const releases = {
    entriesOf: (name: string) => (name === "mf-a" ? entries : null),
    isRejected: () => state.isRejected,
  } as unknown as Releases; // safe: what is asked
  const now = (name: string, manifest: object | null) =>
    ({ base: `/remotes/${name}/x/`, manifest }) as unknown as RemoteNow; // safe: what is looked at
  const built = { metaData: { buildInfo: { buildVersion: "0.1.0" } } };
  const remotes = {
    current: async (visitorId: string) => {
      asked.push(visitorId);
      return [now("mf-a", built), now("mf-b", built), now("mf-c", null)];
    },
  } as unknown as Remotes; // safe: what is asked
  const metrics = createGatewayMetrics({}, createAllPlaces());
  metrics.assetServed("mf-a", "2.0.0", 404);
  const look = overview({
    upstreams: {},
    remotes,
    releases,
    store,
    metrics,
    ...told,
    version: "1",
  });
  const [a, b, c] = await look();
  expect(a).toMatchObject({
    name: "mf-a",
    kind: "remote",
    version: "2.0.0",
    canary: { version: "3.0.0", share: 10 },
    rollbackTo: "2.0.0",
    health: "ready",
    instances: { ready: 1, total: 1 },
    requests: 1,
    errors: 1,
    versions: [
      { version: "3.0.0", uploadedAt: at(3).toISOString(), share: 10 },
      { version: "2.0.0", uploadedAt: at(2).toISOString(), share: 90 },
      { version: "1.0.0", uploadedAt: at(1).toISOString(), share: 0 },
    ],
  });
  expect(a?.history).toHaveLength(20);
  const { pointer: _secret, ...shown } = record(0);
  expect(a?.history[0]).toEqual(shown);
  const never = { canary: null, versions: [], rollbackTo: null, history: [] };
  expect(b).toMatchObject({ ...never, name: "mf-b", version: "0.1.0", health: "ready" });
  const gone = { version: null, health: "down", instances: { ready: 0, total: 1 } };
  expect(c).toMatchObject({ ...never, ...gone, name: "mf-c" });
  expect(asked).toEqual(["", "mf-a"]);
  state.isRejected = true;
  expect((await look()).slice(0, 3).map(({ health }) => health)).toEqual([
    "degraded",
    "degraded",
    "down",
  ]);
});

it("goes back from a canary to what most have, else to the version before, if there is one", () => {
  expect(rollbackTarget(pointer({ "2.0.0": 90, "3.0.0": 10 }, ["1.0.0"]))).toBe("2.0.0");
  expect(rollbackTarget(pointer({ "2.0.0": 100 }, ["1.0.0", "0.9.0"]))).toBe("1.0.0");
  expect(rollbackTarget(pointer({ "1.0.0": 100 }))).toBeNull();
});
