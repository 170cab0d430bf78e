import { createLog } from "@tutorsetu/service-kit/log";
import { remoteKeys } from "@tutorsetu/service-kit/keys";
import { connectMongo, whenReady } from "@tutorsetu/service-kit/mongo";
import { neighbour } from "@tutorsetu/service-kit/neighbour";
import { followRevocations } from "@tutorsetu/service-kit/revocations";
import { serve } from "@tutorsetu/service-kit/serve";
import { tokenVerifier } from "@tutorsetu/service-kit/token";
import { createApp } from "./app.ts";
import { newsDispatcher } from "./bookings/dispatcher.ts";
import { askPeople } from "./bookings/people.ts";
import { bookingsCollection, indexBookings, mongoBookings } from "./bookings/store.ts";
import { config } from "./config.ts";
import { seedBookings } from "./seed.ts";

const log = createLog("svc-bookings", config.LOG_LEVEL);
const mongo = connectMongo(config.MONGO_URL);
const docs = bookingsCollection(mongo.db("bookings"));
await whenReady(() => indexBookings(docs));
if (config.SEED === "demo") await seedBookings(docs);

const bookings = mongoBookings(docs);
const secret = config.INTERNAL_SECRET;
const users = neighbour({ url: config.USERS_URL, secret });
const revocations = followRevocations(users, log);
const news = newsDispatcher(bookings, neighbour({ url: config.CHAT_URL, secret }), log);
revocations.start();
news.start();

const app = createApp({
  log,
  bookings,
  askPeople: askPeople(users),
  announce: news.announce,
  verify: tokenVerifier(remoteKeys(config.USERS_URL), revocations.isRevoked),
  ready: () => bookings.ready(),
});

serve(app, { port: config.PORT, host: config.HOST, log, close: () => mongo.close() });
