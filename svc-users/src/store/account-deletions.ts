import { retentionMs } from "@tutorsetu/contracts/policies/retention";
import { en } from "@tutorsetu/contracts/replies";
import type { Authorized } from "@tutorsetu/service-kit/authorized";
import { decodeCursor, encodeCursor } from "@tutorsetu/service-kit/cursor";
import { HttpProblem } from "@tutorsetu/service-kit/http-problem";
import type { Page, PageAsk } from "@tutorsetu/service-kit/pages";
import type { Collection, Filter } from "mongodb";
import type { Deletion, Person, PersonRef, RoleAfter } from "../people/person.ts";
import { type StoredPerson, toPerson, updatePerson } from "./people.ts";

/** How long a deleted account can be restored. */
const RETENTION_MS = retentionMs("deletedAccount");

export interface DeletedPerson extends Person {
  readonly deletion: Deletion;
}

/** Deletion of accounts; each step is one write that only one of several concurrent callers wins. */
export interface AccountDeletions {
  /**
   * Unlists and locks an account at once; null when it is deleted already, or its role is another by now. A deletion by
   * an administrator replaces one by the owner.
   */
  softDelete(
    person: Authorized<Pick<Person, "_id" | "role">>,
    by: Deletion["by"],
    now: Date,
    /** An administrator loses the rights with the account: they do not come back with it. */
    after?: RoleAfter,
  ): Promise<Person | null>;
  /** Undoes `softDelete` within seven days; with `by`, only if it was done by them. */
  restore(person: Authorized<PersonRef>, now: Date, by?: Deletion["by"]): Promise<Person | null>;
  /** One page of the accounts that can be restored, the last deleted first, and how many they are. */
  restorable(now: Date, ask: PageAsk): Promise<Page<DeletedPerson> & { readonly total: number }>;
  /** Those whose seven days are over. */
  due(now: Date, limit: number): Promise<Person[]>;
  /** Erases everything personal; ids, role and day of signup stay for counts and for other people's bookings. */
  purge(person: Authorized<Person>, now: Date): Promise<void>;
  /** Erased people of whom not every service knows it. */
  untold(limit: number): Promise<Person[]>;
  markTold(id: string, now: Date): Promise<void>;
}

const ERASE_AT = "gone.eraseAt";
const EPOCH = new Date(0);

export const indexDeletions = (docs: Collection<StoredPerson>) =>
  docs.createIndexes([
    {
      key: { [ERASE_AT]: -1, _id: -1 },
      // Not `sparse`: everybody has an id, so everybody would be in it.
      partialFilterExpression: { [ERASE_AT]: { $exists: true } },
    },
    {
      key: { erasureTold: 1, erasedAt: 1 },
      partialFilterExpression: { erasedAt: { $exists: true } },
    },
  ]);

function afterCursor(cursor: string): Filter<StoredPerson> {
  const [ms, id] = decodeCursor(cursor, 2);
  const at = new Date(Number(ms));
  if (Number.isNaN(at.getTime())) throw new HttpProblem("invalid", "invalid");
  return {
    [ERASE_AT]: { $lte: at },
    $or: [{ [ERASE_AT]: { $lt: at } }, { _id: { $lt: String(id) } }],
  };
}

const isDeleted = (person: Person): person is DeletedPerson => person.deletion !== undefined;

const erased = ({ _id, profileId, role, createdAt }: Person) => {
  const email = `${_id}@erased.invalid`;
  return {
    profileId,
    role,
    createdAt,
    email,
    emailKey: email,
    userName: en.deletedUser,
    passwordHash: "",
    image: null,
    phoneNo: "",
    city: "",
    state: "",
    bio: "",
    active: false,
    changedAt: new Date(),
  };
};

export function mongoAccountDeletions(docs: Collection<StoredPerson>): AccountDeletions {
  return {
    softDelete({ _id, role }, by, now, after) {
      const gone = { by, at: now, eraseAt: new Date(now.getTime() + RETENTION_MS) };
      const tasks = { sessionsToEnd: now, bookingsToTell: now };
      const demotion = after && {
        role: after.role,
        ...(after.isHidden ? { withheld: true } : {}),
      };
      const from = by === "self" ? [{ active: true }] : [{ active: true }, { "gone.by": "self" }];
      return updatePerson(
        docs,
        { _id, role, $or: from },
        {
          $set: { active: false, gone, ...tasks, ...demotion, changedAt: new Date() },
          $unset: { sessionToKeep: "", documents: "" },
        },
      );
    },
    restore: ({ _id }, now, by) =>
      updatePerson(
        docs,
        { _id, active: false, [ERASE_AT]: { $gt: now }, ...(by ? { "gone.by": by } : {}) },
        {
          $set: { active: true, changedAt: new Date() },
          $unset: { gone: "", sessionsToEnd: "", sessionToKeep: "", bookingsToTell: "" },
        },
      ),
    async restorable(now, { cursor, limit }) {
      // Everybody has seven days, so who is erased last was deleted last.
      const all: Filter<StoredPerson> = { [ERASE_AT]: { $gt: now } };
      const [rows, total] = await Promise.all([
        docs
          .find(cursor ? { $and: [all, afterCursor(cursor)] } : all)
          .sort({ [ERASE_AT]: -1, _id: -1 })
          .limit(limit + 1)
          .toArray(),
        docs.countDocuments(all),
      ]);
      const found = rows.map(toPerson).filter(isDeleted);
      const shown = found.slice(0, limit);
      const last = found.length > limit ? shown.at(-1) : undefined;
      const nextCursor = last ? encodeCursor([last.deletion.eraseAt.getTime(), last._id]) : null;
      return { docs: shown, nextCursor, total };
    },
    async due(now, limit) {
      const found = docs.find({ [ERASE_AT]: { $lte: now } }).limit(limit);
      return (await found.toArray()).map(toPerson);
    },
    async purge(person, now) {
      const blank = { ...erased(person), erasedAt: now, erasureTold: now, bookingsToTell: now };
      await docs.replaceOne({ _id: person._id, [ERASE_AT]: { $lte: now } }, blank);
    },
    async untold(limit) {
      // A missing field is found as null, by its index.
      const untold = { erasureTold: null as never, erasedAt: { $gt: EPOCH } };
      return (await docs.find(untold).limit(limit).toArray()).map(toPerson);
    },
    async markTold(_id, now) {
      await docs.updateOne({ _id }, { $set: { erasureTold: now } });
    },
  };
}
