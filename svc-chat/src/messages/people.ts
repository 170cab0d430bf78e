import type { Peer } from "@tutorsetu/contracts/chat";
import type { Person, Role } from "@tutorsetu/contracts/people";
import { usersInternal } from "@tutorsetu/contracts/users";
import type { ServiceClient } from "@tutorsetu/service-kit/service-client";
import { LRUCache } from "lru-cache";

const FRESH_MS = 30_000;
const MOST_KNOWN = 20_000;
/** svc-users answers at most this many at once. */
const AT_ONCE = 100;

/** Asks svc-users; throws ServiceUnavailableError when it does not answer. */
export type AskPeople = (ids: readonly string[]) => Promise<Person[]>;

export const askPeople =
  (users: ServiceClient): AskPeople =>
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

interface Known {
  readonly person: Person | null;
  readonly until: number;
}

/**
 * People by user id, remembered for half a minute. Who does not exist is remembered too. `forget` is for whoever has
 * changed: what was being asked meanwhile is not remembered.
 */
export function knownPeople(ask: AskPeople) {
  const known = new LRUCache<string, Known>({ max: MOST_KNOWN });
  let changes = 0;

  async function learn(ids: readonly string[]) {
    const asked = changes;
    const found = new Map((await ask(ids)).map((person) => [person._id, person]));
    if (asked !== changes) return found;
    const until = performance.now() + FRESH_MS;
    for (const id of ids) known.set(id, { person: found.get(id) ?? null, until });
    return found;
  }

  async function find(ids: readonly string[]): Promise<Map<string, Person>> {
    const found = new Map<string, Person>();
    const now = performance.now();
    const unknown = ids.filter((id, n) => {
      const hit = known.get(id);
      if (!hit || hit.until < now) return ids.indexOf(id) === n;
      if (hit.person) found.set(id, hit.person);
      return false;
    });
    for (let from = 0; from < unknown.length; from += AT_ONCE)
      for (const [id, person] of await learn(unknown.slice(from, from + AT_ONCE)))
        found.set(id, person);
    return found;
  }

  const forget = (id: string) => {
    changes += 1;
    known.delete(id);
  };
  return Object.assign(find, { forget });
}
export type KnownPeople = ReturnType<typeof knownPeople>;
