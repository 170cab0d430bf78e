import { LRUCache } from "lru-cache";
import { type Build, buildOf, type Entry, readPointer } from "./pointer.ts";
import type { ReleaseEvent, RemotesStore } from "./store.ts";

/** Whoever asks for what never was must not make us ask the store each time. */
const AGAIN_MS = 30_000;
const MOST = 500;

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

/** Brings versions that pages which are open for long still ask for; false for what was never released. */
export function olderVersions({ history, verified }: Pick<RemotesStore, "history" | "verified">) {
  const known = new LRUCache<string, Promise<ReadonlyMap<string, Build>>>({
    max: MOST,
    ttl: AGAIN_MS,
  });
  const brought = new LRUCache<string, Promise<boolean>>({ max: MOST, ttl: AGAIN_MS });

  function buildsOf(name: string) {
    const found = known.get(name) ?? history(name).then((events) => buildsIn(name, events));
    if (!known.has(name)) known.set(name, found);
    return found;
  }

  async function bring(name: string, version: string): Promise<boolean> {
    const build = (await buildsOf(name)).get(version);
    if (!build) return false;
    await verified(name, build);
    return true;
  }

  return (name: string, version: string): Promise<boolean> => {
    const key = `${name}/${version}`;
    const found = brought.get(key) ?? bring(name, version).catch(() => false);
    if (!brought.has(key)) brought.set(key, found);
    return found;
  };
}
