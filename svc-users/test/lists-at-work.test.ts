import type { StudentQuery, TutorQuery } from "@tutorsetu/contracts/users";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createApp } from "../src/app.ts";
import type { Listings } from "../src/store/listings.ts";
import { type Harness, startHarness, tutor } from "../testing/harness.ts";

let users: Harness;
beforeAll(async () => {
  users = await startHarness({ tutors: 20, students: 5 });
});
afterAll(() => users.close());

it("works on one page of the lists at a time, whoever asks for them, and on all in the end", async () => {
  let [atWork, most] = [0, 0];
  /** From the question to what comes after the answer is written. */
  const counted = <Asked extends unknown[], Page>(page: (...asked: Asked) => Promise<Page>) =>
    async function countedPage(...asked: Asked): Promise<Page> {
      atWork += 1;
      most = Math.max(most, atWork);
      try {
        return await page(...asked);
      } finally {
        atWork -= 1;
      }
    };
  const { listings } = users.stores;
  const counting: Listings = {
    ...listings,
    tutors: counted((query: TutorQuery) => listings.tutors(query)),
    students: counted((query: StudentQuery) => listings.students(query)),
  };
  const app = createApp({ ...users.deps, listings: counting });
  const call = users.callTo(app);
  const admin = await users.admin();
  const asked = Array.from({ length: 12 }, (_, n) =>
    n % 3 === 0
      ? call("GET", "/users/allstudents", undefined, admin, `10.0.0.${n}`)
      : call("GET", "/users/alltutors?search=a", undefined, undefined, `10.0.0.${n}`),
  );
  const answers = await Promise.all(asked);
  expect(answers.map(({ status }) => status)).toEqual(asked.map(() => 200));
  expect(most).toBe(1);
});

it("answers nobody who has gone while their page waited", async () => {
  let begun = 0;
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  const { listings } = users.stores;
  const slow: Listings = {
    ...listings,
    async tutors(query) {
      begun += 1;
      await opened;
      return listings.tutors(query);
    },
  };
  const app = createApp({ ...users.deps, listings: slow });
  const ask = (signal?: AbortSignal) =>
    Promise.resolve(app.request("/users/alltutors", signal ? { signal } : {}));
  const first = ask();
  await expect.poll(() => begun).toBe(1);
  const gone = new AbortController();
  const given = ask(gone.signal);
  await new Promise(setImmediate);
  gone.abort();
  expect((await given).status).toBe(499);
  open();
  expect((await first).status).toBe(200);
  expect((await ask()).status).toBe(200);
  expect(begun).toBe(2);
});

it("keeps nobody waiting for what other services are asked about somebody's page", async () => {
  let asked = 0;
  const never = () => {
    asked += 1;
    return new Promise<never>(() => {});
  };
  const app = createApp({ ...users.deps, knownStudents: never });
  const call = users.callTo(app);
  const { refreshToken } = await users.register(tutor());
  void call("GET", "/users/allstudents", undefined, refreshToken);
  await expect.poll(() => asked).toBe(1);
  expect((await call("GET", "/users/alltutors")).status).toBe(200);
});

it("goes on with the next page after one whose question was wrong, or that failed at once", async () => {
  const { refreshToken } = await users.register(tutor());
  const wrong = await users.call("GET", "/users/allstudents?cursor=x", undefined, refreshToken);
  expect(wrong.status).toBe(400);
  const listings: Listings = {
    ...users.stores.listings,
    tutors() {
      throw new Error("planted");
    },
  };
  const failing = users.callTo(createApp({ ...users.deps, listings }));
  expect((await failing("GET", "/users/alltutors")).status).toBe(500);
  expect((await failing("GET", "/users/allstudents", undefined, refreshToken)).status).toBe(200);
  expect((await users.call("GET", "/users/alltutors")).status).toBe(200);
});
