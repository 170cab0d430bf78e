import type { Authorized } from "@tutorsetu/service-kit/authorized";
import type { Collection } from "mongodb";
import { type Person, type PersonRef, type RoleAfter } from "../../people/person.ts";
import { type StoredPerson, toPerson, updatePerson } from "../people.ts";

export interface Administrators {
  /** Those with an account that is not deleted, the oldest first. */
  active(): Promise<Person[]>;
  /** Null when they are no administrator any longer. */
  demote(person: Authorized<PersonRef>, after: RoleAfter, now: Date): Promise<Person | null>;
}

/** More than any team has. */
const MOST = 200;

export const mongoAdministrators = (docs: Collection<StoredPerson>): Administrators => ({
  async active() {
    const found = docs.find({ role: "Admin", active: true }).sort({ createdAt: 1 }).limit(MOST);
    return (await found.toArray()).map(toPerson);
  },
  demote: ({ _id }, { role, isHidden }, now) =>
    updatePerson(
      docs,
      { _id, role: "Admin", active: true },
      {
        $set: {
          role,
          ...(isHidden ? { withheld: true } : {}),
          sessionsToEnd: now,
          changedAt: new Date(),
        },
        $unset: { sessionToKeep: "" },
      },
    ),
});
