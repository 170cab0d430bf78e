import { auditTrail } from "@tutorsetu/service-kit/audit/trail";
import { bookingsApi } from "@tutorsetu/contracts/apis";
import { testMongo } from "@tutorsetu/embedded-mongo/testing";
import { knownStudents } from "@tutorsetu/service-kit/masking/known-students";
import { fetchPeople } from "@tutorsetu/service-kit/fetch-people";
import { as, fakeVerify, silent } from "@tutorsetu/service-kit/testing/app";
import { MongoClient } from "mongodb";
import { afterAll, beforeAll } from "vitest";
import type { Schema } from "@tutorsetu/contracts/endpoint";
import { createApp } from "../src/app.ts";
import { blockFollower, fetchBlockers } from "../src/blocks/chat-blocks.ts";
import { blocksCollection, mongoBlocks } from "../src/store/blocks.ts";
import type { BookingDoc } from "../src/bookings/booking.ts";
import { bookingPublisher } from "../src/bookings/events.ts";
import { bookingsCollection, indexBookings, mongoBookings } from "../src/store/bookings.ts";
import { similarTutors } from "../src/bookings/similar-tutors.ts";
import { noticeOutboxes } from "../src/notices/notice-outboxes.ts";
import { mongoErasure } from "../src/store/erasure.ts";
import { feeStores } from "../src/store/fees/fee-stores.ts";
import { mongoNames } from "../src/store/names.ts";
import { mongoOwnBookings } from "../src/store/own-data.ts";
import { mongoPendingNotices } from "../src/store/pending-notices.ts";
import { mongoProfiles } from "../src/store/profiles.ts";
import { mongoProposals } from "../src/store/proposals.ts";
import { phoneViewOutbox } from "../src/privacy/phone-view-outbox.ts";
import { viewFor } from "../src/privacy/view-for.ts";
import { mongoPhoneViews, phoneViewsCollection } from "../src/store/phone-views.ts";
import { ratingPublisher } from "../src/reviews/rating-publisher.ts";
import { mongoAnswerTimes } from "../src/store/answer-times.ts";
import { mongoReviewAnswers } from "../src/store/review-answers.ts";
import { mongoReviewReports } from "../src/store/review-reports.ts";
import { indexReviews, mongoReviews, reviewsCollection } from "../src/store/reviews.ts";
import { tuitionOutbox } from "../src/notices/tuition-outbox.ts";
import { allErasures } from "../src/store/tuition/tuition-erasure.ts";
import { tuitionStores } from "../src/store/tuition/tuition-stores.ts";
import { demoStores } from "../src/store/demo/demo-stores.ts";
import { fakePrivacy } from "./fake-privacy.ts";
import { fakeChat, fakeContent, fakePeople, fakeSimilar, fakeUsers } from "./fake-services.ts";
import { aStudent, aTutor } from "./person.ts";
import { postHarness } from "./post-harness.ts";

export const SECRET = "a secret of thirty-two characters";

let mongo: Awaited<ReturnType<typeof testMongo>>;
let client: MongoClient;
let databases = 0;

/** Starts the store for a test file and stops it afterwards. */
export function withMongo() {
  beforeAll(async () => {
    mongo = await testMongo();
    client = await new MongoClient(mongo.url).connect();
  });
  afterAll(async () => {
    await client.close();
    await mongo.close();
  });
}

/** Parses a reply by its contract; a reply that does not match fails the test. */
export function read<R>({ reply }: { readonly reply?: Schema<R> }, body: unknown): R {
  if (!reply) throw new Error("The contract has no such reply");
  return reply.parse(body);
}

/** A database of its own with a tutor and a student, and the service over it. */
export async function startHarness() {
  const db = client.db(`bookings-${Date.now()}-${++databases}`);
  const docs = bookingsCollection(db);
  const reviewDocs = reviewsCollection(db);
  const tuitionStore = tuitionStores(db);
  const fees = feeStores(db);
  const demo = demoStores(db, SECRET);
  await Promise.all([indexBookings(docs), indexReviews(reviewDocs)]);
  await Promise.all([tuitionStore.index(), fees.index(), demo.index()]);
  const bookings = mongoBookings(docs);
  const reviews = mongoReviews(reviewDocs);
  const profiles = mongoProfiles({ bookings: docs, reviews: reviewDocs });
  const tutor = aTutor();
  const student = aStudent();
  const everybody = new Map([tutor, student].map((p) => [p._id, p]));
  const blocks = mongoBlocks(blocksCollection(db));
  const privacy = fakePrivacy(everybody);
  const state = {
    /** For reviews: all first classes are over. */
    now: () => new Date(Date.now() + 14 * 86_400_000),
    get isUsersDown() {
      return privacy.state.isDown;
    },
    set isUsersDown(isDown: boolean) {
      privacy.state.isDown = isDown;
    },
  };
  const phoneViews = mongoPhoneViews(phoneViewsCollection(db));
  const chat = fakeChat();
  const users = fakeUsers();
  const events = bookingPublisher(bookings, chat.client, silent);
  const answerTimes = mongoAnswerTimes(docs);
  const ratings = ratingPublisher({ reviews, answerTimes }, users.client, silent);
  const peopleNow = fetchPeople(fakePeople(everybody, () => state.isUsersDown));
  const blockersNow = fetchBlockers(chat.client, blocks);
  const content = fakeContent();
  const tells = { content: content.client, fetchPeople: peopleNow, fetchBlockers: blockersNow };
  const pending = mongoPendingNotices(docs, reviewDocs, fees.collections.feeLines);
  const notices = noticeOutboxes({ ...tells, pending, log: silent });
  const tuitionNotices = tuitionOutbox({ ...tells, waiting: tuitionStore.notices, log: silent });
  const ownBookings = await mongoOwnBookings({
    docs,
    reviewDocs,
    ...demo.collections,
    bookings,
    profiles,
    fetchPeople: peopleNow,
  });
  const similar = fakeSimilar();
  /** What the routes have published at once; the store keeps it until it is delivered. */
  const published: BookingDoc[] = [];
  const rated: string[] = [];

  /** User id → why they may only read. */
  const suspended = new Map<string, string>();
  const told = { content: content.client, fetchPeople: peopleNow, fetchBlockers: blockersNow };
  const ofPosts = postHarness(db, { bookings, blocks, told, published, now: () => state.now() });
  const { postStore } = ofPosts;
  await postStore.index();
  const app = createApp({
    ...ofPosts.finishing,
    users: ofPosts.posts.client,
    publishFee: () => {},
    log: silent,
    content: content.client,
    names: mongoNames({ bookings: docs, reviews: reviewDocs }),
    ownData: (id) =>
      [ownBookings, postStore.ownData, tuitionStore.ownData, fees.ownData].flatMap((of) => of(id)),
    erasure: allErasures(
      await mongoErasure({
        bookings: docs,
        reviews: reviewDocs,
        phoneViews: phoneViewsCollection(db),
        ...demo.collections,
      }),
      postStore.erasure,
      tuitionStore.erasure,
      fees.erasure,
    ),
    ...tuitionStore.stores,
    ...fees.stores,
    publishTuition: () => {},
    audit: await auditTrail(db, { service: "svc-bookings", log: silent }),
    verify: fakeVerify,
    suspensionOf: (userId) => suspended.get(userId) ?? null,
    bookings,
    profiles,
    proposals: mongoProposals(docs),
    ...demo.stores,
    reviews,
    reviewAnswers: mongoReviewAnswers(reviewDocs),
    answerTimes,
    reviewReports: mongoReviewReports(reviewDocs),
    blocks,
    fetchBlockers: blockersNow,
    publishEvents: (doc) => published.push(doc),
    publishRating: (tutorUserId) => rated.push(tutorUserId),
    publishReview: ({ tutorUserId }) => rated.push(tutorUserId),
    internalSecret: SECRET,
    now: () => state.now(),
    ready: () => Promise.resolve(),
    viewFor: viewFor({
      users: privacy.client,
      knownStudents: knownStudents(privacy.client),
      phoneViews,
    }),
    fetchPeople: peopleNow,
  });
  const tutorCalls = as(app, "Tutor", tutor._id);
  const studentCalls = as(app, "Student", student._id);
  const adminCalls = as(app, "Admin", "0000000000000000000000ad");

  const book = async () => {
    const asked = { tutorId: tutor._id };
    const { body } = await studentCalls("POST", "/bookings/create-booking", asked);
    return read(bookingsApi.create, body).booking;
  };
  const move = (who: typeof tutorCalls, bookingId: string, newStatus: string, reason?: string) =>
    who("PUT", "/bookings/update-bookings-status", { bookingId, newStatus, reason });
  const bookAndAccept = async () => {
    const booking = await book();
    await move(tutorCalls, booking._id, "accepted");
    return booking;
  };
  const list = async (who: typeof tutorCalls, query = "") =>
    read(bookingsApi.list, (await who("GET", `/bookings${query}`)).body);

  return {
    app,
    tuitionStore,
    tuitionNotices,
    ...ofPosts,
    suspended,
    db,
    fees,
    docs,
    reviewDocs,
    demoDocs: demo.collections,
    ...demo.stores,
    bookings,
    profiles,
    peopleNow,
    reviews,
    answerTimes,
    blocks,
    followBlocks: blockFollower(blocks, chat.client),
    state,
    privacy,
    phoneViews: phoneViewOutbox(phoneViews, privacy.client, silent),
    chat,
    users,
    events,
    content,
    notices,
    similar,
    similarTutors: similarTutors({
      users: similar.client,
      bookings,
      blocks,
      fetchPeople: peopleNow,
    }),
    ratings,
    published,
    rated,
    tutor,
    student,
    everybody,
    tutorCalls,
    studentCalls,
    adminCalls,
    book,
    bookAndAccept,
    move,
    list,
  };
}
