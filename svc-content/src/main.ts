import { readConfig } from "@tutorsetu/service-kit/config";
import { remoteKeys } from "@tutorsetu/service-kit/sessions/signing-keys";
import { createLog } from "@tutorsetu/service-kit/log";
import { connectMongo, whenReady } from "@tutorsetu/service-kit/mongo";
import { serviceClient } from "@tutorsetu/service-kit/service-client";
import { followRevocations } from "@tutorsetu/service-kit/sessions/revocations";
import { serve } from "@tutorsetu/service-kit/server/serve";
import { tokenVerifier } from "@tutorsetu/service-kit/sessions/token";
import { createApp } from "./app.ts";
import { mongoBlogs } from "./blogs/store.ts";
import { contentConfig } from "./config.ts";
import { scheduleEvery } from "@tutorsetu/service-kit/schedule-every";
import { mongoComments } from "./comments/store.ts";
import { sendCopies } from "./contact/copies.ts";
import { mongoContacts } from "./contact/store.ts";
import { forgetErased } from "./erased/forget-erased.ts";
import { mongoMentions } from "./erased/mentions-store.ts";
import { createOutcomes } from "./help/outcome.ts";
import { mongoHelp } from "./help/store.ts";
import { mongoMarks } from "./marks/store.ts";
import { noticeTeller } from "./notices/dispatcher.ts";
import { mongoNotices } from "./notices/store.ts";
import { askPeople, askPerson } from "./people.ts";
import { seedContent } from "./seed.ts";

const config = readConfig(contentConfig);
const log = createLog("svc-content", config.LOG_LEVEL);
const mongo = connectMongo(config.MONGO_URL);
const db = mongo.db("content");
const [help, notices, blogs, marks, comments, contacts] = await whenReady(mongo, () =>
  Promise.all([
    mongoHelp(db),
    mongoNotices(db),
    mongoBlogs(db),
    mongoMarks(db),
    mongoComments(db),
    mongoContacts(db),
  ]),
);
if (config.SEED === "demo") await seedContent(db);

const secret = config.INTERNAL_SECRET;
const users = serviceClient({ url: config.USERS_URL, secret });
const revocations = followRevocations(users, log);
revocations.start();
const teller = noticeTeller(notices, serviceClient({ url: config.CHAT_URL, secret }), log);
const outcomes = createOutcomes({ help, notices, announce: teller.announce });
scheduleEvery(3000, "notices", teller.sweep, log);
scheduleEvery(3000, "notices of solved requests", () => outcomes.sweep(), log);
scheduleEvery(3000, "copies of the contact form", () => sendCopies(contacts, users), log);
const mentions = await mongoMentions(db);
scheduleEvery(3_600_000, "erased people", () => forgetErased(mentions, askPeople(users)), log);

const app = createApp({
  log,
  help,
  notices,
  blogs,
  marks,
  comments,
  contacts,
  announce: teller.announce,
  askPerson: askPerson(users),
  verify: tokenVerifier(remoteKeys(config.USERS_URL), revocations.isRevoked),
  ready: () => db.command({ ping: 1 }),
});

serve(app, { port: config.PORT, host: config.HOST, log, close: () => mongo.close() });
