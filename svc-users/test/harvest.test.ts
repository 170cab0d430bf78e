import { usersApi } from "@tutorsetu/contracts/apis";
import { demoPeople } from "@tutorsetu/demo/people";
import { afterAll, beforeAll, expect, it } from "vitest";
import { fits, type Harness, startHarness, student, tutor } from "../testing/harness.ts";

const TUTORS = 60;
const STUDENTS = 120;
const ATTACKER = "203.0.113.7";

let users: Harness;
beforeAll(async () => {
  users = await startHarness({ tutors: TUTORS, students: STUDENTS });
});
afterAll(() => users.close());

const world = demoPeople({ tutors: TUTORS, students: STUDENTS });

/** Every card of a list, page by page, as a program reads it. */
async function cards<Card>(
  read: (query: string) => Promise<{ cards: readonly Card[]; next: string | null }>,
) {
  const found: Card[] = [];
  for (let cursor: string | null = ""; cursor !== null;) {
    const { cards: more, next } = await read(cursor ? `?limit=50&cursor=${cursor}` : "?limit=50");
    found.push(...more);
    cursor = next;
  }
  return found;
}

const tutorCards = (token?: string, from = ATTACKER) =>
  cards(async (query) => {
    const path = `/users/alltutors${query}`;
    const page = fits(usersApi.allTutors, await users.call("GET", path, undefined, token, from));
    return { cards: page.allTutor, next: page.nextCursor };
  });
const studentCards = (token?: string) =>
  cards(async (query) => {
    const path = `/users/allstudents${query}`;
    const answer = await users.call("GET", path, undefined, token, ATTACKER);
    const page = fits(usersApi.allStudents, answer);
    return { cards: page.allStudent, next: page.nextCursor };
  });

/** Fifteen for each account, others than for the one before; `LONG_TESTS=1` for all. */
const lookedAtBy = (n: number) =>
  process.env["LONG_TESTS"]
    ? world.tutors
    : Array.from({ length: 15 }, (_, at) => world.tutors[(10 * n + at) % TUTORS]).flatMap(
        (tutor) => tutor ?? [],
      );

it(
  "gives thirteen fresh accounts of one address ten numbers each and fifty together, however many are tried [AMB-070]",
  { timeout: 120_000 },
  async () => {
    const accounts = await Promise.all(
      Array.from({ length: 13 }, (_, n) => users.register(n % 2 ? student() : tutor())),
    );
    const perAccount: number[] = [];
    const read = new Set<string>();
    for (const [n, { refreshToken }] of accounts.entries()) {
      const looks = await Promise.all(
        lookedAtBy(n).map(async ({ userId }) => {
          const path = `/users/tutor/${userId}`;
          const answer = await users.call("GET", path, undefined, refreshToken, ATTACKER);
          return fits(usersApi.tutor, answer).data;
        }),
      );
      const numbers = looks.flatMap(({ phoneNo }) => phoneNo ?? []);
      for (const number of numbers) read.add(number);
      perAccount.push(numbers.length);
    }
    expect(Math.max(...perAccount)).toBe(10);
    expect(read.size).toBeLessThanOrEqual(50);
    // They may look at the same fifty people again: each of them is told only once a day to each account.
    expect(perAccount.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(130);
  },
);

it("does not take the numbers of the neighbours' old accounts away with it [AMB-070]", async () => {
  const { _id, refreshToken } = await users.register(student());
  await users.establish(_id);
  const [first] = world.tutors;
  const path = `/users/tutor/${first?.userId}`;
  const answer = await users.call("GET", path, undefined, refreshToken, ATTACKER);
  expect(fits(usersApi.tutor, answer).data.phoneNo).toBe(first?.phoneNo);
});

it("tells strangers no student's full name, picture or own words [AMB-070]", async () => {
  const shown = await studentCards();
  const names = new Map(world.students.map(({ userId, userName }) => [userId, userName]));
  const fellThrough = shown.filter(({ userId }) => names.get(userId._id) === userId.userName);
  expect(shown.length).toBeGreaterThanOrEqual(STUDENTS);
  expect(fellThrough).toEqual([]);
  expect(shown.every(({ userId, masked }) => masked && userId.image === null)).toBe(true);
});

it("finds no student by her surname, for whomever [AMB-070]", async () => {
  const tokens = [undefined, (await users.register(tutor())).refreshToken, await users.admin()];
  const surnames = world.students.map(({ userName }) => userName.split(" ").at(-1) ?? "");
  let found = 0;
  for (const token of tokens)
    for (const surname of new Set(surnames)) {
      const path = `/users/allstudents?search=${encodeURIComponent(surname)}`;
      const answer = await users.call("GET", path, undefined, token, ATTACKER);
      found += fits(usersApi.allStudents, answer).total;
    }
  expect(found).toBe(0);
});

it("tells strangers no tutor's address, and an account of its own those of 200 tutors a day [AMB-069]", async () => {
  const addresses = new Set(world.tutors.map(({ email }) => email));
  const tutors = (await tutorCards()).map(({ userId }) => userId);
  const fellThrough = tutors.filter(({ email }) => email && addresses.has(email));
  expect(tutors.length).toBeGreaterThanOrEqual(TUTORS);
  expect(fellThrough).toEqual([]);
  for (const { email, emailNote } of tutors)
    expect([email?.slice(1, 5), emailNote]).toEqual(["•••@", "sign_in"]);
});
