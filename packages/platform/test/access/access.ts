import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { PUBLIC_PAGE_HEADER } from "@tutorsetu/contracts/web/server-bundle";
import type { MongoClient } from "mongodb";
import { beforeAll, describe, expect, test } from "vitest";
import { exportOf, hashesIn, notExported, secretsIn, unlabelled } from "../own-data/exported.ts";
import { mentionsOf } from "../own-data/mentions.ts";
import { yearOfEverything } from "../own-data/year.ts";
import { ask, identities, type Identities, PASSWORD } from "./identities.ts";
import { contactsIn, publicReadNames, written } from "./public-replies.ts";
import { type Belongings, belongings, everyCall, type Named, requestOf } from "./requests.ts";

const PREPARE_MS = 60_000;
const TABLE_MS = 180_000;

let url = "";
let mongo: MongoClient;
let people: Identities;
let known: Belongings;

/** Time has passed since it was accepted: it may be reviewed. */
async function holdFirstClass(booking: string) {
  const accepted = { $set: { acceptedAt: new Date(0) } };
  const bookings = mongo.db("bookings").collection<{ _id: string }>("bookings");
  await bookings.updateOne({ _id: booking }, accepted);
}

async function done<T>(method: string, path: string, body?: object, token?: string): Promise<T> {
  const { status, text } = await ask(url, { method, path, ...(body && { body }) }, token);
  if (status > 201) throw new Error(`${method} ${path} answered ${status} ${text}`);
  return JSON.parse(text) as T; // safe: as the contract of each call says
}

/** How somebody may be reached, in everything that people write for others to read. */
async function writeContacts() {
  const { tutor, student, blog, booking } = known;
  const edit = ({ id, token }: typeof tutor, profile: object) =>
    done("PUT", `/users/profile/${id}`, { profile }, token);
  await edit(tutor, written.tutor);
  await edit(student, written.student);
  const { text } = written;
  type Reviewed = { readonly review: { readonly _id: string } };
  const path = `/bookings/${booking}/review`;
  const { review } = await done<Reviewed>("POST", path, { stars: 5, text }, student.token);
  await done("PUT", `/reviews/${review._id}/answer`, { text }, tutor.token);
  type Sent = { readonly comment: { readonly _id: string } };
  const comments = `/blogs/${blog}/comments`;
  const { comment } = await done<Sent>("POST", comments, { text }, student.token);
  await done("PUT", `/blogs/comments/${comment._id}`, { state: "shown" }, people.admin);
}

/** A line of the table: the status of each answer, in the order of `people`, and the call. */
async function lineOf(call: Named): Promise<string> {
  const statuses: number[] = [];
  for (const token of Object.values(people))
    statuses.push((await ask(url, requestOf(call, known), token)).status);
  return `${statuses.join(" ")}  ${call.name} ${call.method} ${call.path}`;
}

const encoded = (cursor: unknown) =>
  `?cursor=${Buffer.from(JSON.stringify(cursor)).toString("base64url")}`;
/** Questions that no page asks. */
const WRONG = [
  "?cursor=x",
  "?limit=0&sort=distance",
  ...[[1], ["a", "b"], [null, {}]].map(encoded),
  "?limit=-1&page=-1",
  "?limit=1e9",
  "?sort=distance&near=nowhere",
  "?near=411001&within=-1",
  "?search=%00&search=b",
  `?search=${"a".repeat(3000)}`,
  "?ids=x,,",
  "?subject[]=1",
  "?from=2026-13-45&to=x",
  "?month=2026-99&week=x",
];

type Year = Awaited<ReturnType<typeof yearOfEverything>>;
let year: Year;

/** Who may do what, and what is kept of whom, on a platform that is as it was started. */
export function accessTests(stage: () => { readonly url: string; readonly mongo: MongoClient }) {
  describe("access", () => {
    beforeAll(async () => {
      ({ url, mongo } = stage());
      const found = await identities(url, mongo.db("users"));
      people = found.all;
      const { tutorA: tutor, studentA: student, admin } = found;
      known = await belongings(url, { tutor, student, admin });
      await holdFirstClass(known.booking);
    }, PREPARE_MS);

    /** Before they are deleted: everything there is, and nothing of anybody else's. */
    test("exports everything of a person, from every collection that knows them", async () => {
      year = await yearOfEverything({ url, mongo, admin: people.admin ?? "" });
      for (const one of [year.student, year.tutor]) {
        const files = await exportOf(url, one, PASSWORD);
        expect(await notExported(mongo, one, files)).toEqual([]);
        const others = one === year.student ? year.keptTutor : year.keptStudent;
        expect(secretsIn(files, others)).toEqual([]);
        expect(await hashesIn(mongo, one, files)).toEqual([]);
        expect(unlabelled(files)).toEqual([]);
      }
    }, 120_000);

    /** The accounts are erased while the other tests run: a job of every minute does it. */
    test("keeps everything of people who delete their accounts for seven days", async () => {
      const { student, tutor } = year;
      for (const { token } of [student, tutor]) {
        const gone = {
          method: "POST",
          path: "/users/delete-account",
          body: { password: PASSWORD },
        };
        expect((await ask(url, gone, token)).status).toBe(200);
      }
      for (const one of [student, tutor])
        expect((await mentionsOf(mongo, one)).length).toBeGreaterThan(8);
      const over = { $set: { "gone.eraseAt": new Date(0) } };
      const ids = { _id: { $in: [student.id, tutor.id] } };
      await mongo.db("users").collection<{ _id: string }>("people").updateMany(ids, over);
    }, 120_000);

    /** Before the table, in which the booking is cancelled. */
    test("what anybody may read tells strangers and public pages no address and no number", async () => {
      await writeContacts();
      const reads = everyCall().filter(({ name }) => publicReadNames.has(name));
      expect(reads.map(({ name }) => name)).toEqual([...publicReadNames]);
      const found: string[] = [];
      const told = { anonymous: 0, "tutor B": 0 };
      for (const read of reads) {
        const { path, ...call } = requestOf(read, known);
        const asked = {
          ...call,
          path: `${path}?limit=50&page=1&subject=physics&ids=${known.tutor.id}`,
        };
        const look = async (masked: boolean, headers: Record<string, string>, token?: string) => {
          const { status, text } = await ask(url, { ...asked, headers }, token);
          expect([read.name, status]).toEqual([read.name, 200]);
          return contactsIn(JSON.parse(text), { masked }, read.name);
        };
        const header = { [PUBLIC_PAGE_HEADER]: "1" };
        for (const token of [undefined, people["tutor B"], people.admin, known.tutor.token])
          found.push(...(await look(true, header, token)));
        found.push(...(await look(false, {})));
        told.anonymous += (await look(true, {})).length;
        told["tutor B"] += (await look(true, {}, people["tutor B"])).length;
      }
      expect(found).toEqual([]);
      // Without the header there is something to leave out.
      expect(told.anonymous).toBeGreaterThan(0);
      expect(told["tutor B"]).toBeGreaterThan(told.anonymous);
    }, 60_000);

    /** A list gave its turn back only when its question was right: the gateway gave up on all that came after (503). */
    test.runIf(process.env["LONG_TESTS"])(
      "no wrong question of anybody keeps the next one waiting",
      async () => {
        const whose = [undefined, people["tutor B"], known.student.token, people.admin];
        const failed: string[] = [];
        const reads = everyCall().filter(({ method }) => method === "GET");
        for (const query of WRONG)
          for (const read of reads)
            for (const token of whose) {
              const call = requestOf(read, known);
              const { status } = await ask(url, { ...call, path: call.path + query }, token);
              if (status >= 500) failed.push(`${read.name}${query} ${status}`);
            }
        expect(reads.length).toBeGreaterThan(50);
        expect(failed).toEqual([]);
      },
      240_000,
    );

    /**
     * The recorded answers are what a review reads: a call that is new, or answers somebody else than before, changes the file
     * (`LONG_TESTS=1 npx vitest run --project platform running-platform -t access -u`), and the change says who may do what from
     * now on. By default the services' and the gateway's tests of their policies ask every call as everybody.
     */
    test.runIf(process.env["LONG_TESTS"])(
      "every call answers everybody as recorded",
      { timeout: TABLE_MS },
      async () => {
        const lines = Object.keys(people).map((who, column) => `${" ".repeat(column * 4)}${who}`);
        for (const call of everyCall()) lines.push(await lineOf(call));
        await expect(`${lines.join("\n")}\n`).toMatchFileSnapshot("access/recorded.txt");
      },
    );

    test("every call has its line among the recorded answers", async () => {
      const text = await readFile(join(import.meta.dirname, "recorded.txt"), "utf8");
      const lines = text.split("\n").flatMap((line) => /^(?:\d{3} )+ (.+)$/.exec(line)?.[1] ?? []);
      const calls = everyCall().map(({ name, method, path }) => `${name} ${method} ${path}`);
      expect(lines).toEqual(calls);
    });

    test("erases an account from every collection, and keeps what others have without its name", async () => {
      const { student, tutor, keptTutor, keptStudent, booked } = year;
      // Everything that there is is read for what mentions them, so not before it has begun.
      const waiting = { _id: { $in: [student.id, tutor.id] }, "gone.eraseAt": { $exists: true } };
      const waitingCount = () =>
        mongo.db("users").collection<{ _id: string }>("people").countDocuments(waiting);
      await expect.poll(waitingCount, { timeout: 100_000, interval: 500 }).toBe(0);
      for (const one of [student, tutor])
        await expect
          .poll(() => mentionsOf(mongo, one), { timeout: 100_000, interval: 2000 })
          .toEqual([]);
      type Listed = { readonly conversations: readonly { readonly peer: { userName: string } }[] };
      const listed = await done<Listed>("GET", "/conversations", undefined, keptTutor.token);
      expect(listed.conversations.map(({ peer }) => peer.userName)).toEqual(["Deleted user"]);
      const said = await done<object[]>(
        "GET",
        `/messages/${student.id}`,
        undefined,
        keptTutor.token,
      );
      expect(said.length).toBeGreaterThan(0);
      const path = `/bookings/one/${booked}`;
      type Kept = { readonly booking: { readonly studentId: { readonly userName: string } } };
      const kept = await done<Kept>("GET", path, undefined, keptTutor.token);
      expect(kept.booking.studentId.userName).toBe("Deleted user");
      for (const one of [keptTutor, keptStudent])
        expect((await mentionsOf(mongo, one)).length).toBeGreaterThan(3);
    }, 150_000);
  });
}
