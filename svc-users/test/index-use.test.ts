import { testMongo } from "@tutorsetu/embedded-mongo/testing";
import { MongoClient } from "mongodb";
import { afterAll, beforeAll, expect, it } from "vitest";
import { peopleCollection } from "../src/people/store.ts";
import { seedPeople } from "../src/seed.ts";
import { mongoStores } from "../src/store.ts";

let mongo: Awaited<ReturnType<typeof testMongo>>;
let client: MongoClient;
beforeAll(async () => {
  mongo = await testMongo();
  client = await new MongoClient(mongo.url, { monitorCommands: true }).connect();
});
afterAll(async () => {
  await client.close();
  await mongo.close();
});

type Command = Readonly<Record<string, unknown>>;

/** The filter of a find, and of a count, which is an aggregation. */
const filterOf = ({ filter, pipeline }: Command): unknown =>
  filter ?? (Array.isArray(pipeline) ? pipeline[0].$match : {});

it("reads next to nothing for what is asked over and over, however many people there are", async () => {
  const db = client.db(`index-use-${crypto.randomUUID()}`);
  const docs = peopleCollection(db);
  const { people, leavers, deletedPeople, sessions, phoneViews, audit } = await mongoStores(db);
  await seedPeople(docs, { tutors: 150, students: 150 });
  const [{ _id } = { _id: "" }] = await docs.find({ role: "Tutor" }).limit(1).toArray();
  const now = new Date();
  await leavers.leave({ _id, role: "Tutor" }, "admin", now);
  const asked: Command[] = [];
  client.on("commandStarted", ({ command }) => asked.push({ ...command }));

  expect(await leavers.unsettled(50)).toHaveLength(1);
  expect(await leavers.toErase(new Date(now.getTime() + 8 * 86_400_000), 50)).toHaveLength(1);
  expect(await deletedPeople(now, { limit: 20 })).toMatchObject({ total: 1 });
  expect(await people.activeAdmins()).toBe(1);
  await people.byEmail("admin@tutorsetu.example");
  await people.findMany([_id]);
  await people.findMany([]);
  await sessions.endAll(_id);
  await sessions.revocations(now.getTime(), 1000);
  await phoneViews.of(_id, 100);
  await audit.of(_id);
  client.removeAllListeners("commandStarted");

  const reads = asked.filter((command) => "find" in command || "aggregate" in command);
  expect(reads.length).toBeGreaterThan(9);
  for (const command of reads) {
    const { sort, limit } = command;
    const filter = filterOf(command);
    const find = command["find"] ?? command["aggregate"];
    const plan = await db.command({
      explain: { find, filter, ...(sort ? { sort } : {}), ...(limit ? { limit } : {}) },
      verbosity: "executionStats",
    });
    const examined = plan["executionStats"]?.totalDocsExamined ?? 0;
    expect([find, filter, examined <= 5]).toEqual([find, filter, true]);
  }
});
