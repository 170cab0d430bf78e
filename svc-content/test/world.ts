import type { Person, Role } from "@tutorsetu/contracts/people";
import { testMongo } from "@tutorsetu/embedded-mongo/testing";
import { ServiceUnavailableError } from "@tutorsetu/service-kit/service-client";
import { answering, as, fakeVerify, silent } from "@tutorsetu/service-kit/testing/app";
import { MongoClient } from "mongodb";
import { createApp } from "../src/app.ts";
import { mongoBlogs } from "../src/blogs/store.ts";
import { mongoComments } from "../src/comments/store.ts";
import { mongoContacts } from "../src/contact/store.ts";
import { mongoHelp } from "../src/help/store.ts";
import { mongoMarks } from "../src/marks/store.ts";
import { noticeTeller } from "../src/notices/dispatcher.ts";
import { mongoNotices } from "../src/notices/store.ts";
import { askPerson } from "../src/people.ts";

const DAY_MS = 86_400_000;
let n = 0;

/** An id that nobody else has. */
export const newPersonId = () => (++n).toString(16).padStart(24, "0");

/** As svc-users tells of them; `ageMs` is how old the account is. */
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

/** The service on a fresh database. `people` says who svc-users knows: everybody, as a student of long standing, unless told. */
export async function openWorld() {
  const mongo = await testMongo();
  const client = await new MongoClient(mongo.url).connect();
  const db = client.db(`content-${Date.now()}-${process.pid}`);
  const people = new Map<string, Person | null>();
  let isUsersDown = false;
  const [help, notices, blogs, marks, comments, contacts] = await Promise.all([
    mongoHelp(db),
    mongoNotices(db),
    mongoBlogs(db),
    mongoMarks(db),
    mongoComments(db),
    mongoContacts(db),
  ]);
  const pushed: unknown[] = [];
  let isChatDown = false;
  const chat = answering((_endpoint, { body }) => {
    if (isChatDown) throw new ServiceUnavailableError("chat did not answer");
    pushed.push(body);
    return { ok: true };
  });
  let meanwhile = async () => {};
  const users = answering(async (_endpoint, { query }) => {
    const happens = meanwhile;
    meanwhile = async () => {};
    await happens();
    if (isUsersDown) throw new ServiceUnavailableError("users did not answer");
    const ids = query?.["ids"]?.split(",") ?? [];
    return {
      people: ids.flatMap((id) => (people.has(id) ? (people.get(id) ?? []) : [person(id)])),
    };
  });
  const teller = noticeTeller(notices, chat, silent);
  const app = createApp({
    log: silent,
    verify: fakeVerify,
    help,
    notices,
    blogs,
    marks,
    comments,
    contacts,
    announce: teller.announce,
    ready: () => Promise.resolve(),
    askPerson: askPerson(users),
  });
  return {
    app,
    db,
    help,
    notices,
    contacts,
    people,
    users,
    /** What svc-chat was asked to push to this person's open pages. */
    pushedTo: (userId: string) =>
      pushed.filter((body) => (body as { userId: string }).userId === userId), // safe: the contract of the push
    sweep: teller.sweep,
    chatIsDown: (down: boolean) => (isChatDown = down),
    /** Happens once, while svc-users is asked for the next time. */
    meanwhile: (happens: () => Promise<unknown>) => {
      meanwhile = async () => void (await happens());
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

export type World = Awaited<ReturnType<typeof openWorld>>;
