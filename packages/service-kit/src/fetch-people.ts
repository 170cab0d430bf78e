import { usersInternal } from "@tutorsetu/contracts/apis";
import type { Person } from "@tutorsetu/contracts/people";
import type { ServiceClient } from "./service-client.ts";

/**
 * People by user or profile id, at most 100 at once, as svc-users knows them now; whoever does not exist is left out.
 * Throws ServiceUnavailableError when it does not answer.
 */
export type FetchPeople = (ids: readonly string[]) => Promise<Person[]>;

export const fetchPeople =
  (users: ServiceClient): FetchPeople =>
  async (ids) => {
    if (ids.length === 0) return [];
    const query = { ids: [...new Set(ids)].join(",") };
    return (await users.call(usersInternal.people, { query })).people;
  };

/** The person with this user or profile id; null when there is none. */
export type FetchPerson = (id: string) => Promise<Person | null>;

export const fetchPerson =
  (users: ServiceClient): FetchPerson =>
  async (id) =>
    (await fetchPeople(users)([id]))[0] ?? null;
