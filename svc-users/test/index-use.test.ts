import { silent } from "@tutorsetu/service-kit/testing/app";
import { testMongo } from "@tutorsetu/embedded-mongo/testing";
import { examinedDocuments, recordedStore } from "@tutorsetu/service-kit/testing/queries";
import { expect, it } from "vitest";
import { peopleCollection } from "../src/store/people.ts";
import { bySystem } from "../src/policy.ts";
import { seedPeople } from "../src/store/seed.ts";
import { mongoStores } from "../src/store/stores.ts";

const store = recordedStore(testMongo);

it("reads at most five documents for frequent queries, however many people there are", async () => {
  const db = store.db();
  const docs = peopleCollection(db);
  const { people, accountDeletions, sessions, phoneViews, audit } = await mongoStores(db, silent);
  await seedPeople(docs, { tutors: 150, students: 150 });
  const [{ _id } = { _id: "" }] = await docs.find({ role: "Tutor" }).limit(1).toArray();
  const now = new Date();
  await accountDeletions.softDelete(bySystem({ _id, role: "Tutor" }), "admin", now);
  const asked = await store.asked(async () => {
    expect(await people.pending(50)).toHaveLength(1);
    expect(await accountDeletions.due(new Date(now.getTime() + 8 * 86_400_000), 50)).toHaveLength(
      1,
    );
    await accountDeletions.untold(50);
    expect(await accountDeletions.restorable(now, { limit: 20 })).toMatchObject({ total: 1 });
    expect(await people.activeAdmins()).toBe(1);
    await people.byEmail("admin@tutorsetu.example");
    await people.findMany([_id]);
    await people.findMany([]);
    await sessions.endAll(bySystem({ _id }));
    await sessions.revocations(now.getTime(), 1000);
    await phoneViews.of(_id, 100);
    await audit.page({ of: _id });
  });
  const reads = await examinedDocuments(db, asked);
  expect(reads.length).toBeGreaterThan(9);
  for (const read of reads)
    expect(read).toMatchObject({ examined: expect.toSatisfy((n: number) => n <= 5) });
});
