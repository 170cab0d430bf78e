import { contentInternal, usersApi } from "@tutorsetu/contracts/apis";
import { deepStrictEqual } from "node:assert";
import type { Endpoint, Reply } from "@tutorsetu/contracts/endpoint";
import type { Email } from "@tutorsetu/email/transport";
import { testMongo } from "@tutorsetu/embedded-mongo/testing";
import { hash } from "@node-rs/argon2";
import { silent } from "@tutorsetu/service-kit/testing/app";
import { MongoClient } from "mongodb";
import { createAdministratorActs } from "../src/administrators/administrators.ts";
import { createApp } from "../src/app.ts";
import { createAccountDeletion } from "../src/account-deletion/account-deletion.ts";
import { tellErased } from "../src/account-deletion/tell-erased.ts";
import { documentPages } from "../src/documents/document-pages.ts";
import { PDF_PROGRAM } from "../src/documents/pdf-program.ts";
import { drawPdf } from "../src/documents/draw-pdf.ts";
import { emailSender } from "../src/email/sender.ts";
import { createNoticeOutbox } from "../src/moderation/notice-outbox.ts";
import { createChildrenOutbox } from "../src/families/children-outbox.ts";
import { createPeopleOutbox } from "../src/people/outbox.ts";
import { peopleCollection } from "../src/store/people.ts";
import { bySystem } from "../src/policy.ts";
import type { ShareLimits } from "../src/privacy/fair-shares.ts";
import { knownStudents } from "../src/privacy/known-students.ts";
import { relyingPartyOf } from "../src/second-factor/relying-party.ts";
import { seedPeople } from "../src/store/seed.ts";
import type { TextMessage } from "../src/sms/sender.ts";
import { createEndOutbox } from "../src/sessions/end-outbox.ts";
import { createTokens } from "../src/sessions/tokens.ts";
import { mongoStores } from "../src/store/stores.ts";
import { fakeBookings, fakeChat, fakeContent } from "./fake-services.ts";

/** A thread that starts from its sources takes seconds on a busy machine. */
const PATIENT = { timeoutMs: 60_000, memoryBytes: 64 * 1024 * 1024 };

export const SECRET = "a-secret-for-tests-only-0123456789";
export const PASSWORD = "secret-enough";

/** The reply's own type; a reply that lacks something of the contract, or leaks more than it, fails the test. */
export function fits<E extends Endpoint>(endpoint: E, answer: { body: unknown }): Reply<E> {
  if (!endpoint.reply) throw new Error(`${endpoint.path} has no reply`);
  const reply = endpoint.reply.parse(answer.body);
  deepStrictEqual(answer.body, reply);
  return reply as Reply<E>; // safe: the endpoint's own schema made it
}

/** Hundreds of people sign up and in here; what a password costs in truth is a test of its own. */
export const hashQuickly = (password: string) => hash(password, { memoryCost: 64, timeCost: 1 });

/** A person whom tests change past the policy. */
export const ref = (_id: string) => bySystem({ _id });

/** Letters that nobody else has: of a student's name nothing else is searched. */
export const newWord = () =>
  crypto
    .randomUUID()
    .slice(0, 8)
    .replaceAll(/\d/g, (digit) => "ghijklmnop".charAt(Number(digit)));

let count = 0;
export const student = (more: object = {}) => ({
  role: "Student",
  userName: "Test Person",
  email: `p${++count}@test.example`,
  phoneNo: "98123 45678",
  state: "Kerala",
  city: "Kochi",
  password: PASSWORD,
  confirmPassword: PASSWORD,
  grade: "10th",
  subjectInterested: ["physics"],
  ...more,
});
export const tutor = (more: object = {}) => ({
  ...student(),
  role: "Tutor",
  experience: "4",
  fee: "2600",
  subjects: ["physics", "chemistry"],
  ...more,
});

interface Given {
  readonly tutors?: number;
  readonly students?: number;
  readonly phoneLimits?: ShareLimits;
  readonly emailLimits?: ShareLimits;
}

/** The whole service on a store of its own, with a clock, a svc-bookings and a mail server that tests control. */
export async function startHarness({ tutors = 1, students = 1, ...limits }: Given = {}) {
  const mongo = await testMongo();
  const client = await new MongoClient(mongo.url).connect();
  const db = client.db(`users-${crypto.randomUUID()}`);
  const stores = await mongoStores(db, silent);
  await seedPeople(peopleCollection(db), { tutors, students }, hashQuickly);

  const clock = { ahead: 0 };
  const now = () => new Date(Date.now() + clock.ahead);
  const bookings = fakeBookings();
  const chat = fakeChat();
  const content = fakeContent();
  const sent: Email[] = [];
  const mailServer = { isDown: false };
  const transport = {
    async send(sending: Email) {
      if (mailServer.isDown) throw new Error("the mail server is down");
      sent.push(sending);
    },
  };
  const texts: TextMessage[] = [];
  const sms = {
    isReady: true,
    async send(message: TextMessage) {
      texts.push(message);
    },
  };
  const deps = {
    ...stores,
    bookings: bookings.client,
    tellErased: tellErased({
      bookings: bookings.client,
      chat: chat.client,
      content: content.client,
    }),
    log: silent,
  };
  const peopleOutbox = createPeopleOutbox(deps);
  const childrenOutbox = createChildrenOutbox(deps);
  const accountDeletion = createAccountDeletion({ ...deps, peopleOutbox });
  const administratorActs = createAdministratorActs({ ...deps, accountDeletion, peopleOutbox });
  const noticeOutbox = createNoticeOutbox({ ...deps, content: content.client });
  const endOutbox = createEndOutbox({ ...deps, content: content.client });
  const site = "https://site.example";
  const chosenLanguage = async (id: string) => {
    const reply = await content.client.call(contentInternal.chosenLanguage, { params: { id } });
    return reply.language;
  };
  const email = emailSender({ ...deps, transport, chosenLanguage, site });
  const appDeps = {
    ...deps,
    sms,
    ownDataServices: { bookings: bookings.client, chat: chat.client, content: content.client },
    documentPages: documentPages(drawPdf(PDF_PROGRAM, PATIENT)),
    announceNotices: noticeOutbox.announce,
    peopleOutbox,
    childrenOutbox,
    accountDeletion,
    administratorActs,
    tokens: await createTokens(stores.sessions),
    internalSecret: SECRET,
    relyingParty: relyingPartyOf(site),
    registrationsPerHour: 10_000,
    hash: hashQuickly,
    ...limits,
    knownStudents: knownStudents({ bookings: bookings.client, chat: chat.client }),
    now,
    ready: () => Promise.resolve(),
  };
  const app = createApp(appDeps);

  /** Calls of an app, such as one with other settings on the same stores. */
  const callTo =
    (asked: typeof app) =>
    async (method: string, path: string, body?: unknown, token?: string, from?: string) => {
      const isForm = body instanceof FormData;
      const response = await asked.request(path, {
        method,
        body: isForm ? body : JSON.stringify(body),
        headers: {
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...(from ? { "x-forwarded-for": from } : {}),
          ...(isForm || body === undefined ? {} : { "content-type": "application/json" }),
        },
      });
      const json = (await response.json()) as Record<string, never>;
      return { status: response.status, body: json, headers: response.headers };
    };
  const call = callTo(app);

  const signUp = async (form: object, from?: string) =>
    fits(usersApi.register, await call("POST", "/users/register", form, undefined, from)).user;
  /** Without the e-mail of the signup, which most tests do not want to meet. */
  async function register(form: object, from?: string) {
    const user = await signUp(form, from);
    await db.collection("letters").deleteMany({ kind: "verify", email: user.email.toLowerCase() });
    return user;
  }
  /** Without the e-mails that tell of it, which most tests do not want to meet. */
  async function login(email: string, password = PASSWORD, from?: string) {
    const answer = await call("POST", "/users/login", { email, password }, undefined, from);
    const kind = { $in: ["new-device", "password-changed"] };
    await db.collection("letters").deleteMany({ kind, email: email.toLowerCase() });
    return answer;
  }
  const signIn = async (email: string, password = PASSWORD) =>
    fits(usersApi.login, await login(email, password)).user.refreshToken;

  return {
    app,
    deps: appDeps,
    db,
    stores,
    clock,
    now,
    bookings,
    chat,
    content,
    noticeOutbox,
    endOutbox,
    peopleOutbox,
    childrenOutbox,
    accountDeletion,
    administratorActs,
    email,
    sent,
    texts,
    sms,
    mailServer,
    call,
    callTo,
    register,
    signUp,
    login,
    signIn,
    admin: () => signIn("admin@tutorsetu.example", "demo1234"),
    /** The kinds of what is on record about somebody or something, oldest first. */
    async recordedOf(id: string) {
      // What is refused is recorded after its answer.
      await new Promise(setImmediate);
      await stores.audit.flush();
      const { entries } = await stores.audit.page({ of: id });
      return entries.map(({ what }) => what).toReversed();
    },
    /** Makes accounts old and verified, as most are. */
    async establish(...ids: string[]) {
      const since = new Date(Date.now() - 30 * DAY_MS);
      const changes = { createdAt: since, emailVerifiedAt: since };
      await peopleCollection(db).updateMany({ _id: { $in: ids } }, { $set: changes });
    },
    profileOf: async (token: string) =>
      fits(usersApi.profile, await call("GET", "/users/profile", undefined, token)).profile,
    async close() {
      await client.close();
      await mongo.close();
    },
  };
}

export type Harness = Awaited<ReturnType<typeof startHarness>>;
export const DAY_MS = 86_400_000;
