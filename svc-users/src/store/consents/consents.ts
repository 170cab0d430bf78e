import type { Authorized } from "@tutorsetu/service-kit/authorized";
import type { Collection, Filter } from "mongodb";
import type { StoredConsentEvent } from "../../consents/stored-event.ts";
import type { Person, PersonRef } from "../../people/person.ts";
import { type StoredPerson, updatePerson } from "../people.ts";

/** What a change depends on besides the person. */
interface Given {
  /** It is made only while this is the guardian's address. */
  readonly guardianEmail?: string;
}

/**
 * Whether a student is shown. Each change is one write together with its event, whose id is taken once; null when it
 * was made already, or there is nothing to change.
 */
export interface Consents {
  give(
    person: Authorized<PersonRef>,
    event: StoredConsentEvent,
    given?: Given,
  ): Promise<Person | null>;
  withdraw(
    person: Authorized<PersonRef>,
    event: StoredConsentEvent,
    given?: Given,
  ): Promise<Person | null>;
  changeGuardian(
    person: Authorized<PersonRef>,
    guardianEmail: string,
    event: StoredConsentEvent,
  ): Promise<Person | null>;
}

export function mongoConsents(docs: Collection<StoredPerson>): Consents {
  const students = (
    { _id }: PersonRef,
    event: StoredConsentEvent,
    { guardianEmail }: Given = {},
  ): Filter<StoredPerson> => ({
    _id,
    active: true,
    role: "Student",
    // Who was an administrator and nothing else has no profile to show.
    grade: { $exists: true },
    "consents._id": { $ne: event._id },
    ...(guardianEmail === undefined ? {} : { "guardian.guardianEmail": guardianEmail }),
  });
  return {
    give: (person, event, given) =>
      updatePerson(
        docs,
        { ...students(person, event, given), withheld: true },
        {
          $push: { consents: event },
          $unset: { withheld: "" },
          $set: { changedAt: new Date() },
        },
      ),
    withdraw: (person, event, given) =>
      updatePerson(
        docs,
        { ...students(person, event, given), withheld: { $ne: true } },
        {
          $push: { consents: event },
          // Other services follow the last one: they forget at once what they know of the person.
          $set: { withheld: true, changedAt: new Date(), suspensionChangedAt: event.at },
        },
      ),
    changeGuardian: (person, guardianEmail, event) =>
      updatePerson(docs, students(person, event), {
        $push: { consents: event },
        $set: { "guardian.guardianEmail": guardianEmail, changedAt: new Date() },
      }),
  };
}
