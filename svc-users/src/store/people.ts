import type { DocumentKind } from "@tutorsetu/contracts/tutoring/document-kinds";
import type { Authorized } from "@tutorsetu/service-kit/authorized";
import { unlessDuplicate } from "@tutorsetu/service-kit/mongo";
import { newId } from "@tutorsetu/service-kit/new-id";
import type { Collection, Db, Filter } from "mongodb";
import type { Sibling } from "../families/sibling.ts";
import type { Person, PersonRef } from "../people/person.ts";

/** Hashes; without `from` whatever it was, without `keep` every session ends. */
export interface NewPassword {
  readonly from?: string;
  readonly to: string;
  /** A session id. */
  readonly keep?: string;
  /** Missing: it passed none. */
  readonly passwordRules?: number;
}

export type Task = "sessionsToEnd" | "bookingsToNotify";

export interface People {
  /** False when the address is taken. */
  add(person: Person): Promise<boolean>;
  byEmail(email: string): Promise<Person | null>;
  /** By user or profile id, active or not; by that of each child. */
  find(id: string): Promise<Person | null>;
  /** By user or profile ids. */
  findMany(ids: readonly string[]): Promise<Person[]>;
  /** Null for an erased person: nothing is ever written about them again. */
  change(
    person: Authorized<PersonRef>,
    changes: Partial<Omit<Person, "_id" | "siblings">>,
    /** Only while the person's own profile is this one. */
    only?: Pick<Person, "profileId">,
    /** What of `verified` it takes back, in the same write. */
    lost?: readonly DocumentKind[],
  ): Promise<Person | null>;
  /** The person as they were before, so that each of two concurrent calls removes another picture; null for a deleted one. */
  changeImage(person: Authorized<PersonRef>, image: string): Promise<Person | null>;
  /** Null when the person is an administrator already or their account is deleted. */
  promote(person: Authorized<PersonRef>, now: Date): Promise<Person | null>;
  /** Null when `from` is not the password any longer. */
  setPassword(
    person: Authorized<PersonRef>,
    password: NewPassword,
    now: Date,
  ): Promise<Person | null>;
  /** Those with a task in the outbox. */
  pending(limit: number): Promise<Person[]>;
  /** Removes the task that was set at `at`; a later one stays. */
  markDelivered(id: string, task: Task, at: Date): Promise<void>;
  /** Those of whose new name other services have not been told. */
  renamed(limit: number): Promise<Person[]>;
  /** Other services know the name that was given at `at`; a later one stays to be told. */
  markNameTold(id: string, at: Date): Promise<void>;
  /** Administrators who can act: neither deleted nor suspended. */
  activeAdmins(): Promise<number>;
  ready(): Promise<unknown>;
}

export interface StoredSibling extends Omit<Sibling, "hidden"> {
  /** Said of each, so that a filter finds those that are shown. */
  readonly withheld: boolean;
}

/** The stored form: some fields have other names in the collection. */
export interface StoredPerson extends Omit<
  Person,
  "deletion" | "hidden" | "bookingsToNotify" | "siblings"
> {
  readonly gone?: { readonly by: "self" | "admin"; readonly at: Date; readonly eraseAt: Date };
  readonly withheld?: boolean;
  readonly bookingsToTell?: Date;
  readonly siblings?: readonly StoredSibling[];
  /** When every service knew that this person is erased. */
  readonly erasureTold?: Date;
}

const toSibling = ({ withheld: hidden, ...same }: StoredSibling): Sibling => ({ ...same, hidden });
export const toStoredSibling = ({ hidden: withheld, ...same }: Sibling): StoredSibling => ({
  ...same,
  withheld,
});

export const toPerson = ({
  gone,
  withheld,
  bookingsToTell,
  siblings,
  erasureTold: _t,
  ...same
}: StoredPerson): Person => ({
  ...same,
  ...(gone && { deletion: { by: gone.by, deletedAt: gone.at, eraseAt: gone.eraseAt } }),
  ...(withheld === undefined ? {} : { hidden: withheld }),
  ...(bookingsToTell && { bookingsToNotify: bookingsToTell }),
  ...(siblings && { siblings: siblings.map(toSibling) }),
});

function toStored({ deletion, hidden, bookingsToNotify, siblings, ...same }: Person): StoredPerson {
  const gone = deletion && {
    by: deletion.by,
    at: deletion.deletedAt,
    eraseAt: deletion.eraseAt,
  };
  return {
    ...same,
    ...(gone && { gone }),
    ...(hidden === undefined ? {} : { withheld: hidden }),
    ...(bookingsToNotify && { bookingsToTell: bookingsToNotify }),
    ...(siblings && { siblings: siblings.map(toStoredSibling) }),
  };
}

/** An update whose result is the person afterwards. */
export async function updatePerson(
  docs: Collection<StoredPerson>,
  filter: Filter<StoredPerson>,
  update: Parameters<typeof docs.findOneAndUpdate>[1],
): Promise<Person | null> {
  const doc = await docs.findOneAndUpdate(filter, update, { returnDocument: "after" });
  return doc && toPerson(doc);
}

const STORED_FIELDS = {
  sessionsToEnd: { at: "sessionsToEnd", all: { sessionsToEnd: "", sessionToKeep: "" } },
  bookingsToNotify: { at: "bookingsToTell", all: { bookingsToTell: "" } },
} as const;

/** Before every date that is stored. */
const EPOCH = new Date(0);

export const peopleCollection = (db: Db) => db.collection<StoredPerson>("people");
export const indexPeople = (docs: Collection<StoredPerson>) =>
  docs.createIndexes([
    { key: { emailKey: 1 }, unique: true },
    { key: { profileId: 1 }, unique: true },
    { key: { "siblings._id": 1 }, unique: true, sparse: true },
    // The tables of people, newest first.
    { key: { role: 1, createdAt: -1, _id: -1 } },
  ]);
export const indexTasks = (docs: Collection<StoredPerson>) =>
  docs.createIndexes([
    { key: { sessionsToEnd: 1 }, sparse: true },
    { key: { bookingsToTell: 1 }, sparse: true },
    { key: { nameToTell: 1 }, sparse: true },
  ]);

export function mongoPeople(docs: Collection<StoredPerson>): People {
  const byAnyId = (ids: readonly string[]): Filter<StoredPerson> => ({
    $or: ["_id", "profileId", "siblings._id"].map((id) => ({ [id]: { $in: [...ids] } })),
  });
  const personOrNull = (doc: StoredPerson | null) => doc && toPerson(doc);

  return {
    add: async (person) => (await unlessDuplicate(docs.insertOne(toStored(person)), null)) !== null,
    byEmail: async (email) => personOrNull(await docs.findOne({ emailKey: email.toLowerCase() })),
    find: async (id) => personOrNull(await docs.findOne(byAnyId([id.toLowerCase()]))),
    async findMany(ids) {
      if (ids.length === 0) return [];
      return (await docs.find(byAnyId(ids)).limit(200).toArray()).map(toPerson);
    },
    change: (
      { _id },
      changes,
      only?: Pick<Person, "profileId">,
      lost: readonly DocumentKind[] = [],
    ) =>
      updatePerson(
        docs,
        { _id, erasedAt: { $exists: false }, ...only },
        {
          $set: { ...changes, changedAt: new Date() },
          ...(lost.length > 0 && {
            $unset: Object.fromEntries(lost.map((kind) => [`verified.${kind}`, ""])),
          }),
        },
      ),
    async changeImage({ _id }, image) {
      const changes = { $set: { image, changedAt: new Date() } };
      const before = await docs.findOneAndUpdate({ _id, active: true }, changes, {
        returnDocument: "before",
      });
      return personOrNull(before);
    },
    async promote({ _id }, now) {
      const found = await docs.findOne({ _id, active: true, role: { $ne: "Admin" } });
      if (!found) return null;
      // With the role that was read, for it is what a demotion goes back to.
      return updatePerson(
        docs,
        { _id, active: true, role: found.role },
        {
          $set: {
            role: "Admin",
            roleBefore: found.role === "Tutor" ? "Tutor" : "Student",
            sessionsToEnd: now,
            bookingsToTell: now,
            changedAt: new Date(),
          },
          $unset: { sessionToKeep: "", documents: "" },
        },
      );
    },
    setPassword: ({ _id }, { from, to, keep, passwordRules = 0 }, now) =>
      updatePerson(
        docs,
        { _id, erasedAt: { $exists: false }, ...(from ? { passwordHash: from } : {}) },
        {
          $set: {
            passwordHash: to,
            passwordRules,
            sessionsToEnd: now,
            ...(keep ? { sessionToKeep: keep } : {}),
            changedAt: new Date(),
          },
          $push: {
            securityNotices: { _id: newId(), kind: "password_changed", at: now },
          },
          ...(keep ? {} : { $unset: { sessionToKeep: "" } as const }),
        },
      ),
    async pending(limit) {
      // A range, because an index answers that; whether a field exists it does not.
      const found = docs.find({
        $or: [{ sessionsToEnd: { $gt: EPOCH } }, { bookingsToTell: { $gt: EPOCH } }],
      });
      return (await found.limit(limit).toArray()).map(toPerson);
    },
    async markDelivered(id, task, at) {
      const stored = STORED_FIELDS[task];
      await docs.updateOne({ _id: id, [stored.at]: at }, { $unset: stored.all });
    },
    renamed: async (limit) =>
      (
        await docs
          .find({ nameToTell: { $gt: EPOCH } })
          .limit(limit)
          .toArray()
      ).map(toPerson),
    async markNameTold(_id, nameToTell) {
      await docs.updateOne({ _id, nameToTell }, { $unset: { nameToTell: "" } });
    },
    activeAdmins: () =>
      docs.countDocuments({ role: "Admin", active: true, suspension: { $exists: false } }),
    ready: () => docs.findOne({ _id: "none" }),
  };
}
