import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { versionFor } from "@tutorsetu/releases/canary-share";
import type { createLog } from "@tutorsetu/service-kit/log";
import { canaryOf, type Entry, readPointer } from "@tutorsetu/releases/pointer";
import type { RemotesStore } from "@tutorsetu/releases/store";
import { createReleasePreviews } from "../release-previews/release-previews.ts";

interface Options {
  readonly store: RemotesStore;
  readonly log: ReturnType<typeof createLog>;
  /** The site's origin. */
  readonly siteUrl: string;
  /** Signs links to what is live for nobody yet; without it there are none. */
  readonly previewSecret?: string | undefined;
  /** Told of every pointer that is new, and whether it was rejected. */
  readonly onChecked?: (name: string, isRejected: boolean) => void;
}

/** A checked pointer: what it said, and what is served because of it. */
interface CheckedPointer {
  readonly text: string | null;
  readonly entries: readonly Entry[] | null;
  readonly isRejected: boolean;
}

/** A version as it is served. */
export interface Release {
  readonly version: string;
  readonly folder: string;
  /** Who gets it, where that is not everybody. */
  readonly audience?: "canary" | "preview";
}

/** What the store's pointers say now. One that is invalid or half written is rejected, and the last valid one is served on. */
export function followReleases(options: Options) {
  const { store, log, onChecked } = options;
  const known = new Map<string, CheckedPointer>();
  /** Another object whenever a pointer may say something else. */
  let state = { hasCanary: false };

  function set(name: string, pointer: CheckedPointer) {
    known.set(name, pointer);
    state = {
      hasCanary: [...known.values()].some(
        ({ entries }) => entries !== null && canaryOf(entries) !== undefined,
      ),
    };
  }

  async function validate(name: string, text: string): Promise<readonly Entry[]> {
    const entries = readPointer(name, text);
    const builds = entries.map(({ metadata, extras }) => ({ ...metadata, files: extras.files }));
    await Promise.all(builds.map((build) => store.verified(name, build)));
    return entries;
  }

  /** After a start with an invalid pointer: the newest recorded one that still holds. */
  async function lastRecorded(name: string): Promise<readonly Entry[] | null> {
    for (const { pointer } of await store.history(name).catch(() => [])) {
      const entries = await validate(name, pointer).catch(() => null);
      if (entries) return entries;
    }
    return null;
  }

  async function check(name: string): Promise<void> {
    const text = await store.pointer(name);
    const before = known.get(name);
    if (before?.text === text) return;
    try {
      const entries = text === null ? (before?.entries ?? null) : await validate(name, text);
      set(name, { text, entries, isRejected: false });
      onChecked?.(name, false);
      const versions = entries?.map((entry) => entry.metadata.version);
      log.info({ remote: name, versions }, text === null ? "pointer is gone" : "pointer taken");
    } catch (err) {
      const entries = before ? before.entries : await lastRecorded(name);
      set(name, { text, entries, isRejected: true });
      onChecked?.(name, true);
      log.error({ err, remote: name }, "pointer rejected; the last valid one is served");
    }
  }

  async function checkAll(): Promise<void> {
    const names = new Set([...known.keys(), ...(await store.names())]);
    await Promise.all([...names].map(check));
  }

  let checking: Promise<void> | undefined;
  /** Checks now, or waits for the check that is under way. */
  function refresh(): Promise<void> {
    checking ??= checkAll()
      .catch((err: unknown) => log.error({ err }, "the store of remotes cannot be read"))
      .finally(() => {
        checking = undefined;
      });
    return checking;
  }
  const timer = setInterval(() => void refresh(), store.pollIntervalMs);
  timer.unref();

  const entriesOf = (name: string) => known.get(name)?.entries ?? null;
  const releaseOf = (name: string, version: string): Release => ({
    version,
    folder: store.folderOf(name, version),
  });
  const servedAs = (name: string, { metadata, deployment }: Entry): Release => ({
    ...releaseOf(name, metadata.version),
    ...(!deployment.default && { audience: "canary" as const }),
  });
  const previews = createReleasePreviews({
    store,
    secret: options.previewSecret,
    entriesOf,
    isSecure: options.siteUrl.startsWith("https:"),
  });

  return {
    refresh,
    entriesOf,
    previews,
    /** Whether the pointer in place is not the one that is served. */
    isRejected: (name: string) => known.get(name)?.isRejected ?? false,
    names: () => [...known.keys()].filter((name) => entriesOf(name)),
    /** Whether visitors must be told apart. */
    hasCanary: () => state.hasCanary,
    /** The same object while what everybody gets is the same. */
    state: (): object => state,
    /** The folder and version that a visitor gets; null while the remote was never released. `previewed` comes before the pointer. */
    chosen(name: string, visitorId: string, previewed?: string): Release | null {
      if (previewed !== undefined) return { ...releaseOf(name, previewed), audience: "preview" };
      const entries = entriesOf(name);
      if (!entries) return null;
      return servedAs(name, versionFor(name, entries, visitorId));
    },
    /** Every version that somebody gets, as `chosen` says it. */
    served: (name: string) => (entriesOf(name) ?? []).map((entry) => servedAs(name, entry)),
    fetchRetained: (name: string, version: string) => store.fetchRetained(name, version),
    folderOf: (name: string, version: string) => store.folderOf(name, version),
    close: () => clearInterval(timer),
  };
}
export type Releases = ReturnType<typeof followReleases>;

const COOKIE = "cohort";
const VISITOR_ID = /(?:^|;\s*)cohort=([0-9a-f]{16})(?:;|$)/;
const MONTH_SECONDS = 30 * 24 * 3600;

/** The number in the cookie; undefined for whoever has none. */
export const knownVisitor = ({ headers }: IncomingMessage) =>
  VISITOR_ID.exec(headers.cookie ?? "")?.[1];

/**
 * A random number in a cookie, by which canaries keep a visitor on one side: it says nothing else and opens nothing. Handed
 * out only while there is a canary; otherwise empty.
 */
export function visitorIdOf(
  request: IncomingMessage,
  response: ServerResponse,
  releases: Pick<Releases, "hasCanary"> | undefined,
): string {
  if (!releases?.hasCanary()) return "";
  response.appendHeader("vary", "Cookie");
  const known = knownVisitor(request);
  if (known) return known;
  const visitorId = randomBytes(8).toString("hex");
  response.setHeader(
    "set-cookie",
    `${COOKIE}=${visitorId}; Path=/; Max-Age=${MONTH_SECONDS}; SameSite=Lax; HttpOnly`,
  );
  return visitorId;
}
