import { contentInternal } from "@tutorsetu/contracts/apis";
import { createMailTransport, hasMail } from "@tutorsetu/email/transport";
import { messageOf } from "@tutorsetu/contracts/problems";
import { readConfig, refuseConfig } from "@tutorsetu/service-kit/config";
import { createCounters } from "@tutorsetu/service-kit/limits/redis-counters";
import { createLog } from "@tutorsetu/service-kit/log";
import { connectMongo, whenReady } from "@tutorsetu/service-kit/mongo";
import { scheduleEvery } from "@tutorsetu/service-kit/schedule-every";
import { serviceClient } from "@tutorsetu/service-kit/service-client";
import { serve } from "@tutorsetu/service-kit/server/serve";
import { createAccountDeletion } from "./account-deletion/account-deletion.ts";
import { tellErased } from "./account-deletion/tell-erased.ts";
import { createAdministratorActs } from "./administrators/administrators.ts";
import { createApp } from "./app.ts";
import { usersConfig } from "./config.ts";
import { documentPages } from "./documents/document-pages.ts";
import { drawPdf } from "./documents/draw-pdf.ts";
import { PDF_PROGRAM } from "./documents/pdf-program.ts";
import { PAGE_PURPOSE } from "./documents/page-owner.ts";
import { seedProof } from "./documents/demo-proof.ts";
import { keepDocuments } from "./documents/keep-documents.ts";
import { emailSender } from "./email/sender.ts";
import { createNoticeOutbox } from "./moderation/notice-outbox.ts";
import { createChildrenOutbox } from "./families/children-outbox.ts";
import { isComplete, OperatorFileError, readOperator } from "./operator/read-operator.ts";
import { createPeopleOutbox } from "./people/outbox.ts";
import { renameOutbox } from "./people/renames.ts";
import { indexPeople, peopleCollection } from "./store/people.ts";
import { seedAdmin, seedPeople } from "./store/seed.ts";
import { seedSavings } from "./store/savings/seed-savings.ts";
import { indexSettings } from "./listings/index-settings.ts";
import { knownStudents } from "./privacy/known-students.ts";
import { relyingPartyOf } from "./second-factor/relying-party.ts";
import { createSearchNews } from "./saved-searches/search-news.ts";
import { byteBox } from "./sealing/byte-box.ts";
import { logSmsSender } from "./sms/sender.ts";
import { createEndOutbox } from "./sessions/end-outbox.ts";
import { createTokens } from "./sessions/tokens.ts";
import { mongoStores } from "./store/stores.ts";

const config = readConfig(usersConfig);
const log = createLog("svc-users", config.LOG_LEVEL);
const operator = await readOperator(config.OPERATOR_FILE).catch((error: unknown) => {
  if (!(error instanceof OperatorFileError)) throw error;
  return refuseConfig(`OPERATOR_FILE ${config.OPERATOR_FILE}: ${error.message}`);
});
const mongo = connectMongo(config.MONGO_URL);
const db = mongo.db("users");
const docs = peopleCollection(db);

const starting = { name: "svc-users", port: config.PORT, host: config.HOST, log };
// A command that only fills the store is looked at by nobody.
await whenReady(mongo, () => indexPeople(docs), config.SEED_ONLY ? undefined : starting);
const { ADMIN_EMAIL, ADMIN_PASSWORD, SEED, SEED_ONLY, SEED_TUTORS, SEED_STUDENTS } = config;
if (SEED === "demo") await seedPeople(docs, { tutors: SEED_TUTORS, students: SEED_STUDENTS });
if (ADMIN_EMAIL && ADMIN_PASSWORD) {
  const [email, password, isDemo] = [ADMIN_EMAIL, ADMIN_PASSWORD, SEED === "demo"];
  const weakness = await seedAdmin(docs, { email, password, isDemo });
  if (weakness) refuseConfig(`ADMIN_PASSWORD: ${messageOf(weakness)}`);
}
if (SEED_ONLY) {
  await mongo.close();
  process.exit(0);
}

const stores = await mongoStores(db, log, indexSettings(config.INDEX_DIR, log));
if (SEED === "demo") {
  await seedSavings(db, stores.savedSearches, { tutors: SEED_TUTORS, students: SEED_STUDENTS });
  const pageBox = byteBox(config.INTERNAL_SECRET, PAGE_PURPOSE);
  await seedProof({ ...stores, pageBox }, new Date());
}
const bookings = serviceClient({ url: config.BOOKINGS_URL, secret: config.INTERNAL_SECRET });
/** A list waits for what is asked here: it comes masked rather than late. */
const quickClient = (url: string) =>
  serviceClient({ url, secret: config.INTERNAL_SECRET, timeoutMs: 500 });
const peopleOutbox = createPeopleOutbox({ ...stores, bookings, log });
const childrenOutbox = createChildrenOutbox({ ...stores, bookings, log });
const { CONTENT_URL, INTERNAL_SECRET: secret } = config;
const content = CONTENT_URL ? serviceClient({ url: CONTENT_URL, secret }) : null;
const notices = content && createNoticeOutbox({ ...stores, content, log });
const searchNews = content && createSearchNews({ ...stores, content, log });
const endOutbox = content && createEndOutbox({ ...stores, content, log });
/** Everything of one person at once: nobody waits for it. */
const patientClient = (url: string | undefined) =>
  url ? serviceClient({ url, secret, timeoutMs: 60_000 }) : null;
const accountDeletion = createAccountDeletion({
  ...stores,
  peopleOutbox,
  tellErased: tellErased({
    bookings: serviceClient({ url: config.BOOKINGS_URL, secret, timeoutMs: 60_000 }),
    chat: patientClient(config.CHAT_URL),
    content: patientClient(CONTENT_URL),
  }),
});
const administratorActs = createAdministratorActs({ ...stores, accountDeletion, peopleOutbox });
const transport = createMailTransport(config, log);
/** A client of its own: what a svc-content of before does not answer keeps no notices waiting. */
const languages = CONTENT_URL ? serviceClient({ url: CONTENT_URL, secret }) : null;
const chosenLanguage = async (id: string) =>
  (await languages?.call(contentInternal.chosenLanguage, { params: { id } }))?.language ?? null;
const email = emailSender({ ...stores, transport, chosenLanguage, site: config.SITE_URL, log });
const { SWEEP_EVERY_MS: sweepMs } = config;
scheduleEvery(1000, "sending e-mails", () => email.sendDue(), log);
const renames = renameOutbox({
  ...stores,
  bookings: serviceClient({ url: config.BOOKINGS_URL, secret }),
  chat: patientClient(config.CHAT_URL),
  content: patientClient(CONTENT_URL),
  log,
});
scheduleEvery(sweepMs, "changed names", () => renames.sweep(), log);
scheduleEvery(sweepMs, "the outbox of people", () => peopleOutbox.sweep(), log);
scheduleEvery(sweepMs, "children of parents", () => childrenOutbox.sweep(), log);
if (notices) scheduleEvery(sweepMs, "notices about accounts", () => notices.sweep(), log);
if (searchNews)
  scheduleEvery(60_000, "new tutors of saved searches", () => searchNews.sweep(), log);
if (endOutbox) scheduleEvery(sweepMs, "ended sessions", () => endOutbox.sweep(), log);
// Nothing waits for it: until then an account from before counts as verified. Again later, for what an older instance adds.
const grantGrace = () => stores.grantGrace(new Date());
grantGrace().catch((err: unknown) => log.warn({ err, task: "time to verify" }, "will try again"));
scheduleEvery(3_600_000, "the search index", () => stores.listings.refresh(), log);
scheduleEvery(600_000, "time to verify", grantGrace, log);
scheduleEvery(5000, "requests about administrators", () => administratorActs.sweep(), log);
const keep = keepDocuments({ ...stores, announceNotices: (person) => notices?.announce(person) });
scheduleEvery(600_000, "proof that tutors have sent", () => keep(), log);
scheduleEvery(60_000, "purging deleted accounts", () => accountDeletion.purgeDue(), log);

const app = createApp({
  ...stores,
  log,
  isDemo: SEED === "demo",
  counters: createCounters(config.REDIS_URL, "svc-users", log),
  peopleOutbox,
  childrenOutbox,
  accountDeletion,
  administratorActs,
  bookings,
  ownDataServices: {
    bookings: serviceClient({ url: config.BOOKINGS_URL, secret, timeoutMs: 8000 }),
    chat: config.CHAT_URL ? serviceClient({ url: config.CHAT_URL, secret, timeoutMs: 8000 }) : null,
    content: CONTENT_URL ? serviceClient({ url: CONTENT_URL, secret, timeoutMs: 8000 }) : null,
  },
  announceNotices: (person) => notices?.announce(person),
  sms: logSmsSender(config, log),
  documentPages: documentPages(drawPdf(PDF_PROGRAM)),
  tokens: await createTokens(stores.sessions, config.ADMIN_SECOND_FACTOR),
  internalSecret: config.INTERNAL_SECRET,
  contactEmail: config.CONTACT_EMAIL,
  adminSecondFactor: config.ADMIN_SECOND_FACTOR,
  relyingParty: relyingPartyOf(config.SITE_URL),
  knownStudents: knownStudents({
    bookings: quickClient(config.BOOKINGS_URL),
    chat: config.CHAT_URL ? quickClient(config.CHAT_URL) : undefined,
  }),
  phoneLimits: {
    perAccount: config.PHONES_PER_DAY,
    perFreshAccount: config.PHONES_PER_DAY_FRESH,
    perAddress: config.PHONES_PER_DAY_ADDRESS,
  },
  emailLimits: {
    perAccount: config.EMAILS_PER_DAY,
    perFreshAccount: config.EMAILS_PER_DAY,
    perAddress: config.EMAILS_PER_DAY_ADDRESS,
  },
  registrationsPerHour: config.REGISTRATIONS_PER_HOUR,
  consentByLink: (config.CONSENT ?? config.MINORS) === "strict",
  mailboxFolder: config.MAIL_PAGE && !config.SMTP_URL ? config.MAIL_DIR : undefined,
  operator,
  off: [
    ...(hasMail(config) ? [] : ["e-mails: set SMTP_URL"]),
    ...(isComplete(operator) ? [] : ["who runs this site: set OPERATOR_FILE"]),
  ],
  ready: () => stores.people.ready(),
});

serve(app, {
  port: config.PORT,
  host: config.HOST,
  log,
  close: () => stores.audit.flush().then(() => mongo.close()),
});
