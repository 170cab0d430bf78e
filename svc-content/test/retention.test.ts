import { testMongo } from "@tutorsetu/embedded-mongo/testing";
import { examinedDocuments, recordedStore } from "@tutorsetu/service-kit/testing/queries";
import { expect, it } from "vitest";
import { applyRetention } from "../src/retention.ts";
import { contactCollection, mongoContacts } from "../src/store/contacts.ts";
import { mongoNotices, noticeCollection } from "../src/store/notices.ts";
import { newPersonId } from "../testing/harness.ts";

const store = recordedStore(testMongo);
const NOW = new Date("2026-11-23T12:00:00Z");
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000);

/** So many messages and notices that are too old, and one of each that is not. */
async function kept(old: number) {
  const db = store.db();
  const stores = { contacts: await mongoContacts(db), notices: await mongoNotices(db) };
  const rows = (extra: object) =>
    [...Array.from({ length: old }, () => 365.1), 364.9].map(
      (days) => ({ _id: newPersonId(), createdAt: daysAgo(days), ...extra }) as never, // safe: what the job looks at
    );
  await contactCollection(db).insertMany(rows({ email: "a@x.example" }));
  await noticeCollection(db).insertMany(rows({ user: { _id: newPersonId() }, solved: false }));
  const left = () =>
    Promise.all([contactCollection(db).countDocuments(), noticeCollection(db).countDocuments()]);
  return { db, stores, left };
}

it("removes messages and notices after a year, all of them, also when two instances do so at once", async () => {
  const { stores, left } = await kept(1200);
  await Promise.all([applyRetention(stores, NOW), applyRetention(stores, NOW)]);
  expect(await left()).toEqual([1, 1]);
  await applyRetention(stores, NOW);
  expect(await left()).toEqual([1, 1]);
  expect(await stores.contacts.removeOlder(NOW)).toBe(1);
});

it("examines no more than it removes", async () => {
  const { db, stores } = await kept(0);
  const commands = await store.asked(() => applyRetention(stores, NOW));
  const reads = await examinedDocuments(db, commands);
  expect(reads.map(({ find, examined }) => [find, examined])).toEqual([
    ["contacts", 0],
    ["notices", 0],
  ]);
});
