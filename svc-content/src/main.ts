import { hasMail } from "@tutorsetu/email/transport";
import { auditTrail } from "@tutorsetu/service-kit/audit/trail";
import { readConfig } from "@tutorsetu/service-kit/config";
import { fetchPeople, fetchPerson } from "@tutorsetu/service-kit/fetch-people";
import { remoteKeys } from "@tutorsetu/service-kit/sessions/signing-keys";
import { createLog } from "@tutorsetu/service-kit/log";
import { connectMongo, whenReady } from "@tutorsetu/service-kit/mongo";
import { serviceClient } from "@tutorsetu/service-kit/service-client";
import { followRevocations } from "@tutorsetu/service-kit/sessions/revocations";
import { scheduleEvery } from "@tutorsetu/service-kit/schedule-every";
import { serve } from "@tutorsetu/service-kit/server/serve";
import { tokenVerifier } from "@tutorsetu/service-kit/sessions/token";
import { anonymisePurged } from "./anonymise/job.ts";
import { mongoAuthorReferences } from "./store/author-references.ts";
import { createApp } from "./app.ts";
import { contentConfig } from "./config.ts";
import { maskStudentNames } from "./comments/mask-names.ts";
import { mongoCommentNames } from "./store/comment-names.ts";
import { contactAnswers } from "./contact/answers.ts";
import { contactCopies } from "./contact/copies.ts";
import { helpOutcomes } from "./help/outcome.ts";
import { noticePublisher, readPublisher } from "./notices/publisher.ts";
import { applyRetention } from "./retention.ts";
import { createNotifications } from "./notifications/notifications.ts";
import { unsubscribeTokens } from "./notifications/unsubscribe/token.ts";
import { vapidOf } from "./notifications/vapid.ts";
import type { NoticeDoc } from "./store/notices.ts";
import { seedContent } from "./store/seed.ts";
import { openStores } from "./store/stores.ts";

const config = readConfig(contentConfig);
const log = createLog("svc-content", config.LOG_LEVEL);
const vapid = vapidOf(config);
const mongo = connectMongo(config.MONGO_URL);
const starting = { name: "svc-content", port: config.PORT, host: config.HOST, log };
const db = mongo.db("content");
const [audit, stores] = await whenReady(
  mongo,
  () => Promise.all([auditTrail(db, { service: "svc-content", log }), openStores(db)]),
  starting,
);
const { help, notices, contacts } = stores;
if (config.SEED === "demo") await seedContent(db);

const secret = config.INTERNAL_SECRET;
const users = serviceClient({ url: config.USERS_URL, secret });
const revocations = followRevocations(users, log);
revocations.start();
const chat = serviceClient({ url: config.CHAT_URL, secret });
const publisher = noticePublisher(notices, chat, log);
const { SITE_URL: site, PUSH_SERVICES: pushServices, SWEEP_EVERY_MS: sweepMs } = config;
const tokens = unsubscribeTokens(secret);
const findPerson = fetchPerson(users);
const notifications = createNotifications({
  ...stores,
  fetchPerson: findPerson,
  tokens,
  site,
  mail: config,
  vapid,
  pushServices,
  log,
});
const publishNotice = (notice: NoticeDoc) => {
  publisher.announce(notice);
  notifications.soon();
};
const outcomes = helpOutcomes({ help, notices, publishNotice, log });
const copies = contactCopies(contacts, users, log);
const answers = contactAnswers(contacts, users, log);
scheduleEvery(sweepMs, "notices", () => publisher.sweep(), log);
for (const { name, run } of notifications.tasks) scheduleEvery(sweepMs, name, run, log);
scheduleEvery(sweepMs, "notices of solved requests", () => outcomes.sweep(), log);
scheduleEvery(sweepMs, "copies of the contact form", () => copies.sweep(), log);
scheduleEvery(sweepMs, "answers to contact messages", () => answers.sweep(), log);
scheduleEvery(600_000, "what has been kept long enough", () => applyRetention(stores), log);
const references = await mongoAuthorReferences(db);
const anonymise = () => anonymisePurged(references, fetchPeople(users));
scheduleEvery(3_600_000, "names of purged accounts", anonymise, log);
const commentNames = await mongoCommentNames(db);
const maskNames = () => maskStudentNames(commentNames, fetchPeople(users));
scheduleEvery(60_000, "students' names in comments", maskNames, log);

const app = createApp({
  log,
  audit,
  ...stores,
  publishNotice,
  publishRead: readPublisher(chat, log),
  deliverSoon: notifications.soon,
  tokens,
  site,
  pushKey: vapid?.publicKey ?? null,
  pushServices,
  metrics: notifications.metrics,
  internalSecret: secret,
  fetchPerson: findPerson,
  verify: tokenVerifier(
    remoteKeys(config.USERS_URL),
    revocations.isRevoked,
    config.ADMIN_SECOND_FACTOR,
  ),
  suspensionOf: revocations.suspensionOf,
  off: [
    ...(hasMail(config) ? [] : ["e-mails: set SMTP_URL"]),
    ...(vapid ? [] : ["pushes: set VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY"]),
  ],
  ready: () => Promise.all([revocations.ready(), db.command({ ping: 1 })]),
});

serve(app, {
  port: config.PORT,
  host: config.HOST,
  log,
  close: () => audit.flush().then(() => mongo.close()),
});
