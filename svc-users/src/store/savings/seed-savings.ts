import { demoPeople } from "@tutorsetu/demo/people";
import { unlessDuplicate } from "@tutorsetu/service-kit/mongo";
import type { Db } from "mongodb";
import { searchOf } from "../../saved-searches/asked.ts";
import { bySystem } from "../../policy.ts";
import type { SavedSearches } from "./saved-searches.ts";
import { shortlistCollection } from "./shortlists.ts";

interface Counts {
  readonly tutors: number;
  readonly students: number;
}

/** What the first demo student has saved: three tutors and a search. What she has changed since stays. */
export async function seedSavings(db: Db, savedSearches: SavedSearches, counts: Counts) {
  const { students, tutors } = demoPeople(counts);
  const [student] = students;
  if (!student) return;
  const { userId: _id } = student;
  const now = new Date();
  const saved = tutors.slice(1, 4).map(({ userId: tutorId }) => ({ tutorId, at: now }));
  const list = shortlistCollection(db).insertOne({ _id, tutors: saved, revision: 1 });
  // It is there: she was seeded before, or another instance was quicker.
  if (!(await unlessDuplicate(list, null))) return;
  const { query, key } = searchOf("subject=mathematics&experience=expert");
  await savedSearches.add(bySystem({ _id }), { name: "Mathematics, Expert", query, key }, now);
}
