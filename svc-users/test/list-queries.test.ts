import { silent } from "@tutorsetu/service-kit/testing/app";
import { testMongo } from "@tutorsetu/embedded-mongo/testing";
import { recordedStore } from "@tutorsetu/service-kit/testing/queries";
import { expect, it } from "vitest";
import { mongoListings } from "../src/store/listings.ts";
import { peopleCollection } from "../src/store/people.ts";
import { seedPeople } from "../src/store/seed.ts";
import { mongoPeopleTable } from "../src/store/people-table.ts";
import { mongoStores } from "../src/store/stores.ts";

const TUTORS = 300;
const store = recordedStore(testMongo);

interface Stage {
  readonly stage: string;
  readonly inputStage?: Stage;
  readonly inputStages?: readonly Stage[];
}
interface Explained {
  readonly queryPlanner: { readonly winningPlan: Stage };
  readonly executionStats: { readonly totalDocsExamined: number };
}

const stagesOf = (plan: Stage): string[] => [
  plan.stage,
  ...[plan.inputStage, ...(plan.inputStages ?? [])].flatMap((one) => (one ? stagesOf(one) : [])),
];

it("reads only the people of the page, by an index, whatever the filter", async () => {
  const db = store.db();
  const docs = peopleCollection(db);
  await mongoStores(db, silent);
  await seedPeople(docs, { tutors: TUTORS, students: TUTORS });
  const listings = await mongoListings(docs);
  // What has just been seeded counts as changed for some seconds.
  await docs.updateMany({}, { $set: { changedAt: new Date(Date.now() - 60_000) } });
  const pages: { readonly total: number }[] = [];
  const queries = await store.asked(async () => {
    pages.push(
      await listings.tutors({}),
      await listings.tutors({ sort: "-fee", price: "2500-3000" }),
      await listings.tutors({ sort: "experience", subject: "science", search: "pu" }),
      await listings.tutors({ search: "assam zzz" }),
      await listings.students({ subject: "physics", grade: 10 }),
      await listings.students({ search: "a" }),
    );
  });
  expect(pages[0]?.total).toBe(TUTORS);
  expect(queries.length).toBeLessThanOrEqual(2 * pages.length);
  for (const query of queries) {
    expect(query["find"]).toBe("people");
    const { find, filter } = query;
    const plan = (await db.command({
      explain: { find, filter },
      verbosity: "executionStats",
    })) as unknown as Explained; // safe: what explain answers to a find
    expect(stagesOf(plan.queryPlanner.winningPlan)).not.toContain("COLLSCAN");
    expect(plan.executionStats.totalDocsExamined).toBeLessThanOrEqual(20);
  }
});

it("goes through the people once for a search of the table that finds a page or nothing", async () => {
  const db = store.db();
  const docs = peopleCollection(db);
  await mongoStores(db, silent);
  await seedPeople(docs, { tutors: TUTORS, students: 3 });
  const table = mongoPeopleTable(docs);
  const totals: number[] = [];
  const queries = (search: string, role: "Tutor" | "Student", cursor?: string) =>
    store.asked(async () => void totals.push((await table({ role, search, cursor })).total));
  expect(await queries("zzzzqq", "Tutor")).toHaveLength(1);
  expect(await queries("", "Student")).toHaveLength(1);
  // How many there are of a longer list is counted, on its last page too.
  expect(await queries("", "Tutor")).toHaveLength(2);
  const { nextCursor } = await table({ role: "Tutor", limit: TUTORS - 1 });
  expect(await queries("", "Tutor", nextCursor ?? "")).toHaveLength(2);
  expect(totals).toEqual([0, 3, TUTORS, TUTORS]);
});
