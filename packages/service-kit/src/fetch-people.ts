import { usersInternal } from "@tutorsetu/contracts/apis";
import type { Person } from "@tutorsetu/contracts/people";
import type { ServiceClient } from "./service-client.ts";

/** Of more svc-users answers nothing, as if they did not exist. */
const AT_ONCE = 100;

/**
 * People by user or profile id, as svc-users knows them now; whoever does not exist is left out. More than a hundred are asked
 * for in parts. Throws ServiceUnavailableError when it does not answer.
 */
export type FetchPeople = (ids: readonly string[]) => Promise<Person[]>;

export const fetchPeople =
  (users: ServiceClient): FetchPeople =>
  async (ids) => {
    const all = [...new Set(ids)];
    const parts = Array.from({ length: Math.ceil(all.length / AT_ONCE) }, (_, n) =>
      all.slice(n * AT_ONCE, (n + 1) * AT_ONCE),
    );
    const found = await Promise.all(
      parts.map((part) => users.call(usersInternal.people, { query: { ids: part.join(",") } })),
    );
    const people = new Map(found.flatMap((one) => one.people).map((one) => [one._id, one]));
    return [...people.values()];
  };

/** The person with this user or profile id; null when there is none. */
export type FetchPerson = (id: string) => Promise<Person | null>;

export const fetchPerson =
  (users: ServiceClient): FetchPerson =>
  async (id) =>
    (await fetchPeople(users)([id]))[0] ?? null;
