import type { Person } from "@tutorsetu/contracts/people";
import { usersInternal } from "@tutorsetu/contracts/users";
import type { ServiceClient } from "@tutorsetu/service-kit/service-client";

/** Asks svc-users; throws ServiceUnavailableError when it does not answer. */
export type AskPeople = (ids: readonly string[]) => Promise<Person[]>;

export const askPeople =
  (users: ServiceClient): AskPeople =>
  async (ids) =>
    ids.length === 0
      ? []
      : (await users.call(usersInternal.people, { query: { ids: [...new Set(ids)].join(",") } }))
          .people;
