import type { Peer } from "@tutorsetu/contracts/chat";
import type { Person, Role } from "@tutorsetu/contracts/people";
import { usersInternal } from "@tutorsetu/contracts/users";
import type { Neighbour } from "@tutorsetu/service-kit/neighbour";
import { LRUCache } from "lru-cache";

const FRESH_MS = 60_000;
const MOST_KNOWN = 20_000;
/** svc-users answers at most this many at once. */
const AT_ONCE = 100;

/** Asks svc-users; throws NeighbourDown when it does not answer. */
export type AskPeople = (ids: readonly string[]) => Promise<Person[]>;

export const askPeople =
  (users: Neighbour): AskPeople =>
  async (ids) =>
    (await users.call(usersInternal.people, { query: { ids: ids.join(",") } })).people;

export const toPeer = ({ _id, userName, image, role }: Person): Peer => ({
  _id,
  userName,
  image,
  role,
});

/** Tutors and students write to each other, administrators to everybody. */
export const rolesMayTalk = (one: Role, other: Role) =>
  one === "Admin" || other === "Admin" || one !== other;

/** People by user id, remembered for a minute. Who does not exist is remembered too. */
export function knownPeople(ask: AskPeople) {
  const known = new LRUCache<string, { person: Person | null }>({ max: MOST_KNOWN, ttl: FRESH_MS });

  async function learn(ids: readonly string[]) {
    const found = new Map((await ask(ids)).map((person) => [person._id, person]));
    for (const id of ids) known.set(id, { person: found.get(id) ?? null });
    return found;
  }

  return async (ids: readonly string[]): Promise<Map<string, Person>> => {
    const found = new Map<string, Person>();
    const missing = new Set<string>();
    for (const id of ids) {
      const hit = known.get(id);
      if (hit?.person) found.set(id, hit.person);
      if (!hit) missing.add(id);
    }
    const unknown = [...missing];
    for (let from = 0; from < unknown.length; from += AT_ONCE)
      for (const [id, person] of await learn(unknown.slice(from, from + AT_ONCE)))
        found.set(id, person);
    return found;
  };
}
export type KnownPeople = ReturnType<typeof knownPeople>;
