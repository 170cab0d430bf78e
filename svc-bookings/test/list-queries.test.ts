import { testMongo } from "@tutorsetu/embedded-mongo/testing";
import { examinedDocuments, recordedStore } from "@tutorsetu/service-kit/testing/queries";
import { expect, it } from "vitest";
import { bookingsCollection, indexBookings, mongoBookings } from "../src/store/bookings.ts";
import { feeLinesCollection, indexFeeLines, mongoFeeLines } from "../src/store/fees/fee-lines.ts";
import { mongoPendingNotices } from "../src/store/pending-notices.ts";
import { mongoProfiles } from "../src/store/profiles.ts";
import { indexReviews, mongoReviews, reviewsCollection } from "../src/store/reviews.ts";
import { id } from "../testing/person.ts";

const store = recordedStore(testMongo);

const MANY = 200;

/** A store of many bookings and reviews of which one of each is pending. */
async function fullStore() {
  const db = store.db();
  const [docs, reviewDocs] = [bookingsCollection(db), reviewsCollection(db)];
  const feeDocs = feeLinesCollection(db);
  await Promise.all([indexBookings(docs), indexReviews(reviewDocs), indexFeeLines(feeDocs)]);
  const ids = Array.from({ length: MANY }, id);
  const old = new Date(Date.now() - 86_400_000);
  const rows = ids.map((_id, n) => ({
    _id,
    tutorUserId: id(),
    studentUserId: id(),
    ...(n === 1 ? {} : { studentProfileId: id() }),
    bookingStatus: "accepted",
    open: true,
    createdAt: old,
    news: n === 0 ? [{ id: crypto.randomUUID() }] : [],
    notices: n === 0 ? [{ id: id() }] : [],
  }));
  const written = ids.map((_id, n) => ({
    _id,
    tutorUserId: id(),
    studentUserId: id(),
    ...(n === 1 ? {} : { studentProfileId: id() }),
    tutorProfileId: id(),
    createdAt: old,
    ...(n === 0 ? { tellAt: old, notice: { id: id() } } : {}),
  }));
  await db.collection("bookings").insertMany(rows as never[]); // safe: what the queries look at
  await db.collection("reviews").insertMany(written as never[]); // safe: what the queries look at
  const lines = ids.map((_id, n) => ({
    _id,
    bookingId: n < 3 ? "b" : id(),
    kind: "due",
    paise: 1,
    createdAt: old,
    notices: n === 0 ? [{ id: id() }] : [],
  }));
  await db.collection("feeEntries").insertMany(lines as never[]); // safe: what the queries look at
  const pending = mongoPendingNotices(docs, reviewDocs, feeDocs);
  const profiles = mongoProfiles({ bookings: docs, reviews: reviewDocs });
  const [bookings, reviews] = [mongoBookings(docs), mongoReviews(reviewDocs)];
  const feeLines = mongoFeeLines(feeDocs);
  return { db, bookings, reviews, profiles, pending, rows, feeLines };
}

/** As released: under another name or order, an existing store rejects them and the service does not start. */
const released = {
  bookings: [
    [
      { tutorUserId: 1, studentProfileId: 1 },
      {
        name: "one_open_of_profile",
        unique: true,
        partialFilterExpression: { open: true, studentProfileId: { $exists: true } },
      },
    ],
    [{ tutorUserId: 1, studentUserId: 1, bookingStatus: 1 }, {}],
    [{ studentProfileId: 1, bookingStatus: 1, createdAt: -1, _id: -1 }, {}],
    [{ tutorUserId: 1, bookingStatus: 1, createdAt: -1, _id: -1 }, {}],
    [{ studentUserId: 1, bookingStatus: 1, createdAt: -1, _id: -1 }, {}],
    [{ createdAt: -1, _id: -1 }, {}],
    [{ bookingStatus: 1, createdAt: 1 }, {}],
    [{ "news.id": 1 }, { sparse: true }],
    [{ "notices.id": 1 }, { sparse: true }],
    [{ tutorUserId: 1, bookerRole: 1, createdAt: -1 }, {}],
    [{ ratingDueAt: 1 }, { sparse: true }],
  ],
  reviews: [
    [
      { tutorUserId: 1, studentProfileId: 1 },
      {
        name: "one_per_profile",
        unique: true,
        partialFilterExpression: { studentProfileId: { $exists: true } },
      },
    ],
    [{ studentProfileId: 1 }, {}],
    [{ tutorUserId: 1, createdAt: -1, _id: -1 }, {}],
    [{ tutorProfileId: 1, createdAt: -1, _id: -1 }, {}],
    [{ studentUserId: 1 }, {}],
    [{ tellAt: 1 }, { sparse: true }],
    [{ "notice.id": 1 }, { sparse: true }],
    [{ "answerNotice.id": 1 }, { sparse: true }],
    [
      { settled: 1, createdAt: 1, _id: 1 },
      { partialFilterExpression: { settled: { $exists: true } } },
    ],
  ],
} as const;

it.each(["bookings", "reviews"] as const)("keeps the released indexes of %s", async (of) => {
  const { db } = await fullStore();
  const [, ...indexes] = await db.collection(of).indexes();
  expect(indexes.map(({ key, ...rest }) => [key, rest])).toEqual(
    released[of].map(([key, rest]) => [key, expect.objectContaining(rest)]),
  );
});

it("answers every repeated query from an index", async () => {
  const { db, bookings, reviews, profiles, pending, rows, feeLines } = await fullStore();
  const [row] = rows;
  if (!row) throw new Error("There is nothing");
  const { tutorUserId, studentUserId, studentProfileId = "" } = row;
  const asked = await store.asked(async () => {
    expect(await bookings.withPendingEvents(50)).toHaveLength(1);
    expect(await reviews.pendingTutors(new Date(), 50)).toHaveLength(1);
    await bookings.overdue(new Date(), 100);
    await bookings.overdue(new Date(), 100, "unreminded");
    await bookings.overdue(new Date(), 100, "unoffered");
    expect(await pending.bookings(50)).toHaveLength(1);
    expect(await pending.reviews(50)).toHaveLength(1);
    expect(await bookings.openOf(tutorUserId, studentProfileId)).not.toBeNull();
    await bookings.whoAsked(tutorUserId, [studentUserId, studentProfileId]);
    await bookings.list({ userId: studentUserId, child: studentProfileId, limit: 20 });
    expect(await profiles.unassigned(100)).toHaveLength(2);
    expect(await profiles.assign(studentUserId, id())).toEqual([]);
    expect(await bookings.haveAccepted(studentUserId, tutorUserId)).toBe(true);
    await bookings.pendingOf(tutorUserId);
    await bookings.list({ userId: tutorUserId, limit: 20 });
    await bookings.list({ limit: 20 });
    await bookings.list({ statuses: ["pending"], limit: 20 });
    await reviews.list(tutorUserId, { limit: 20 });
    await reviews.by(studentUserId, [tutorUserId]);
    expect(await pending.fees(50)).toHaveLength(1);
    expect(await feeLines.of("b")).toHaveLength(3);
    await feeLines.page("b", { limit: 20 });
  });
  const finds = asked.filter((command) => "find" in command);
  const reads = await examinedDocuments(db, finds);
  expect(reads).toHaveLength(25);
  for (const read of reads)
    expect(read).toMatchObject({ examined: expect.toSatisfy((n: number) => n <= 25) });
});
