import type { UserStats } from "@tutorsetu/contracts/administration/statistics";
import { lastWeeks, type Week } from "@tutorsetu/service-kit/weeks";
import type { Collection, Filter } from "mongodb";
import type { StoredPerson } from "./people.ts";

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
