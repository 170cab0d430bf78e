import { LRUCache } from "lru-cache";
import { type Build, buildOf, type Entry, readPointer } from "./pointer.ts";
import type { ReleaseEvent, RemotesStore } from "./store.ts";

/** So that requests for versions that never existed do not each reach the store. */
const TTL_MS = 30_000;
const MAX_ENTRIES = 500;

function entriesIn(name: string, { pointer }: ReleaseEvent): readonly Entry[] {
  try {
    return readPointer(name, pointer);
  } catch {
    return [];
  }
}

/** Every version that was ever pointed at, by its number. */
function buildsIn(name: string, events: readonly ReleaseEvent[]): ReadonlyMap<string, Build> {
  const entries = events.flatMap((event) => entriesIn(name, event));
  const builds = entries.flatMap((entry) => [buildOf(entry), ...entry.extras.previous]);
  return new Map(builds.map((build) => [build.version, build]));
}

/** Fetches versions that pages which are open for long still ask for; false for what was never released. */
export function fetchRetainedVersions({
  history,
  verified,
}: Pick<RemotesStore, "history" | "verified">) {
  const released = new LRUCache<string, Promise<ReadonlyMap<string, Build>>>({
    max: MAX_ENTRIES,
    ttl: TTL_MS,
  });
  const fetched = new LRUCache<string, Promise<boolean>>({ max: MAX_ENTRIES, ttl: TTL_MS });

  function buildsOf(name: string) {
    const found = released.get(name) ?? history(name).then((events) => buildsIn(name, events));
    if (!released.has(name)) released.set(name, found);
    return found;
  }

  async function fetchVersion(name: string, version: string): Promise<boolean> {
    const build = (await buildsOf(name)).get(version);
    if (!build) return false;
    await verified(name, build);
    return true;
  }

  return (name: string, version: string): Promise<boolean> => {
    const key = `${name}/${version}`;
    const found = fetched.get(key) ?? fetchVersion(name, version).catch(() => false);
    if (!fetched.has(key)) fetched.set(key, found);
    return found;
  };
}
