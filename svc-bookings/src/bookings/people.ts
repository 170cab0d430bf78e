import type { Person } from "@tutorsetu/contracts/people";
import { usersInternal } from "@tutorsetu/contracts/users";
import type { Neighbour } from "@tutorsetu/service-kit/neighbour";

/** Asks svc-users; throws NeighbourDown when it does not answer. */
export type AskPeople = (ids: readonly string[]) => Promise<Person[]>;

export const askPeople =
  (users: Neighbour): AskPeople =>
  async (ids) =>
    ids.length === 0
      ? []
      : (await users.call(usersInternal.people, { query: { ids: [...new Set(ids)].join(",") } }))
          .people;
