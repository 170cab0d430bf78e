import type { ProblemCode } from "@tutorsetu/contracts/problems";
import type { Authorized } from "@tutorsetu/service-kit/authorized";
import type { Collection, Filter } from "mongodb";
import type { StoredConsentEvent } from "../../consents/stored-event.ts";
import type { Sibling } from "../../families/sibling.ts";
import { addProblem, becomeProblem, isTaken } from "../../families/rules.ts";
import type { Person, PersonRef } from "../../people/person.ts";
import { type StoredPerson, toPerson, toStoredSibling, updatePerson } from "../people.ts";

/** What a parent changes of a child. */
export type ChildChanges = Partial<
  Pick<Sibling, "name" | "grade" | "subjectInterested" | "requirement" | "bio">
>;

/** The person afterwards, or why nothing changed. */
export type FamilyChange = Person | ProblemCode;

/** What `becomeFamily` makes of the profile that is there. */
export interface FirstChild {
  readonly name: string;
  /** Missing: as it is. */
  readonly hidden?: boolean;
  readonly event?: StoredConsentEvent;
}

/**
 * The children of an account. Each change is one write, made only to what was read, so that whoever asks at once there
 * are five at most and each name once.
 */
export interface Children {
  becomeFamily(person: Authorized<PersonRef>, first: FirstChild, now: Date): Promise<FamilyChange>;
  add(person: Authorized<PersonRef>, child: Sibling, now: Date): Promise<FamilyChange>;
  change(
    person: Authorized<PersonRef>,
    child: string,
    changes: ChildChanges,
    now: Date,
  ): Promise<FamilyChange>;
  /** Its consents and texts go with it; in the place of the first comes the next. */
  remove(person: Authorized<PersonRef>, child: string, now: Date): Promise<FamilyChange>;
  /** Of a child after the first; null where there is nothing to change. */
  consent(
    person: Authorized<PersonRef>,
    child: string,
    change: (child: Sibling) => Sibling | null,
    given: Filter<StoredPerson>,
    set: Pick<Person, "suspensionChangedAt">,
  ): Promise<Person | null>;
  /** Parents of whose children svc-bookings does not know yet. */
  pending(limit: number): Promise<Person[]>;
  /** Removes the task; it stays, or comes back, when what was told was not the last. */
  markTold(person: Person, now: Date): Promise<void>;
  /** The holder's name is another one. */
  tell(person: Authorized<PersonRef>, now: Date): Promise<void>;
}

/** Before every date that is stored. */
const EPOCH = new Date(0);
/** Each time somebody else's change was made. */
const MOST_TRIES = 200;

export const indexChildren = (docs: Collection<StoredPerson>) =>
  docs.createIndex({ childrenToTell: 1 }, { sparse: true });

interface Update {
  readonly set?: object;
  readonly unset?: Readonly<Record<string, "">>;
  readonly event?: StoredConsentEvent | undefined;
}

/** What to change of the person that was read, or why nothing; null where nothing needs to be. */
type Attempt = (person: Person) => ProblemCode | Update | null;

/** An empty list is left out: a unique index takes it for a value. */
const withSiblings = (siblings: readonly Sibling[]): Update =>
  siblings.length > 0
    ? { set: { siblings: siblings.map(toStoredSibling) } }
    : { unset: { siblings: "" } };

const isOf = ({ childName, profileId, siblings = [] }: Person, id: string): boolean =>
  childName !== undefined && (profileId === id || siblings.some(({ _id }) => _id === id));

/** The second child in the place of the first. */
function promoted({ guardian, siblings = [] }: Person): Update {
  const [next, ...rest] = siblings;
  if (!next) return {};
  const { _id: profileId, name: childName, createdAt: childSince, hidden, ...profile } = next;
  const { set, unset } = withSiblings(rest);
  return {
    set: {
      ...set,
      ...profile,
      profileId,
      childName,
      childSince,
      ...(hidden ? { withheld: true } : {}),
      ...(guardian ? { "guardian.consentAt": null } : {}),
    },
    unset: { ...unset, ...(hidden ? {} : { withheld: "" }) },
  };
}

export function mongoChildren(docs: Collection<StoredPerson>): Children {
  async function attempt(
    { _id }: PersonRef,
    what: Attempt,
    always: object,
    given: Filter<StoredPerson> = {},
  ): Promise<FamilyChange | null> {
    const where = { ...given, _id, active: true, role: "Student" as const };
    for (let tries = 0; tries < MOST_TRIES; tries += 1) {
      const doc = await docs.findOne(where);
      if (!doc) return "no_such_student";
      const update = what(toPerson(doc));
      if (update === null || typeof update === "string") return update;
      const { set, unset = {}, event } = update;
      const changed = await updatePerson(
        docs,
        // A missing field is found as null.
        { ...where, familyRevision: doc.familyRevision ?? (null as never) },
        {
          $set: { ...set, ...always, changedAt: new Date() },
          ...(Object.keys(unset).length > 0 ? { $unset: unset } : {}),
          ...(event ? { $push: { consents: event } } : {}),
          $inc: { familyRevision: 1 },
        },
      );
      if (changed) return changed;
    }
    throw new Error("the children of an account change too often");
  }
  const changing = async (person: PersonRef, what: Attempt, now: Date) =>
    (await attempt(person, what, { childrenToTell: now })) ?? "no_such_child";

  return {
    becomeFamily: (person, { name, hidden, event }, now) =>
      changing(
        person,
        (found) =>
          becomeProblem(found) ?? {
            set: { childName: name, ...(hidden ? { withheld: true } : {}) },
            ...(hidden === false ? { unset: { withheld: "" } } : {}),
            event,
          },
        now,
      ),
    add: (person, child, now) =>
      changing(
        person,
        (found) =>
          addProblem(found, child.name) ?? withSiblings([...(found.siblings ?? []), child]),
        now,
      ),
    change: (person, id, { name, ...profile }, now) =>
      changing(
        person,
        (found) => {
          if (!isOf(found, id)) return "no_such_child";
          if (name !== undefined && isTaken(found, name, id)) return "child_known";
          const { profileId, siblings = [] } = found;
          if (profileId === id)
            return { set: { ...profile, ...(name !== undefined && { childName: name }) } };
          const changes = { ...profile, ...(name !== undefined && { name }) };
          return withSiblings(
            siblings.map((one) => (one._id === id ? { ...one, ...changes } : one)),
          );
        },
        now,
      ),
    remove: (person, id, now) =>
      changing(
        person,
        (found) => {
          if (!isOf(found, id)) return "no_such_child";
          const { profileId, siblings = [] } = found;
          if (siblings.length === 0) return "child_last";
          if (profileId === id) return promoted(found);
          return withSiblings(siblings.filter(({ _id }) => _id !== id));
        },
        now,
      ),
    async consent(person, id, change, given, set) {
      const found = await attempt(
        person,
        ({ siblings = [] }) => {
          const child = siblings.find(({ _id }) => _id === id);
          const after = child && change(child);
          return after ? withSiblings(siblings.map((one) => (one === child ? after : one))) : null;
        },
        set,
        given,
      );
      return typeof found === "string" ? null : found;
    },
    async pending(limit) {
      // A range, because an index answers that. A deleted account is told of as a whole.
      const found = docs.find({ childrenToTell: { $gt: EPOCH }, active: true });
      return (await found.sort({ childrenToTell: 1 }).limit(limit).toArray()).map(toPerson);
    },
    async markTold({ _id, familyRevision = 0 }, now) {
      await docs.updateOne({ _id, familyRevision }, { $unset: { childrenToTell: "" } });
      // Another instance may have told of a later change before this was told.
      await docs.updateOne(
        { _id, familyRevision: { $gt: familyRevision }, childrenToTell: { $exists: false } },
        { $set: { childrenToTell: now } },
      );
    },
    async tell({ _id }, now) {
      await docs.updateOne(
        { _id, childName: { $exists: true } },
        { $set: { childrenToTell: now }, $inc: { familyRevision: 1 } },
      );
    },
  };
}
