import type { IncomingMessage } from "node:http";
import { versionFor } from "@tutorsetu/releases/canary-share";
import { canaryOf, defaultOf, ReleaseRejectedError } from "@tutorsetu/releases/pointer";
import { endCanary } from "@tutorsetu/releases/release";
import type { RemotesStore } from "@tutorsetu/releases/store";
import { countedAs } from "@tutorsetu/service-kit/limits/networks";
import type { createLog } from "@tutorsetu/service-kit/log";
import { knownVisitor, type Releases } from "../pages/releases.ts";
import { isPrivate } from "../private-address.ts";
import { SLOW_MS, type Verdict, watchCanary } from "./canary-watch.ts";
import type { KnownEvent } from "./metrics.ts";

interface Deps {
  readonly releases: Pick<Releases, "entriesOf" | "refresh"> | undefined;
  readonly store: RemotesStore | undefined;
  readonly log: ReturnType<typeof createLog>;
}

interface Watched {
  readonly versions: string;
  readonly watch: ReturnType<typeof watchCanary>;
  /** Set while it is being ended. */
  isEnding: boolean;
}

const ofKind = (events: readonly KnownEvent[], kind: KnownEvent["kind"]) =>
  events.filter((event) => event.kind === kind);
const failed = (events: readonly KnownEvent[]) =>
  events.some(({ kind }) => kind !== "page_view" && kind !== "web_vital");

/** Ends canaries that are worse than what everybody else gets, by what browsers tell. See docs/decisions/0070-canaries-end-themselves.md */
export function judgeCanaries({ releases, store, log }: Deps) {
  const watched = new Map<string, Watched>();

  async function end(name: string, version: string, verdict: Verdict) {
    if (!store) return;
    const reason = { ...verdict, version };
    await endCanary(store, { name, by: "gateway", reason });
    log.warn({ audit: "rollback", by: "gateway", remote: name, reason }, "a canary was ended");
    await releases?.refresh();
  }

  /** What a visitor's browser tells of one remote. */
  function take(name: string, events: readonly KnownEvent[], visitorId: string, address: string) {
    const entries = releases?.entriesOf(name);
    const canary = canaryOf(entries ?? [])?.metadata.version;
    if (!entries || canary === undefined) return void watched.delete(name);
    const versions = `${canary} ${defaultOf(entries).metadata.version}`;
    let now = watched.get(name);
    if (now?.versions !== versions) {
      now = { versions, watch: watchCanary(), isEnding: false };
      watched.set(name, now);
    }
    const served = versionFor(name, entries, visitorId).metadata.version;
    const own = events.filter(({ version }) => version === served);
    // Of a version that this visitor does not get: a page from before, or invented.
    if (own.length === 0 || now.isEnding) return;
    const version = served === canary ? "canary" : "rest";
    const network = isPrivate(address) ? visitorId : countedAs(address).network;
    const paints = ofKind(own, "web_vital").flatMap(({ vitals }) => vitals?.lcp ?? []);
    const isVisit = ofKind(own, "page_view").length > 0;
    if (!isVisit && failed(own)) now.watch.spoil(version, network);
    const verdict = now.watch.add(version, {
      network,
      failures: isVisit ? failed(own) : undefined,
      slow_paints: paints[0] === undefined ? undefined : paints[0] > SLOW_MS,
    });
    if (!verdict) return;
    now.isEnding = true;
    const again = now;
    end(name, canary, verdict).catch((err: unknown) => {
      again.isEnding = false;
      if (err instanceof ReleaseRejectedError)
        log.info({ remote: name, reason: err.message }, "no canary any longer");
      else log.error({ err, remote: name }, "a canary could not be ended");
    });
  }

  return (events: readonly KnownEvent[], request: IncomingMessage, address: string): void => {
    const visitorId = knownVisitor(request);
    if (visitorId === undefined) return;
    for (const name of new Set(events.map(({ remote }) => remote)))
      take(
        name,
        events.filter(({ remote }) => remote === name),
        visitorId,
        address,
      );
  };
}
