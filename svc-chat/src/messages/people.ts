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
    return ids.map((id) => found.get(id) ?? null);
  }

  return async (ids: readonly string[]): Promise<Map<string, Person>> => {
    const wanted = [...new Set(ids)];
    const hits = wanted.flatMap((id) => known.get(id) ?? []).map(({ person }) => person);
    const missing = wanted.filter((id) => !known.has(id));
    const learnt: (Person | null)[] = [];
    for (let from = 0; from < missing.length; from += AT_ONCE)
      learnt.push(...(await learn(missing.slice(from, from + AT_ONCE))));
    return new Map(
      [...hits, ...learnt].flatMap((person) => (person ? [[person._id, person] as const] : [])),
    );
  };
}
export type KnownPeople = ReturnType<typeof knownPeople>;
