import { testMongo } from "@tutorsetu/embedded-mongo/testing";
import { examinedDocuments, recordedStore } from "@tutorsetu/service-kit/testing/queries";
import { instantOf } from "@tutorsetu/contracts/lessons/india-time";
import { expect, it } from "vitest";
import { bookingsCollection, indexBookings } from "../src/store/bookings.ts";
import { demoStores } from "../src/store/demo/demo-stores.ts";
import { feeStores } from "../src/store/fees/fee-stores.ts";
import { tuitionStores } from "../src/store/tuition/tuition-stores.ts";
import { SECRET } from "../testing/harness.ts";
import { id } from "../testing/person.ts";

const store = recordedStore(testMongo);

const MANY = 200;
const NOW = instantOf("2026-12-02", "12:00");
const LONG_AGO = new Date(NOW.getTime() - 90 * 86_400_000);
/** What one person has, and a little of what is beside it in an index. */
const FEW = 6;

/** Many tuitions of others; of one tutor and one student there is one of everything. */
async function fullStore() {
  const db = store.db();
  const docs = bookingsCollection(db);
  const [tuition, demo, fees] = [tuitionStores(db), demoStores(db, SECRET), feeStores(db)];
  await Promise.all([indexBookings(docs), tuition.index(), demo.index(), fees.index()]);
  const ids = Array.from({ length: MANY }, id);
  const [first = ""] = ids;
  const whose = new Map(
    ids.map((one) => [one, { tutorUserId: id(), studentUserId: id(), studentProfileId: id() }]),
  );
  const times = [{ day: "wed", from: "17:00", minutes: 60 }];
  const rows = ids.map((_id) => ({
    _id,
    ...whose.get(_id),
    bookingStatus: "accepted",
    open: true,
    createdAt: LONG_AGO,
    changedAt: LONG_AGO,
    news: [],
    notices: [],
    demo: {
      version: 2,
      state: _id === first ? "confirmed" : "held",
      startsAt: _id === first ? new Date(NOW.getTime() + 3_600_000) : LONG_AGO,
    },
  }));
  const arranged = ids.map((_id) => ({
    _id,
    ...whose.get(_id),
    version: 1,
    revision: 1,
    versions: [{ version: 1, state: "agreed", times, startsOn: "2026-11-01" }],
    notices: _id === first ? [{ id: id() }] : [],
  }));
  const changed = ids.map((bookingId) => ({
    _id: `${bookingId}-20261125-1700`,
    bookingId,
    ...whose.get(bookingId),
    plannedAt: instantOf("2026-11-25", "17:00"),
    startsAt: instantOf("2026-11-25", "17:00"),
    standsAt: instantOf("2026-11-28", "17:00"),
    minutes: 60,
    state: "held",
    version: 1,
    notices: bookingId === first ? [{ id: id() }] : [],
  }));
  // safe: each has what the queries look at
  await docs.insertMany(rows as never[]);
  await tuition.collections.arrangements.insertMany(arranged as never[]);
  await tuition.collections.lessons.insertMany(changed as never[]);
  const { tutorUserId = "", studentUserId = "", studentProfileId = "" } = whose.get(first) ?? {};
  return { db, tuition, demo, fees, first, tutorUserId, studentUserId, studentProfileId };
}

it("answers what pages and sweeps ask about lessons and demo classes from an index", async () => {
  const { db, tuition, demo, fees, first, tutorUserId, studentUserId, studentProfileId } =
    await fullStore();
  const { lessons, tuitions, arrangements, lessonFacts } = tuition.stores;
  const { demoClasses, calendars, reservations } = demo.stores;
  const month = [instantOf("2026-11-01", "00:00"), instantOf("2026-12-31", "00:00")] as const;
  const asked = await store.asked(async () => {
    expect(await tuitions.ofPerson(tutorUserId)).toHaveLength(1);
    expect(await tuitions.ofPerson(studentUserId)).toHaveLength(1);
    expect(await lessons.between([first], ...month)).toHaveLength(9);
    expect(await lessons.heldLessons(first, "2026-11")).toHaveLength(1);
    await lessons.agreedTerms(first);
    expect(await arrangements.ofPerson(studentUserId, [studentProfileId])).toHaveLength(1);
    expect(await lessonFacts.ofMonth(tutorUserId, "2026-11", NOW)).toMatchObject({ held: 1 });
    expect(await tuition.notices.pending(200)).toHaveLength(2);
    expect(await demoClasses.openOf(studentUserId)).toHaveLength(1);
    expect(await demoClasses.between(tutorUserId, ...month)).toHaveLength(1);
    const soon = new Date(NOW.getTime() + 7_200_000);
    expect(await demoClasses.toRemind("soonReminded", NOW, soon, 100)).toHaveLength(1);
    await calendars.ownerOf("k".repeat(43));
    await reservations.taken(tutorUserId, NOW);
    await fees.stores.feeLines.page(first, { limit: 20 });
  });
  const examined = await examinedDocuments(db, asked);
  expect(examined.length).toBeGreaterThan(14);
  expect(examined.filter((one) => one.examined > FEW)).toEqual([]);
});
