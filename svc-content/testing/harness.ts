import { auditTrail } from "@tutorsetu/service-kit/audit/trail";
import type { Person, Role } from "@tutorsetu/contracts/people";
import { testMongo } from "@tutorsetu/embedded-mongo/testing";
import { fetchPerson } from "@tutorsetu/service-kit/fetch-people";
import { ServiceUnavailableError } from "@tutorsetu/service-kit/service-client";
import { fakeServiceClient, as, fakeVerify, silent } from "@tutorsetu/service-kit/testing/app";
import { MongoClient } from "mongodb";
import { createApp, type Deps } from "../src/app.ts";
import { noticePublisher, readPublisher } from "../src/notices/publisher.ts";
import { unsubscribeTokens } from "../src/notifications/unsubscribe/token.ts";
import { openStores } from "../src/store/stores.ts";

export const SECRET = "a-secret-for-tests-only-0123456789";
const DAY_MS = 86_400_000;
let n = 0;

/** A new id at every call. */
export const newPersonId = () => (++n).toString(16).padStart(24, "0");

/** As svc-users answers; `ageMs` is the age of the account. */
export function person(_id: string, role: Role = "Student", ageMs = 30 * DAY_MS): Person {
  const createdAt = new Date(Date.now() - ageMs).toISOString();
  const owner = { _id, userName: "Asha", image: null };
  const place = { city: "Pune", state: "Maharashtra", bio: "", createdAt, phoneNo: null };
  return {
    _id,
    userName: "Asha",
    email: "asha@test.example",
    role,
    image: null,
    active: true,
    tutor: null,
    student:
      role === "Student"
        ? { _id, userId: owner, grade: 10, subjectInterested: [], requirement: null, ...place }
        : null,
  };
}

/** The service on a fresh database. svc-users knows everybody as a student with an old account, unless `people` says otherwise. */
export async function startHarness() {
  const mongo = await testMongo();
  const client = await new MongoClient(mongo.url).connect();
  const db = client.db(`content-${Date.now()}-${process.pid}`);
  const people = new Map<string, Person | null>();
  let isUsersDown = false;
  const stores = await openStores(db);
  const { help, notices, contacts } = stores;
  const pushed: unknown[] = [];
  let isChatDown = false;
  const chat = fakeServiceClient((_endpoint, { body }) => {
    if (isChatDown) throw new ServiceUnavailableError("chat did not answer");
    pushed.push(body);
    return { ok: true };
  });
  let nextCall = async () => {};
  const users = fakeServiceClient(async (_endpoint, { query }) => {
    const happens = nextCall;
    nextCall = async () => {};
    await happens();
    if (isUsersDown) throw new ServiceUnavailableError("users did not answer");
    const ids = query?.["ids"]?.split(",") ?? [];
    return {
      people: ids.flatMap((id) => (people.has(id) ? (people.get(id) ?? []) : [person(id)])),
    };
  });
  const publisher = noticePublisher(notices, chat, silent);
  /** User id → why they may only read. */
  const suspended = new Map<string, string>();
  const deps: Deps = {
    log: silent,
    audit: await auditTrail(db, { service: "svc-content", log: silent }),
    verify: fakeVerify,
    suspensionOf: (userId) => suspended.get(userId) ?? null,
    ...stores,
    publishNotice: publisher.announce,
    publishRead: readPublisher(chat, silent),
    deliverSoon: () => {},
    tokens: unsubscribeTokens(SECRET),
    site: "https://site.example",
    pushKey: "a-public-key",
    pushServices: [],
    internalSecret: SECRET,
    ready: () => Promise.resolve(),
    fetchPerson: fetchPerson(users),
  };
  const app = createApp(deps);
  return {
    app,
    suspended,
    /** The same service with some of its stores replaced. */
    appWith: (overrides: (deps: Deps) => Partial<Deps>) =>
      createApp({ ...deps, ...overrides(deps) }),
    db,
    stores,
    help,
    notices,
    contacts,
    people,
    users,
    /** What svc-chat was asked to push to this person's open pages. */
    pushedTo: (userId: string) =>
      pushed.filter((body) => (body as { userId: string }).userId === userId), // safe: the contract of the push
    sweep: () => publisher.sweep(),
    chatIsDown: (down: boolean) => (isChatDown = down),
    /** Runs once, during the next call of svc-users. */
    duringNextCall: (happens: () => Promise<unknown>) => {
      nextCall = async () => void (await happens());
    },
    usersAreDown: (down: boolean) => (isUsersDown = down),
    admin: as(app, "Admin", "00000000000000000000ad01"),
    visitor: as(app),
    student: (id = newPersonId()) => as(app, "Student", id),
    tutor: (id = newPersonId()) => as(app, "Tutor", id),
    async close() {
      await db.dropDatabase();
      await client.close();
      await mongo.close();
    },
  };
}

export type Harness = Awaited<ReturnType<typeof startHarness>>;
