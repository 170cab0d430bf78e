import type { Person } from "@tutorsetu/contracts/people";
import { usersInternal } from "@tutorsetu/contracts/users";
import type { ServiceClient } from "@tutorsetu/service-kit/service-client";

/** At most 100 at once; whoever does not exist is left out. Throws ServiceUnavailableError when svc-users does not answer. */
export type FetchPeople = (ids: readonly string[]) => Promise<Person[]>;

export const fetchPeople =
  (users: ServiceClient): FetchPeople =>
  async (ids) =>
    (await users.call(usersInternal.people, { query: { ids: ids.join(",") } })).people;

/** The person with this user or profile id; null when there is none. */
export type FetchPerson = (id: string) => Promise<Person | null>;

export const fetchPerson =
  (users: ServiceClient): FetchPerson =>
  async (id) =>
    (await fetchPeople(users)([id]))[0] ?? null;
