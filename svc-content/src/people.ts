import type { Person } from "@tutorsetu/contracts/people";
import { usersInternal } from "@tutorsetu/contracts/users";
import type { ServiceClient } from "@tutorsetu/service-kit/service-client";

/** The person with this user or profile id; null when there is none. Throws ServiceUnavailableError when svc-users is away. */
export type AskPerson = (id: string) => Promise<Person | null>;

export const askPerson =
  (users: ServiceClient): AskPerson =>
  async (id) =>
    (await users.call(usersInternal.people, { query: { ids: id } })).people[0] ?? null;

/** At most 100 at once; whoever does not exist is left out. */
export type AskPeople = (ids: readonly string[]) => Promise<Person[]>;

export const askPeople =
  (users: ServiceClient): AskPeople =>
  async (ids) =>
    (await users.call(usersInternal.people, { query: { ids: ids.join(",") } })).people;
