import type { Peer } from "@tutorsetu/contracts/chat";
import { en } from "@tutorsetu/contracts/replies";
import type { Person } from "@tutorsetu/contracts/people";
import type { FetchPeople } from "@tutorsetu/service-kit/fetch-people";
import { ServiceUnavailableError } from "@tutorsetu/service-kit/service-client";
import { LRUCache } from "lru-cache";

const FRESH_MS = 30_000;
const MAX_CACHED = 20_000;
/** svc-users answers at most this many in one call. */
const BATCH_SIZE = 100;

export const toPeer = ({ _id, userName, image, role }: Person): Peer => ({
  _id,
  userName,
  image,
  role,
});

interface CachedPerson {
  readonly person: Person | null;
  readonly until: number;
}

/**
 * People by user id, cached for half a minute; ids that do not exist are cached, too. `forget` drops a user who has
 * changed: a call that was under way then is not cached.
 */
export function cachedPeople(fetchAll: FetchPeople) {
  const cache = new LRUCache<string, CachedPerson>({ max: MAX_CACHED });
  let changes = 0;

  async function load(ids: readonly string[]) {
    const changesBefore = changes;
    const found = new Map((await fetchAll(ids)).map((person) => [person._id, person]));
    if (changesBefore !== changes) return found;
    const until = performance.now() + FRESH_MS;
    for (const id of ids) cache.set(id, { person: found.get(id) ?? null, until });
    return found;
  }

  async function find(ids: readonly string[]): Promise<Map<string, Person>> {
    const found = new Map<string, Person>();
    const now = performance.now();
    const unknown = ids.filter((id, n) => {
      const hit = cache.get(id);
      if (!hit || hit.until < now) return ids.indexOf(id) === n;
      if (hit.person) found.set(id, hit.person);
      return false;
    });
    for (let from = 0; from < unknown.length; from += BATCH_SIZE)
      for (const [id, person] of await load(unknown.slice(from, from + BATCH_SIZE)))
        found.set(id, person);
    return found;
  }

  const forget = (id: string) => {
    changes += 1;
    cache.delete(id);
  };
  return Object.assign(find, { forget });
}
export type People = ReturnType<typeof cachedPeople>;

const deleted = (peer: Peer): Peer => ({ ...peer, userName: en.deletedUser, image: null });

/** A label in place of somebody who is suspended or hidden, until that ends. */
const hidden = (peer: Peer): Peer => ({ ...peer, userName: en.hiddenUser, image: null });

/** For what goes on without svc-users while it is unavailable. */
export function nullIfUnavailable(error: unknown): null {
  if (error instanceof ServiceUnavailableError) return null;
  throw error;
}

/** These people by id, as svc-users knows them now; as they were last known while it is unavailable. */
export const currentPeers =
  (people: People) =>
  async (peers: readonly Peer[]): Promise<Map<string, Peer>> => {
    const known = await people(peers.map((peer) => peer._id)).catch(nullIfUnavailable);
    const current = (peer: Peer) => {
      if (!known) return peer;
      const person = known.get(peer._id);
      if (person?.suspended || person?.hidden) return hidden(peer);
      return person?.active ? toPeer(person) : deleted(peer);
    };
    return new Map(peers.map((peer) => [peer._id, current(peer)]));
  };
