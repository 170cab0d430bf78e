import { auditTrail } from "@tutorsetu/service-kit/audit/trail";
import { readConfig } from "@tutorsetu/service-kit/config";
import { fetchPeople } from "@tutorsetu/service-kit/fetch-people";
import { createLog } from "@tutorsetu/service-kit/log";
import { remoteKeys } from "@tutorsetu/service-kit/sessions/signing-keys";
import { connectMongo, whenReady } from "@tutorsetu/service-kit/mongo";
import { knownStudents } from "@tutorsetu/service-kit/masking/known-students";
import { serviceClient } from "@tutorsetu/service-kit/service-client";
import { followRevocations } from "@tutorsetu/service-kit/sessions/revocations";
import { scheduleEvery } from "@tutorsetu/service-kit/schedule-every";
import { serve } from "@tutorsetu/service-kit/server/serve";
import { tokenVerifier } from "@tutorsetu/service-kit/sessions/token";
import { createApp } from "./app.ts";
import { endAfterDemos, releaseHours, remindOfDemos } from "./demo/sweep-demos.ts";
import { demoStores } from "./store/demo/demo-stores.ts";
import { blockFollower, fetchBlockers } from "./blocks/chat-blocks.ts";
import { blocksCollection, mongoBlocks } from "./store/blocks.ts";
import type { BookingDoc } from "./bookings/booking.ts";
import { sweepProfiles } from "./bookings/assign-profiles.ts";
import { bookingPublisher } from "./bookings/events.ts";
import { sweepOverdue } from "./bookings/overdue.ts";
import { similarTutors } from "./bookings/similar-tutors.ts";
import { bookingsCollection, indexBookings, mongoBookings } from "./store/bookings.ts";
import { bookingsConfig } from "./config.ts";
import type { FeeLine } from "./fees/fee-line.ts";
import { dueSweep } from "./fees/write-dues.ts";
import { noticeOutboxes } from "./notices/notice-outboxes.ts";
import { tuitionOutbox } from "./notices/tuition-outbox.ts";
import { mongoErasure } from "./store/erasure.ts";
import { feeStores } from "./store/fees/fee-stores.ts";
import { mongoNames } from "./store/names.ts";
import { mongoOwnBookings } from "./store/own-data.ts";
import { mongoPendingNotices } from "./store/pending-notices.ts";
import { mongoProfiles } from "./store/profiles.ts";
import { mongoProposals } from "./store/proposals.ts";
import { ratingPublisher } from "./reviews/rating-publisher.ts";
import { phoneViewOutbox } from "./privacy/phone-view-outbox.ts";
import { viewFor } from "./privacy/view-for.ts";
import { mongoPhoneViews, phoneViewsCollection } from "./store/phone-views.ts";
import { mongoAnswerTimes } from "./store/answer-times.ts";
import { mongoReviewAnswers } from "./store/review-answers.ts";
import { mongoReviewReports } from "./store/review-reports.ts";
import { indexReviews, mongoReviews, reviewsCollection } from "./store/reviews.ts";
import { createPosts } from "./requirements/posts.ts";
import { postStores } from "./store/requirements/stores.ts";
import { seedDemoClasses } from "./store/seeds/demo-classes.ts";
import { seedBookings } from "./store/seed.ts";
import { seedFees } from "./store/seeds/fees.ts";
import { seedRequirements } from "./store/seeds/requirements.ts";
import { seedLessons } from "./store/seeds/lessons.ts";
import { tuitionStores } from "./store/tuition/tuition-stores.ts";
import { allErasures } from "./store/tuition/tuition-erasure.ts";

const config = readConfig(bookingsConfig);
const log = createLog("svc-bookings", config.LOG_LEVEL);
const mongo = connectMongo(config.MONGO_URL);
const starting = { name: "svc-bookings", port: config.PORT, host: config.HOST, log };
const db = mongo.db("bookings");
const docs = bookingsCollection(db);
const reviewDocs = reviewsCollection(db);
const tuitionStore = tuitionStores(db);
const postStore = postStores(db);
const fees = feeStores(db);
const demoStore = demoStores(db, config.INTERNAL_SECRET);
const profiles = mongoProfiles({ bookings: docs, reviews: reviewDocs });
const audit = await whenReady(
  mongo,
  async () => {
    const [trail] = await Promise.all([
      auditTrail(db, { service: "svc-bookings", log }),
      indexBookings(docs),
      indexReviews(reviewDocs),
      tuitionStore.index(),
      postStore.index(),
      fees.index(),
      demoStore.index(),
    ]);
    await profiles.migrate();
    return trail;
  },
  starting,
);
if (config.SEED === "demo") {
  await seedBookings(docs, reviewDocs, async (...demo) => {
    await seedLessons(tuitionStore.collections, ...demo);
    await seedFees({ ...tuitionStore.collections, ...fees.collections }, ...demo);
  });
  await seedRequirements(postStore.collections);
}

const bookings = mongoBookings(docs);
const reviews = mongoReviews(reviewDocs);
if (config.SEED === "demo") {
  await seedDemoClasses({ docs, ...demoStore.collections }, demoStore.stores.reservations);
}
const blocks = mongoBlocks(blocksCollection(db));
const { INTERNAL_SECRET: secret, USERS_URL, CHAT_URL, CONTENT_URL } = config;
const users = serviceClient({ url: USERS_URL, secret });
const revocations = followRevocations(users, log);
const events = bookingPublisher(bookings, serviceClient({ url: CHAT_URL, secret }), log);
// A client of its own: a rating that is rejected must not open the breaker of the calls people wait for.
const answerTimes = mongoAnswerTimes(docs);
const ratings = ratingPublisher(
  { reviews, answerTimes },
  serviceClient({ url: USERS_URL, secret }),
  log,
);
const phoneViews = mongoPhoneViews(phoneViewsCollection(db));
const phoneViewsToLog = phoneViewOutbox(phoneViews, serviceClient({ url: USERS_URL, secret }), log);
// Masked rather than late.
const quickUsers = serviceClient({ url: USERS_URL, secret, timeoutMs: 500 });
const { REMIND_AFTER_DAYS: remindAfterDays, EXPIRE_AFTER_DAYS: expireAfterDays } = config;
// A client of its own too: whoever books waits for the answer, and events that svc-chat rejects must not open its breaker.
const blockers = serviceClient({ url: CHAT_URL, secret, timeoutMs: 500 });
// And for what nobody waits for.
const patientUsers = serviceClient({ url: USERS_URL, secret });
/** What each outbox needs to tell svc-content; a client of its own, so that one that is rejected opens no other's breaker. */
const tells = (url: string) => ({
  content: serviceClient({ url, secret }),
  fetchPeople: fetchPeople(patientUsers),
  fetchBlockers: fetchBlockers(serviceClient({ url: CHAT_URL, secret }), blocks),
});
const pending = mongoPendingNotices(docs, reviewDocs, fees.collections.feeLines);
const notices = CONTENT_URL ? noticeOutboxes({ ...tells(CONTENT_URL), pending, log }) : null;
const tuitionNotices = CONTENT_URL
  ? tuitionOutbox({ ...tells(CONTENT_URL), waiting: tuitionStore.notices, log })
  : null;
function publish(doc: BookingDoc) {
  events.publish(doc);
  notices?.publishBooking(doc);
  if (doc.ratingDueAt) ratings.announce(doc.tutorUserId);
}
const publishFee = (line: FeeLine) => notices?.publishFee(line);
const overdue = {
  bookings,
  publish,
  similarTutors: similarTutors({
    users: patientUsers,
    bookings,
    blocks,
    fetchPeople: fetchPeople(patientUsers),
  }),
  remindAfterDays,
  expireAfterDays,
};
const posts = createPosts({
  stores: postStore.stores,
  bookings,
  blocks,
  users: patientUsers,
  fetchPeople: fetchPeople(patientUsers),
  publishEvents: publish,
  told: CONTENT_URL ? tells(CONTENT_URL) : null,
  log,
  now: () => new Date(),
});
const { SWEEP_EVERY_MS: sweepMs } = config;
revocations.start();
scheduleEvery(sweepMs, "booking events", () => events.sweep(), log);
scheduleEvery(sweepMs, "views of numbers", () => phoneViewsToLog.sweep(), log);
scheduleEvery(sweepMs, "ratings", () => ratings.sweep(), log);
scheduleEvery(3000, "blocks", blockFollower(blocks, serviceClient({ url: CHAT_URL, secret })), log);
if (notices) scheduleEvery(sweepMs, "notices", () => notices.sweep(), log);
if (tuitionNotices) scheduleEvery(sweepMs, "notices of lessons", () => tuitionNotices.sweep(), log);
scheduleEvery(
  60_000,
  "profiles of bookings",
  () => sweepProfiles({ bookings, profiles, fetchPeople: fetchPeople(patientUsers) }),
  log,
);
const demos = { ...demoStore.stores, publish };
scheduleEvery(60_000, "overdue bookings", () => sweepOverdue(overdue), log);
const sweepDues = dueSweep({ ...tuitionStore.stores, ...fees.stores, bookings, publishFee });
scheduleEvery(60_000, "dues", () => sweepDues(), log);
for (const [name, task] of Object.entries(posts.often)) scheduleEvery(sweepMs, name, task, log);
for (const [name, task] of Object.entries(posts.everyMinute))
  scheduleEvery(60_000, name, task, log);
scheduleEvery(60_000, "reminders of demo classes", () => remindOfDemos(demos), log);
scheduleEvery(60_000, "ends after demo classes", () => endAfterDemos(demos), log);
scheduleEvery(300_000, "hours of demo classes", () => releaseHours(demos), log);

const ownBookings = await mongoOwnBookings({
  docs,
  reviewDocs,
  ...demoStore.collections,
  bookings,
  profiles,
  fetchPeople: fetchPeople(users),
});
const app = createApp({
  ...posts.parts,
  users,
  names: mongoNames({ bookings: docs, reviews: reviewDocs }),
  ownData: (id) =>
    [ownBookings, postStore.ownData, tuitionStore.ownData, fees.ownData].flatMap((of) => of(id)),
  erasure: allErasures(
    await mongoErasure({
      bookings: docs,
      reviews: reviewDocs,
      phoneViews: phoneViewsCollection(db),
      ...demoStore.collections,
    }),
    postStore.erasure,
    tuitionStore.erasure,
    fees.erasure,
  ),
  content: CONTENT_URL ? serviceClient({ url: CONTENT_URL, secret, timeoutMs: 20_000 }) : null,
  log,
  audit,
  bookings,
  profiles,
  proposals: mongoProposals(docs),
  ...demoStore.stores,
  reviews,
  reviewAnswers: mongoReviewAnswers(reviewDocs),
  answerTimes,
  reviewReports: mongoReviewReports(reviewDocs),
  blocks,
  fetchBlockers: fetchBlockers(blockers, blocks),
  ...tuitionStore.stores,
  publishTuition: (doc) => tuitionNotices?.publish(doc),
  ...fees.stores,
  publishFee,
  fetchPeople: fetchPeople(users),
  viewFor: viewFor({ users, phoneViews, knownStudents: knownStudents(quickUsers) }),
  publishEvents: publish,
  publishRating: (tutorUserId) => ratings.announce(tutorUserId),
  publishReview(review) {
    ratings.announce(review.tutorUserId);
    notices?.publishReview(review);
  },
  internalSecret: secret,
  now: () => new Date(),
  verify: tokenVerifier(remoteKeys(USERS_URL), revocations.isRevoked, config.ADMIN_SECOND_FACTOR),
  suspensionOf: revocations.suspensionOf,
  ready: () => Promise.all([revocations.ready(), bookings.ready()]),
});

serve(app, {
  port: config.PORT,
  host: config.HOST,
  log,
  close: () => audit.flush().then(() => mongo.close()),
});
