import { versionFor } from "@tutorsetu/releases/canary-share";
import type { createLog } from "@tutorsetu/service-kit/log";
import { canaryOf, type Entry, readPointer } from "@tutorsetu/releases/pointer";
import type { RemotesStore } from "@tutorsetu/releases/store";

interface Options {
  readonly store: RemotesStore;
  readonly log: ReturnType<typeof createLog>;
  /** Told of every pointer that is new, and whether it was refused. */
  readonly onChecked?: (name: string, isRefused: boolean) => void;
}

/** A pointer that was looked at: what it said, and what is served because of it. */
interface Looked {
  readonly text: string | null;
  readonly entries: readonly Entry[] | null;
  readonly isRefused: boolean;
}

/** What the store's pointers say now. One that is bad or half written is refused, and the last good one goes on. */
export function followReleases({ store, log, onChecked }: Options) {
  const known = new Map<string, Looked>();

  async function judge(name: string, text: string): Promise<readonly Entry[]> {
    const entries = readPointer(name, text);
    const builds = entries.map(({ metadata, extras }) => ({ ...metadata, files: extras.files }));
    await Promise.all(builds.map((build) => store.verified(name, build)));
    return entries;
  }

  /** After a start with a bad pointer: the newest recorded one that still holds. */
  async function lastRecorded(name: string): Promise<readonly Entry[] | null> {
    for (const { pointer } of await store.history(name).catch(() => [])) {
      const entries = await judge(name, pointer).catch(() => null);
      if (entries) return entries;
    }
    return null;
  }

  async function look(name: string): Promise<void> {
    const text = await store.pointer(name);
    const before = known.get(name);
    if (before?.text === text) return;
    try {
      const entries = text === null ? (before?.entries ?? null) : await judge(name, text);
      known.set(name, { text, entries, isRefused: false });
      onChecked?.(name, false);
      const versions = entries?.map((entry) => entry.metadata.version);
      log.info({ remote: name, versions }, text === null ? "pointer is gone" : "pointer taken");
    } catch (err) {
      const entries = before ? before.entries : await lastRecorded(name);
      known.set(name, { text, entries, isRefused: true });
      onChecked?.(name, true);
      log.error({ err, remote: name }, "pointer rejected; the last valid one is served");
    }
  }

  async function lookAtAll(): Promise<void> {
    const names = new Set([...known.keys(), ...(await store.names())]);
    await Promise.all([...names].map(look));
  }

  let looking: Promise<void> | undefined;
  /** Looks now, or waits for the look that is under way. */
  function refresh(): Promise<void> {
    looking ??= lookAtAll()
      .catch((err: unknown) => log.error({ err }, "the store of remotes cannot be read"))
      .finally(() => {
        looking = undefined;
      });
    return looking;
  }
  const timer = setInterval(() => void refresh(), store.pollIntervalMs);
  timer.unref();

  const entriesOf = (name: string) => known.get(name)?.entries ?? null;

  return {
    refresh,
    entriesOf,
    /** Whether the pointer in place is not the one that is served. */
    isRefused: (name: string) => known.get(name)?.isRefused ?? false,
    names: () => [...known.keys()].filter((name) => entriesOf(name)),
    /** Whether people must be told apart. */
    hasCanary: () => [...known.values()].some(({ entries }) => entries && canaryOf(entries)),
    /** The folder and version that a person gets; null while the remote was never released. */
    chosen(name: string, person: string) {
      const entries = entriesOf(name);
      if (!entries) return null;
      const { version } = versionFor(name, entries, person).metadata;
      return { version, folder: store.folderOf(name, version) };
    },
    bring: (name: string, version: string) => store.fetchRetained(name, version),
    folderOf: (name: string, version: string) => store.folderOf(name, version),
    close: () => clearInterval(timer),
  };
}
export type Releases = ReturnType<typeof followReleases>;
