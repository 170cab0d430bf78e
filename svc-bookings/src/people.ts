import type { Person } from "@tutorsetu/contracts/people";
import { usersInternal } from "@tutorsetu/contracts/users";
import type { ServiceClient } from "@tutorsetu/service-kit/service-client";

/** People by user or profile id, as svc-users knows them now; throws ServiceUnavailableError when it does not answer. */
export type FetchPeople = (ids: readonly string[]) => Promise<Person[]>;

export const fetchPeople =
  (users: ServiceClient): FetchPeople =>
  async (ids) =>
    ids.length === 0
      ? []
      : (await users.call(usersInternal.people, { query: { ids: [...new Set(ids)].join(",") } }))
          .people;
