import { bookingsInternal } from "@tutorsetu/contracts/apis";
import { createOutbox } from "@tutorsetu/service-kit/outbox";
import type { ServiceClient } from "@tutorsetu/service-kit/service-client";
import type { Person } from "../people/person.ts";
import type { Children } from "../store/families/children.ts";
import type { People } from "../store/people.ts";
import { profilesOf } from "./profiles.ts";

interface Deps {
  readonly people: Pick<People, "find">;
  readonly children: Pick<Children, "pending" | "markTold">;
  readonly bookings: ServiceClient;
  readonly log: { debug(about: object, message: string): void };
}

export type ChildrenOutbox = ReturnType<typeof createChildrenOutbox>;

/**
 * Tells svc-bookings all children of an account after each change of names or children, as they are when it is told;
 * while svc-bookings is down, or too old to know of children, it waits.
 */
export const createChildrenOutbox = ({ people, children, bookings, log }: Deps) =>
  createOutbox<Pick<Person, "_id">, Person | null>({
    name: "children of parents",
    log,
    pending: (_now, limit) => children.pending(limit),
    idOf: ({ _id }) => _id,
    async deliver({ _id }) {
      const person = await people.find(_id);
      if (!person?.active || person.childName === undefined) return null;
      const told = profilesOf(person).map(({ profileId, userName }) => ({
        _id: profileId,
        name: userName,
      }));
      const body = { guardianName: person.userName, children: told };
      await bookings.call(bookingsInternal.childrenChanged, { params: { userId: _id }, body });
      return person;
    },
    markDelivered: async (_entry, person) => person && children.markTold(person, new Date()),
  });
