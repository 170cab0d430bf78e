import type { Authorized } from "@tutorsetu/service-kit/authorized";
import type { Collection, Filter } from "mongodb";
import type { StoredConsentEvent } from "../../consents/stored-event.ts";
import type { Person, PersonRef } from "../../people/person.ts";
import type { Children } from "../families/children.ts";
import { type StoredPerson, updatePerson } from "../people.ts";

/** What a change depends on besides the profile. */
interface Given {
  /** It is made only while this is the guardian's address, in a parent's account the account's own. */
  readonly guardianEmail?: string;
}

/** A student's profile, or that of one child of a parent's account. */
export type ProfileRef = Pick<Person, "_id" | "profileId">;

/**
 * Whether a student is shown. Each change is one write together with its event, whose id is taken once; null when it
 * was made already, or there is nothing to change.
 */
export interface Consents {
  give(
    profile: Authorized<ProfileRef>,
    event: StoredConsentEvent,
    given?: Given,
  ): Promise<Person | null>;
  withdraw(
    profile: Authorized<ProfileRef>,
    event: StoredConsentEvent,
    given?: Given,
  ): Promise<Person | null>;
  changeGuardian(
    person: Authorized<PersonRef>,
    guardianEmail: string,
    event: StoredConsentEvent,
  ): Promise<Person | null>;
}

const isOfAddress = ({ guardianEmail }: Given): Filter<StoredPerson> => {
  if (guardianEmail === undefined) return {};
  const own = { childName: { $exists: true }, emailKey: guardianEmail };
  const named = { childName: { $exists: false }, "guardian.guardianEmail": guardianEmail };
  return { $or: [own, named] };
};

export function mongoConsents(
  docs: Collection<StoredPerson>,
  children: Pick<Children, "consent">,
): Consents {
  const students = (
    { _id }: PersonRef,
    event: StoredConsentEvent,
    given: Given = {},
  ): Filter<StoredPerson> => ({
    _id,
    active: true,
    role: "Student",
    // Who was an administrator and nothing else has no profile to show.
    grade: { $exists: true },
    "consents._id": { $ne: event._id },
    ...isOfAddress(given),
  });

  /** Of a child after the first; null where there is none, or it is as it should be. */
  const ofSibling = (
    person: Authorized<ProfileRef>,
    event: StoredConsentEvent,
    hidden: boolean,
    given: Given = {},
  ) =>
    children.consent(
      person,
      person.profileId,
      (child) =>
        child.hidden === hidden || child.consents.some(({ _id }) => _id === event._id)
          ? null
          : { ...child, hidden, consents: [...child.consents, event] },
      isOfAddress(given),
      hidden ? { suspensionChangedAt: event.at } : {},
    );

  return {
    async give(person, event, given) {
      const { profileId } = person;
      const shown = await updatePerson(
        docs,
        { ...students(person, event, given), profileId, withheld: true },
        {
          $push: { consents: event },
          $unset: { withheld: "" },
          $set: { changedAt: new Date() },
        },
      );
      return shown ?? ofSibling(person, event, false, given);
    },
    async withdraw(person, event, given) {
      const { profileId } = person;
      const withdrawn = await updatePerson(
        docs,
        { ...students(person, event, given), profileId, withheld: { $ne: true } },
        {
          $push: { consents: event },
          // Other services follow the last one: they forget at once what they know of the person.
          $set: { withheld: true, changedAt: new Date(), suspensionChangedAt: event.at },
        },
      );
      return withdrawn ?? ofSibling(person, event, true, given);
    },
    changeGuardian: (person, guardianEmail, event) =>
      updatePerson(docs, students(person, event), {
        $push: { consents: event },
        $set: { "guardian.guardianEmail": guardianEmail, changedAt: new Date() },
      }),
  };
}
