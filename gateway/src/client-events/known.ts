import type { ClientEvent } from "@tutorsetu/contracts/web/client-events";
import type { Releases } from "../pages/releases.ts";
import type { Remotes } from "../pages/remotes.ts";
import type { KnownEvent } from "./metrics.ts";

/** The shell has one version for everybody, and pages do not know its name. */
const SHELL = { remote: "shell", version: "current" } as const;

export interface KnownDeps {
  readonly remotes: Pick<Remotes, "current">;
  readonly releases: Pick<Releases, "entriesOf"> | undefined;
  /** Every address that a build names. */
  readonly addresses: ReadonlySet<string>;
}

/** Of what browsers tell what is about a version that is served; any other text would become a series of its own. */
export function knownEvents({ remotes, releases, addresses }: KnownDeps) {
  async function isServed({ remote, version }: ClientEvent): Promise<boolean> {
    if (remote === SHELL.remote) return version === SHELL.version;
    const entries = releases?.entriesOf(remote);
    if (entries) return entries.some(({ metadata }) => metadata.version === version);
    const now = await remotes.current("");
    return now.some(({ base }) => base === `/remotes/${remote}/${version}/`);
  }

  return async (events: readonly ClientEvent[]): Promise<readonly KnownEvent[]> => {
    const served = await Promise.all(events.map(isServed));
    return events
      .filter((_, i) => served[i])
      .map((event) => ({
        ...event,
        route: addresses.has(event.route) ? event.route : "other",
        count: event.count ?? 1,
      }));
  };
}
