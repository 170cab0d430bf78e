import type { Collection } from "mongodb";
import { expect, it } from "vitest";
import { sweepProfiles } from "../src/bookings/assign-profiles.ts";
import type { BookingDoc } from "../src/bookings/booking.ts";
import { indexBookings, mongoBookings } from "../src/store/bookings.ts";
import { mongoProfiles } from "../src/store/profiles.ts";
import { indexReviews, type ReviewDoc } from "../src/store/reviews.ts";
import { startFamily } from "../testing/family.ts";
import { startHarness, withMongo } from "../testing/harness.ts";
import { id } from "../testing/person.ts";

withMongo();

// Indexes and documents as the release before children has them.
const indexAsBefore = (bookings: Collection<BookingDoc>, reviews: Collection<ReviewDoc>) =>
  Promise.all([
    bookings.createIndex(
      { tutorUserId: 1, studentUserId: 1 },
      { unique: true, partialFilterExpression: { open: true }, name: "one_open" },
    ),
    reviews.createIndex(
      { tutorUserId: 1, studentUserId: 1 },
      { unique: true, name: "one_per_pair" },
    ),
  ]);

const party = (_id: string) => ({ _id, userName: "Asha", email: "", image: null, phoneNo: null });
const profile = { grade: 9, subjectInterested: [], city: "Pune", state: "", bio: "" };

const bookingAsBefore = (of: Partial<BookingDoc>): BookingDoc => ({
  _id: id(),
  tutorUserId: id(),
  studentUserId: id(),
  tutor: { ...party(id()), tutor: null },
  student: { ...party(id()), student: { _id: id(), ...profile } },
  bookerRole: "Student",
  bookingStatus: "accepted",
  open: true,
  subject: "",
  message: "",
  reason: "",
  createdAt: new Date(1000),
  changedAt: new Date(1000),
  news: [],
  ...of,
});
const reviewAsBefore = (of: Pick<ReviewDoc, "tutorUserId" | "studentUserId">): ReviewDoc => ({
  _id: id(),
  tutorProfileId: null,
  author: "Asha",
  stars: 4,
  text: "",
  createdAt: new Date(1000),
  version: id(),
  ...of,
});

const MANY = 44;
const batchSize = 20;

/** A store of before; who is hidden shows no profile. */
async function startOfBefore() {
  const { docs, reviewDocs, ...harness } = await startHarness();
  await Promise.all([docs.drop(), reviewDocs.drop()]);
  await indexAsBefore(docs, reviewDocs);
  const bookings = Array.from({ length: MANY }, () => bookingAsBefore({}));
  const hidden = bookingAsBefore({ student: { ...party(id()), student: null } });
  await docs.insertMany([...bookings, hidden]);
  const reviews = [...bookings.slice(0, MANY / 2), hidden].map(reviewAsBefore);
  await reviewDocs.insertMany(
    reviews.map(({ tutorUserId, studentUserId }) => reviewAsBefore({ tutorUserId, studentUserId })),
  );
  const start = async () => {
    await Promise.all([indexBookings(docs), indexReviews(reviewDocs)]);
    await mongoProfiles({ bookings: docs, reviews: reviewDocs, batchSize }).migrate();
  };
  const left = async () => ({
    bookings: await docs.countDocuments({ studentProfileId: { $exists: false } }),
    reviews: await reviewDocs.countDocuments({ studentProfileId: { $exists: false } }),
  });
  const names = async () =>
    (await Promise.all([docs, reviewDocs].map((one) => one.indexes())))
      .flat()
      .map(({ name }) => name);
  return { ...harness, docs, reviewDocs, bookings, hidden, start, left, names };
}

/** The collection of a process that is killed before its n-th write of many. */
function killedBefore<T extends object>(docs: Collection<T>, n: number): Collection<T> {
  let writes = 0;
  return new Proxy(docs, {
    get(target, key) {
      const value: unknown = Reflect.get(target, key);
      if (key === "bulkWrite" && ++writes >= n) throw new Error("killed");
      // safe: a method of the driver, called on its own collection
      return typeof value === "function" ? (value.bind(target) as unknown) : value;
    },
  });
}

it("gives what was stored before its profile, once, also when it is killed half way", async () => {
  const { docs, reviewDocs, bookings, start, left, names } = await startOfBefore();
  const before = await docs.find().sort({ _id: 1 }).toArray();
  await Promise.all([indexBookings(docs), indexReviews(reviewDocs)]);
  for (const [killed, rest] of [
    [
      { bookings: killedBefore(docs, 2), reviews: reviewDocs },
      { bookings: 25, reviews: 23 },
    ],
    [
      { bookings: docs, reviews: killedBefore(reviewDocs, 2) },
      { bookings: 1, reviews: 3 },
    ],
  ] as const) {
    await expect(mongoProfiles({ ...killed, batchSize }).migrate()).rejects.toThrow("killed");
    expect(await left()).toEqual(rest);
    // Nothing holds an account to one open booking with a tutor until everything has a profile.
    expect(await names()).toEqual(expect.arrayContaining(["one_open", "one_per_pair"]));
  }
  await start();
  expect(await left()).toEqual({ bookings: 1, reviews: 1 });
  const after = await docs.find().sort({ _id: 1 }).toArray();
  expect(after.map(({ studentProfileId: _new, ...rest }) => rest)).toEqual(before);
  for (const doc of bookings.slice(0, 3))
    expect(await docs.findOne({ _id: doc._id })).toMatchObject({
      studentProfileId: doc.student.student?._id,
    });
  const [first] = bookings;
  const review = await reviewDocs.findOne({ tutorUserId: first?.tutorUserId ?? "" });
  expect(review?.studentProfileId).toBe(first?.student.student?._id);
  const indexes = await names();
  expect(indexes).not.toContain("one_open");
  expect(indexes).not.toContain("one_per_pair");
  expect(indexes).toEqual(expect.arrayContaining(["one_open_of_profile", "one_per_profile"]));
});

it("may be done by two at once, and again", async () => {
  const { start, left, names } = await startOfBefore();
  await Promise.all([start(), start()]);
  expect(await left()).toEqual({ bookings: 1, reviews: 1 });
  await start();
  expect(await left()).toEqual({ bookings: 1, reviews: 1 });
  expect(await names()).not.toContain("one_open");
});

it("asks svc-users for the profile of who is shown nowhere, until it answers", async () => {
  const { hidden, start, left, docs, reviewDocs, everybody, student, peopleNow, state } =
    await startOfBefore();
  await start();
  const profiles = mongoProfiles({ bookings: docs, reviews: reviewDocs });
  const sweep = () =>
    sweepProfiles({ bookings: mongoBookings(docs), profiles, fetchPeople: peopleNow });
  state.isUsersDown = true;
  await expect(sweep()).rejects.toThrow("unavailable");
  expect(await left()).toEqual({ bookings: 1, reviews: 1 });
  state.isUsersDown = false;
  everybody.set(hidden.studentUserId, { ...student, _id: hidden.studentUserId, active: false });
  const erased = bookingAsBefore({ student: { ...party(id()), student: null } });
  await docs.insertOne(erased);
  await sweep();
  expect(await left()).toEqual({ bookings: 0, reviews: 0 });
  const profileOf = async (_id: string) => (await docs.findOne({ _id }))?.studentProfileId;
  expect(await profileOf(hidden._id)).toBe(student.student?._id);
  expect(await profileOf(erased._id)).toBe(erased.studentUserId);
  await sweep();
});

/** What an instance of the release before stores while this one runs. */
async function besideOneOfBefore() {
  const family = await startFamily();
  const { docs, tutor, mother, asha } = family;
  const insert = async (of: Partial<BookingDoc> = {}) => {
    const student = { ...party(mother._id), student: { _id: asha, ...profile } };
    const users = { tutorUserId: tutor._id, studentUserId: mother._id };
    const doc = bookingAsBefore({ ...users, student, bookingStatus: "pending", ...of });
    await docs.insertOne(doc);
    return doc;
  };
  return { ...family, insert };
}

it("counts the open booking that an instance of before has stored", async () => {
  const { insert, ask, asha, ravi, docs } = await besideOneOfBefore();
  const { _id } = await insert();
  expect(await ask(asha)).toMatchObject({ status: 409, body: { code: "booking_open" } });
  expect((await docs.findOne({ _id }))?.studentProfileId).toBe(asha);
  expect((await ask(ravi)).status).toBe(201);
});

it("gives a profile to what an instance of before has stored, when it is next read", async () => {
  const { insert, list, motherCalls, asha } = await besideOneOfBefore();
  await insert();
  const { bookings } = await list(motherCalls);
  expect(bookings).toMatchObject([
    { studentProfileId: asha, studentId: { userName: "Asha Rao", guardianName: "Sunita Rao" } },
  ]);
});

it("ends the second open request of one child that an instance of before has stored", async () => {
  const { insert, ask, asha, docs, list, tutorCalls, bookingIn } = await besideOneOfBefore();
  const first = bookingIn(await ask(asha));
  const second = await insert();
  const { bookings } = await list(tutorCalls);
  const statuses = bookings.map(({ _id, bookingStatus }) => [_id, bookingStatus]);
  expect(statuses).toContainEqual([first._id, "pending"]);
  expect(await docs.findOne({ _id: second._id })).toMatchObject({
    bookingStatus: "cancelled",
    open: false,
    studentProfileId: asha,
    news: [],
  });
});

it("lets another child ask when an instance of before has made its index again", async () => {
  const { ask, asha, ravi, docs, reviewDocs, bookingIn, move, tutorCalls, motherCalls } =
    await startFamily();
  const first = bookingIn(await ask(asha));
  await indexAsBefore(docs, reviewDocs);
  const second = bookingIn(await ask(ravi));
  for (const { _id } of [first, second]) {
    await move(tutorCalls, _id, "accepted");
    const review = { stars: 5, text: "" };
    expect((await motherCalls("POST", `/bookings/${_id}/review`, review)).status).toBe(201);
  }
  expect(await reviewDocs.countDocuments()).toBe(2);
});
