import { en } from "@tutorsetu/contracts/messages/en/server";
import type { Collection } from "mongodb";
import type { Gone, PersonDoc } from "../people/doc.ts";

/** How long a deleted account can be had back. */
const KEPT_MS = 7 * 86_400_000;
/** Before every date that is kept. */
const EVER = new Date(0);

/** Hashes; without `from` whatever it was, without `keep` every session ends. */
export interface NewPassword {
  readonly from?: string;
  readonly to: string;
  /** A session id. */
  readonly keep?: string;
}

/** The steps by which people leave and come back; each is one write that only one caller wins. */
export interface Leavers {
  /** Unlists and locks an account at once; null when it is so already, or its role is another by now. What an administrator does outweighs what the owner did. */
  leave(
    person: Pick<PersonDoc, "_id" | "role">,
    by: Gone["by"],
    now: Date,
  ): Promise<PersonDoc | null>;
  /** Undoes `leave` within seven days; with `by`, only if it was done by them. */
  comeBack(id: string, now: Date, by?: Gone["by"]): Promise<PersonDoc | null>;
  /** Null when the person is an administrator already or may not become one. */
  promote(id: string, now: Date): Promise<PersonDoc | null>;
  /** Sets a password, and notes in the same write that sessions are to be ended; null when `from` is not the password any longer. */
  newPassword(id: string, password: NewPassword, now: Date): Promise<PersonDoc | null>;
  /** Those whose sessions are to be ended or of whom svc-bookings is to be told. */
  unsettled(limit: number): Promise<PersonDoc[]>;
  /** The task that was set at `at` is done; a later one stays. */
  settled(id: string, task: "sessionsToEnd" | "bookingsToTell", at: Date): Promise<void>;
  /** Those whose seven days are over. */
  toErase(now: Date, limit: number): Promise<PersonDoc[]>;
  /** Forgets everything personal; ids, role and day of signup stay for counts and for other people's bookings. */
  erase(doc: PersonDoc, now: Date): Promise<void>;
}

const DONE = {
  sessionsToEnd: { sessionsToEnd: "", sessionToKeep: "" },
  bookingsToTell: { bookingsToTell: "" },
} as const;

export const indexLeavers = (docs: Collection<PersonDoc>) =>
  docs.createIndexes([
    { key: { sessionsToEnd: 1 }, sparse: true },
    { key: { bookingsToTell: 1 }, sparse: true },
  ]);

const erased = ({ _id, profileId, role, createdAt }: PersonDoc): Omit<PersonDoc, "_id"> => {
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

export function mongoLeavers(docs: Collection<PersonDoc>): Leavers {
  const after = { returnDocument: "after" } as const;
  return {
    leave({ _id, role }, by, now) {
      const gone = { by, at: now, eraseAt: new Date(now.getTime() + KEPT_MS) };
      const tasks = { sessionsToEnd: now, bookingsToTell: now };
      const changes = {
        $set: { active: false, gone, ...tasks, changedAt: new Date() },
        $unset: { sessionToKeep: "" },
      } as const;
      const here = by === "self" ? [{ active: true }] : [{ active: true }, { "gone.by": "self" }];
      return docs.findOneAndUpdate({ _id, role, $or: here }, changes, after);
    },
    comeBack(id, now, by) {
      const inTime = { active: false, "gone.eraseAt": { $gt: now } };
      return docs.findOneAndUpdate(
        { _id: id, ...inTime, ...(by ? { "gone.by": by } : {}) },
        {
          $set: { active: true, changedAt: new Date() },
          $unset: { gone: "", sessionsToEnd: "", sessionToKeep: "", bookingsToTell: "" },
        },
        after,
      );
    },
    promote: (id, now) =>
      docs.findOneAndUpdate(
        { _id: id, active: true, role: { $ne: "Admin" } },
        {
          $set: { role: "Admin", sessionsToEnd: now, bookingsToTell: now, changedAt: new Date() },
          $unset: { sessionToKeep: "" },
        },
        after,
      ),
    newPassword: (id, { from, to, keep }, now) =>
      docs.findOneAndUpdate(
        { _id: id, erasedAt: { $exists: false }, ...(from ? { passwordHash: from } : {}) },
        {
          $set: {
            passwordHash: to,
            sessionsToEnd: now,
            ...(keep ? { sessionToKeep: keep } : {}),
            changedAt: new Date(),
          },
          ...(keep ? {} : { $unset: { sessionToKeep: "" } as const }),
        },
        after,
      ),
    unsettled: (limit) =>
      docs
        // A range, because an index answers that; whether a field is there it does not.
        .find({ $or: [{ sessionsToEnd: { $gt: EVER } }, { bookingsToTell: { $gt: EVER } }] })
        .limit(limit)
        .toArray(),
    async settled(id, task, at) {
      await docs.updateOne({ _id: id, [task]: at }, { $unset: DONE[task] });
    },
    toErase: (now, limit) =>
      docs
        .find({ "gone.eraseAt": { $lte: now } })
        .limit(limit)
        .toArray(),
    async erase(doc, now) {
      const blank = { ...erased(doc), erasedAt: now, bookingsToTell: now };
      await docs.replaceOne({ _id: doc._id, "gone.eraseAt": { $lte: now } }, blank);
    },
  };
}
