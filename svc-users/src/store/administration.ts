import type { UserStats } from "@tutorsetu/contracts/administration";
import { newId } from "@tutorsetu/service-kit/new-id";
import { lastWeeks, type Week } from "@tutorsetu/service-kit/weeks";
import type { Collection, Db, Filter } from "mongodb";
import type { StoredPerson } from "./people.ts";

/** What an administrator did to somebody's account. */
export interface AuditEntry {
  readonly what: "delete" | "restore" | "make-admin" | "edit" | "suspend" | "lift" | "warn";
  /** User ids. */
  readonly by: string;
  readonly of: string;
  readonly at: Date;
}

/** Kept for good and never changed. */
export interface Audit {
  write(entry: AuditEntry): Promise<void>;
  /** Of one account, oldest first. */
  of(userId: string): Promise<AuditEntry[]>;
}

export async function mongoAudit(db: Db): Promise<Audit> {
  const entries = db.collection<AuditEntry & { readonly _id: string }>("audit");
  await entries.createIndex({ of: 1, at: 1 });
  return {
    async write(entry) {
      await entries.insertOne({ ...entry, _id: newId() });
    },
    async of(userId) {
      const rows = await entries.find({ of: userId }).sort({ at: 1 }).toArray();
      return rows.map(({ what, by, of, at }) => ({ what, by, of, at }));
    },
  };
}

export type CountPeople = (now: Date) => Promise<UserStats>;

const WEEKS = 12;
const TOP = 10;

/** Counts inside the database, without reading documents of people. */
export function mongoCounts(docs: Collection<StoredPerson>): CountPeople {
  /** How many people each value of `field` has; of a list, each entry counts. */
  async function groups(where: Filter<StoredPerson>, field: keyof StoredPerson) {
    const rows = await docs
      .aggregate<{ _id: string; n: number }>([
        { $match: where },
        { $project: { _id: 0, [field]: 1 } },
        { $unwind: `$${field}` },
        { $group: { _id: `$${field}`, n: { $sum: 1 } } },
      ])
      .toArray();
    return new Map(rows.map(({ _id, n }) => [_id, n]));
  }

  async function signups({ week, from, until }: Week) {
    const roles = await groups({ createdAt: { $gte: from, $lt: until } }, "role");
    return { week, tutors: roles.get("Tutor") ?? 0, students: roles.get("Student") ?? 0 };
  }

  return async (now) => {
    const [roles, wanted, taught, signupsPerWeek] = await Promise.all([
      groups({ active: true }, "role"),
      groups({ role: "Student", active: true }, "subjectInterested"),
      groups({ role: "Tutor", active: true }, "subjects"),
      Promise.all(lastWeeks(WEEKS, now).map(signups)),
    ]);
    const count = (role: string) => roles.get(role) ?? 0;
    const subjects = [...wanted]
      .map(([subject, students]) => ({ subject, tutors: taught.get(subject) ?? 0, students }))
      .toSorted((a, b) => b.students - a.students || a.subject.localeCompare(b.subject))
      .slice(0, TOP);
    const users = { Tutor: count("Tutor"), Student: count("Student"), Admin: count("Admin") };
    return { users, signupsPerWeek, subjects };
  };
}

export const indexCounts = (docs: Collection<StoredPerson>) =>
  docs.createIndexes([{ key: { createdAt: 1 } }]);
