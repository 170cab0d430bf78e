// Each live version beside each other one that it meets: whether they fit, and why not.
import type { LivePlatform, LiveRemote, Misfit } from "@tutorsetu/contracts/web/compatibility";
import { remoteMisfits, shellMisfits } from "./misfits.ts";
import { type Promises, serviceMisfits } from "./service-misfits.ts";

type Reason = Pick<Misfit, "code" | "params">;

/** Of one live version and one that it relies on; `fits` is null where one of them says nothing of itself. */
export interface SkewPair {
  readonly name: string;
  readonly version: string | null;
  readonly other: string;
  readonly otherVersion: string | null;
  readonly fits: boolean | null;
  readonly reasons: readonly Reason[];
}

/** What is live, and what its services promise. */
interface Live {
  readonly platform: LivePlatform;
  readonly promises: Promises;
  /** Service → version. */
  readonly services: Readonly<Record<string, string | null>>;
}

type Consumer = Pick<LiveRemote, "name" | "compatibility"> & { readonly version: string | null };

const pairOf = (
  { name, version }: Consumer,
  other: { readonly name: string; readonly version: string | null },
  misfits: readonly Misfit[],
  isKnown: boolean,
): SkewPair => ({
  name,
  version,
  other: other.name,
  otherVersion: other.version,
  fits: misfits.length === 0 && !isKnown ? null : misfits.length === 0,
  reasons: misfits.map(({ code, params }) => ({ code, params })),
});

function servicePairs(consumer: Consumer, { promises, services }: Live): SkewPair[] {
  const expects = consumer.compatibility?.expects ?? [];
  return Object.entries(services).flatMap(([name, version]) => {
    const own = expects.filter(({ provider }) => provider === name);
    if (own.length === 0) return [];
    const isKnown = !promises.absent.includes(name);
    const misfits = isKnown ? serviceMisfits(own, promises, "/api") : [];
    return [pairOf(consumer, { name, version }, misfits, isKnown)];
  });
}

/** Every pair of live versions that meet in a page or call each other. */
export function skewOf(live: Live): SkewPair[] {
  const { shell, remotes } = live.platform;
  const host = { name: "shell", version: null, compatibility: shell.compatibility };
  const ofRemotes = remotes.flatMap((remote) => {
    const others = remotes.filter(({ name }) => name !== remote.name);
    const isKnown = (other: { readonly compatibility: unknown }) =>
      remote.compatibility !== null && other.compatibility !== null;
    return [
      pairOf(remote, host, shellMisfits(remote, shell), isKnown(shell)),
      ...others.map((other) => pairOf(remote, other, remoteMisfits(remote, other), isKnown(other))),
      ...servicePairs(remote, live),
    ];
  });
  return [...servicePairs(host, live), ...ofRemotes];
}
