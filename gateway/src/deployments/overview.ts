import type { Deployment, Health } from "@tutorsetu/contracts/deployments";
import { canaryOf, defaultOf, type Entry } from "@tutorsetu/releases/pointer";
import type { RemotesStore } from "@tutorsetu/releases/store";
import * as z from "zod";
import type { Reports } from "../client-events/reports.ts";
import type { PlaceOf } from "../client-events/source-maps.ts";
import type { GatewayMetrics } from "../metrics.ts";
import type { Releases } from "../pages/releases.ts";
import type { Manifest } from "../pages/remote-manifest.ts";
import type { Remotes } from "../pages/remotes.ts";
import type { Upstreams } from "../proxy/upstreams.ts";

const MAX_RECORDS = 20;
const WAIT_MS = 1000;
const Live = z.object({ version: z.string() });

export interface OverviewDeps {
  readonly upstreams: Readonly<Record<string, Upstreams>>;
  readonly remotes: Remotes;
  readonly releases: Releases | undefined;
  readonly store: RemotesStore | undefined;
  readonly metrics: GatewayMetrics;
  readonly reports: Reports;
  readonly placeOf: PlaceOf;
  /** The gateway's own version. */
  readonly version: string;
}

const UNRELEASED = { canary: null, versions: [], rollbackTo: null, history: [] };

function healthOf(ready: number, total: number): Health {
  if (ready === 0) return "down";
  return ready < total ? "degraded" : "ready";
}

/** Where a rollback leads: away from the canary, else to the version before. */
export function rollbackTarget(entries: readonly Entry[]): string | null {
  const stable = defaultOf(entries);
  if (canaryOf(entries)) return stable.metadata.version;
  return stable.extras.previous[0]?.version ?? null;
}

async function serviceNow(name: string, upstream: Upstreams, metrics: GatewayMetrics) {
  const live = Live.safeParse((await upstream.ask("/livez", WAIT_MS))?.json);
  const here = upstream.all.filter(({ draining }) => !draining);
  const instances = {
    ready: here.filter(({ health }) => health === "ready").length,
    total: here.length,
  };
  const health = healthOf(instances.ready, instances.total);
  const version = live.data?.version ?? null;
  const counts = await metrics.upstreamCounts(name);
  return { ...UNRELEASED, name, kind: "service" as const, version, health, instances, ...counts };
}

async function releasedVersions(store: RemotesStore, name: string, entries: readonly Entry[]) {
  const shares = new Map(
    entries.map(({ metadata, deployment }) => [metadata.version, deployment.traffic]),
  );
  return [...(await store.versions(name))]
    .toSorted(([, a], [, b]) => +b - +a)
    .map(([version, at]) => ({
      version,
      uploadedAt: at.toISOString(),
      share: shares.get(version) ?? 0,
    }));
}

async function history(store: RemotesStore, name: string) {
  const events = (await store.history(name)).slice(0, MAX_RECORDS);
  return events.map(({ at, by, action, version, share, forced, reason }) => ({
    at,
    by,
    action,
    version,
    share,
    ...(forced && { forced: [...forced] }),
    ...(reason && { reason }),
  }));
}

async function releaseNow(name: string, { releases, store }: OverviewDeps) {
  const entries = releases?.entriesOf(name);
  if (!entries || !store) return { ...UNRELEASED, version: null };
  const canary = canaryOf(entries);
  return {
    version: defaultOf(entries).metadata.version,
    canary: canary && { version: canary.metadata.version, share: canary.deployment.traffic },
    versions: await releasedVersions(store, name, entries),
    rollbackTo: rollbackTarget(entries),
    history: await history(store, name),
  };
}

function remoteHealth(isServed: boolean, isRejected: boolean): Health {
  if (!isServed) return "down";
  return isRejected ? "degraded" : "ready";
}

/** Every slice behind this gateway as it runs now. */
export function overview(deps: OverviewDeps) {
  const { upstreams, remotes, releases, metrics, version, reports, placeOf } = deps;

  async function remoteNow(name: string, manifest: Manifest | null): Promise<Deployment> {
    const { canary, version, ...release } = await releaseNow(name, deps);
    const isServed = manifest !== null;
    return {
      name,
      kind: "remote",
      ...release,
      // One that was never released is served as it was built on this machine.
      version: version ?? manifest?.metaData.buildInfo?.buildVersion ?? null,
      canary: canary ?? null,
      health: remoteHealth(isServed, releases?.isRejected(name) ?? false),
      instances: { ready: Number(isServed), total: 1 },
      ...(await metrics.assetCounts(name)),
      browsers: await reports.of(name, placeOf),
    };
  }

  return async (): Promise<Deployment[]> => {
    const served = await remotes.current("");
    const own = { kind: "gateway" as const, health: "ready" as const, requests: 0, errors: 0 };
    const [remotesNow, servicesNow] = await Promise.all([
      Promise.all(
        served.map(({ base, manifest }) => remoteNow(base.split("/")[2] ?? "", manifest)),
      ),
      Promise.all(Object.entries(upstreams).map(([name, one]) => serviceNow(name, one, metrics))),
    ]);
    const gateway = {
      ...UNRELEASED,
      ...own,
      name: "gateway",
      version,
      instances: { ready: 1, total: 1 },
      browsers: await reports.of("shell", placeOf),
    };
    return [...remotesNow, ...servicesNow, gateway];
  };
}
