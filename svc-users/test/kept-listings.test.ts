import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { testMongo } from "@tutorsetu/embedded-mongo/testing";
import { recordedStore } from "@tutorsetu/service-kit/testing/queries";
import type { Collection } from "mongodb";
import { afterEach, expect, it, vi } from "vitest";
import { mongoListings } from "../src/store/listings.ts";
import { peopleCollection, type StoredPerson } from "../src/store/people.ts";
import { seedPeople } from "../src/store/seed.ts";
import { hashQuickly } from "../testing/harness.ts";

const store = recordedStore(testMongo);
afterEach(() => {
  vi.useRealTimers();
});

/** Instances of one store that keep their indexes in one folder; `release` is theirs. */
async function keptListings() {
  const folder = await mkdtemp(join(tmpdir(), "tutorsetu-listings-"));
  const db = store.db();
  const docs = peopleCollection(db);
  await seedPeople(docs, { tutors: 30, students: 20 }, hashQuickly);
  // As if nobody had changed for an hour.
  await docs.updateMany({}, { $set: { changedAt: new Date(Date.now() - 3_600_000) } });
  async function start(release = "1") {
    const reads: number[] = [];
    const find = docs.find.bind(docs);
    const spied = Object.assign(peopleCollection(db), {
      find: (...asked: Parameters<typeof find>) => {
        const cursor = find(...asked);
        const at = reads.push(0) - 1;
        // Samples of what was kept, and what ratings are on average, are read besides.
        const isBesides = /^\{"_id"|"rating\.count"/.test(JSON.stringify(asked[0]));
        return cursor.map((row) => {
          if (!isBesides) reads[at] = (reads[at] ?? 0) + 1;
          return row;
        });
      },
    });
    const savedIn = { folder, version: release };
    const listings = await mongoListings(spied, { mergeAt: 10, savedIn });
    const atStart = reads.reduce((sum, one) => sum + one, 0);
    const names = async (search: string) =>
      (await listings.tutors({ search })).docs.map(({ userName }) => userName);
    return { listings, atStart, names };
  }
  return { docs, start, folder };
}

it("reads what has changed only, where an instance has kept its index", async () => {
  const { docs, start, folder } = await keptListings();
  expect((await start()).atStart).toBe(50);
  const [first, second] = await docs.find({ role: "Tutor" }).limit(2).toArray();
  const changedAt = new Date();
  await docs.updateOne({ _id: first?._id }, { $set: { userName: "Changed Meanwhile", changedAt } });
  await docs.updateOne({ _id: second?._id }, { $set: { active: false, changedAt } });
  const again = await start();
  expect(again.atStart).toBe(2);
  expect(await again.names("meanwhile")).toEqual(["Changed Meanwhile"]);
  expect((await again.listings.tutors({})).total).toBe(29);
  expect((await start("2")).atStart).toBe(49);
  await rm(folder, { recursive: true });
});

it.each([
  ["a person is missing", (docs: Collection<StoredPerson>, _id: string) => docs.deleteOne({ _id })],
  [
    "a person is older",
    (docs: Collection<StoredPerson>, _id: string) =>
      docs.updateOne({ _id }, { $set: { changedAt: new Date(0) } }),
  ],
])("reads everybody where %s: a backup was restored", async (_, restore) => {
  const { docs, start, folder } = await keptListings();
  await start();
  const [some] = await docs.find({ role: "Tutor" }).limit(1).toArray();
  await restore(docs, some?._id ?? "");
  // Of students what was kept is good.
  expect((await start()).atStart).toBe(await docs.countDocuments({ role: "Tutor" }));
  await rm(folder, { recursive: true });
});

it("makes a new index of what was deleted a day ago", async () => {
  const { docs, start, folder } = await keptListings();
  const { listings } = await start();
  const [some] = await docs.find({ role: "Tutor" }).limit(1).toArray();
  const [name = ""] = await readdir(folder).then((all) =>
    all.filter((one) => one.startsWith("tutors")),
  );
  const kept = () => readFile(join(folder, name));
  const before = await kept();
  await docs.updateOne({ _id: some?._id }, { $set: { active: false, changedAt: new Date() } });
  await listings.refresh();
  expect((await kept()).equals(before)).toBe(true);
  vi.useFakeTimers({ toFake: ["Date"] });
  vi.setSystemTime(Date.now() + 86_400_000);
  await listings.refresh();
  expect((await kept()).length).toBeLessThan(before.length);
  await rm(folder, { recursive: true });
});
