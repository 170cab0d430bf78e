import { createLog } from "@tutorsetu/service-kit/log";
import { connectMongo, whenReady } from "@tutorsetu/service-kit/mongo";
import { serve } from "@tutorsetu/service-kit/serve";
import { createApp } from "./app.ts";
import { config } from "./config.ts";
import { indexPeople, mongoPeople, peopleCollection } from "./people/store.ts";
import { mongoPictures } from "./pictures/store.ts";
import { seedAdmin, seedPeople } from "./seed.ts";
import { mongoSessions } from "./sessions/store.ts";
import { createTokens } from "./sessions/tokens.ts";

const log = createLog("svc-users", config.LOG_LEVEL);
const mongo = connectMongo(config.MONGO_URL);
const db = mongo.db("users");
const docs = peopleCollection(db);

await whenReady(() => indexPeople(docs));
const { ADMIN_EMAIL, ADMIN_PASSWORD, SEED, SEED_TUTORS, SEED_STUDENTS } = config;
if (SEED === "demo") await seedPeople(docs, { tutors: SEED_TUTORS, students: SEED_STUDENTS });
if (ADMIN_EMAIL && ADMIN_PASSWORD) await seedAdmin(docs, ADMIN_EMAIL, ADMIN_PASSWORD);

const people = mongoPeople(docs);
const sessions = await mongoSessions(db);
const app = createApp({
  log,
  people,
  sessions,
  pictures: mongoPictures(db),
  tokens: await createTokens(sessions),
  internalSecret: config.INTERNAL_SECRET,
  registrationsPerHour: config.REGISTRATIONS_PER_HOUR,
  ready: () => people.ready(),
});

serve(app, { port: config.PORT, host: config.HOST, log, close: () => mongo.close() });
