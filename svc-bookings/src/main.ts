import { readConfig } from "@tutorsetu/service-kit/config";
import { createLog } from "@tutorsetu/service-kit/log";
import { remoteKeys } from "@tutorsetu/service-kit/keys";
import { connectMongo, whenReady } from "@tutorsetu/service-kit/mongo";
import { serviceClient } from "@tutorsetu/service-kit/service-client";
import { followRevocations } from "@tutorsetu/service-kit/revocations";
import { serve } from "@tutorsetu/service-kit/serve";
import { tokenVerifier } from "@tutorsetu/service-kit/token";
import { createApp } from "./app.ts";
import { askBlockers } from "./blocks/ask.ts";
import { blockFollower } from "./blocks/follow.ts";
import { blocksCollection, mongoBlocks } from "./blocks/store.ts";
import { newsDispatcher } from "./bookings/dispatcher.ts";
import { sweepOverdue } from "./bookings/overdue.ts";
import { askPeople } from "./bookings/people.ts";
import { bookingsCollection, indexBookings, mongoBookings } from "./bookings/store.ts";
import { bookingsConfig } from "./config.ts";
import { scheduleEvery } from "@tutorsetu/service-kit/schedule-every";
import { ratingTeller } from "./reviews/rating-teller.ts";
import { indexReviews, mongoReviews, reviewsCollection } from "./reviews/store.ts";
import { seedBookings } from "./seed.ts";

const config = readConfig(bookingsConfig);
const log = createLog("svc-bookings", config.LOG_LEVEL);
const mongo = connectMongo(config.MONGO_URL);
const db = mongo.db("bookings");
const docs = bookingsCollection(db);
const reviewDocs = reviewsCollection(db);
await whenReady(mongo, () => Promise.all([indexBookings(docs), indexReviews(reviewDocs)]));
if (config.SEED === "demo") await seedBookings(docs, reviewDocs);

const bookings = mongoBookings(docs);
const reviews = mongoReviews(reviewDocs);
const blocks = mongoBlocks(blocksCollection(db));
const { INTERNAL_SECRET: secret, USERS_URL, CHAT_URL } = config;
const users = serviceClient({ url: USERS_URL, secret });
const revocations = followRevocations(users, log);
const news = newsDispatcher(bookings, serviceClient({ url: CHAT_URL, secret }), log);
// Its own neighbour: a rating that is refused must not open the breaker of the questions people wait for.
const ratings = ratingTeller(reviews, serviceClient({ url: USERS_URL, secret }), log);
const { REMIND_AFTER_DAYS: remindAfterDays, EXPIRE_AFTER_DAYS: expireAfterDays } = config;
const waiting = { bookings, announce: news.announce, remindAfterDays, expireAfterDays };
// Its own neighbour too: whoever books waits for the answer, and news that svc-chat does not take must not open its breaker.
const blockQuestions = serviceClient({ url: CHAT_URL, secret, timeoutMs: 500 });
revocations.start();
scheduleEvery(3000, "news", news.sweep, log);
scheduleEvery(3000, "ratings", () => ratings.sweep(), log);
scheduleEvery(3000, "blocks", blockFollower(blocks, serviceClient({ url: CHAT_URL, secret })), log);
scheduleEvery(60_000, "overdue bookings", () => sweepOverdue(waiting), log);

const app = createApp({
  log,
  bookings,
  reviews,
  blocks,
  askBlockers: askBlockers(blockQuestions, blocks),
  askPeople: askPeople(users),
  announce: news.announce,
  tellRating: (tutorUserId) => void ratings.tell(tutorUserId).catch(() => {}),
  internalSecret: secret,
  verify: tokenVerifier(remoteKeys(USERS_URL), revocations.isRevoked),
  ready: () => bookings.ready(),
});

serve(app, { port: config.PORT, host: config.HOST, log, close: () => mongo.close() });
