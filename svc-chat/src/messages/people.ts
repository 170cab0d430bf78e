import type { Peer } from "@tutorsetu/contracts/chat";
import type { Person, Role } from "@tutorsetu/contracts/people";
import { usersInternal } from "@tutorsetu/contracts/users";
import type { Neighbour } from "@tutorsetu/service-kit/neighbour";

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
  const known = new Map<string, { person: Person | null; until: number }>();

  async function learn(ids: readonly string[]) {
    const found = new Map((await ask(ids)).map((person) => [person._id, person]));
    if (known.size > MOST_KNOWN) known.clear();
    const until = Date.now() + FRESH_MS;
    for (const id of ids) known.set(id, { person: found.get(id) ?? null, until });
  }

  return async (ids: readonly string[]): Promise<Map<string, Person>> => {
    const now = Date.now();
    const missing = [...new Set(ids)].filter((id) => (known.get(id)?.until ?? 0) < now);
    for (let from = 0; from < missing.length; from += AT_ONCE)
      await learn(missing.slice(from, from + AT_ONCE));
    const people = ids.flatMap((id) => known.get(id)?.person ?? []);
    return new Map(people.map((person) => [person._id, person]));
  };
}
export type KnownPeople = ReturnType<typeof knownPeople>;
