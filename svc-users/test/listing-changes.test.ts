import { usersApi } from "@tutorsetu/contracts/apis";
import type { Collection } from "mongodb";
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { createApp } from "../src/app.ts";
import { STUDENT_INDEX, TUTOR_INDEX } from "../src/listings/facets.ts";
import { createSearchIndex } from "../src/listings/index/search-index.ts";
import { followChanges } from "../src/store/listing-changes.ts";
import { mongoListings } from "../src/store/listings.ts";
import { peopleCollection, type StoredPerson } from "../src/store/people.ts";
import { seedPeople } from "../src/store/seed.ts";
import { fits, PASSWORD, tutor, startHarness, type Harness } from "../testing/harness.ts";

let users: Harness;
beforeAll(async () => {
  users = await startHarness();
});
afterAll(() => users.close());
afterEach(() => {
  vi.useRealTimers();
});

const total = async (search: string, { app }: Pick<Harness, "app"> = users) => {
  const response = await app.request(`/users/alltutors?search=${search}`);
  return fits(usersApi.allTutors, { body: await response.json() }).total;
};

/** A second process on the same database, with an index of its own. */
async function anotherInstance() {
  const listings = await mongoListings(peopleCollection(users.db));
  return { app: createApp({ ...users.deps, listings }) };
}

it("answers with what another instance has written just before", async () => {
  const other = await anotherInstance();
  const { refreshToken } = await users.register(tutor({ userName: "Twofold" }));
  expect(await total("twofold", other)).toBe(1);
  const body = { profile: { userName: "Threefold" } };
  const { _id } = await users.profileOf(refreshToken);
  await users.call("PUT", `/users/profile/${_id}`, body, refreshToken);
  expect([await total("twofold", other), await total("threefold", other)]).toEqual([0, 1]);
  await users.call("POST", "/users/delete-account", { password: PASSWORD }, refreshToken);
  expect([await total("threefold"), await total("threefold", other)]).toEqual([0, 0]);
});

it("shows within half a minute what another instance wrote late or by a slow clock", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const { _id } = await users.register(tutor({ userName: "Punctual" }));
  expect(await total("punctual")).toBe(1);
  vi.setSystemTime(Date.now() + 60_000);
  await total("punctual");
  await peopleCollection(users.db).updateOne(
    { _id },
    { $set: { userName: "Tardy", changedAt: new Date(Date.now() - 50_000) } },
  );
  vi.setSystemTime(Date.now() + 31_000);
  expect([await total("punctual"), await total("tardy")]).toEqual([0, 1]);
});

/** Search indexes that follow a collection of their own with three tutors and two students. */
async function followed(spy: (docs: Collection<StoredPerson>) => Collection<StoredPerson>) {
  const docs = peopleCollection(users.db.client.db(`users-${crypto.randomUUID()}`));
  await seedPeople(docs, { tutors: 3, students: 2 });
  const Tutor = createSearchIndex(TUTOR_INDEX);
  const Student = createSearchIndex(STUDENT_INDEX);
  const changes = await followChanges(spy(docs), { Tutor, Student });
  return { docs, Tutor, Student, ...changes };
}

const unchanged = (docs: Collection<StoredPerson>) => docs;

it("forgets people who are no longer listed", async () => {
  const { docs, Tutor, Student, catchUp } = await followed(unchanged);
  const sizes = () => [Tutor.size(), Student.size()];
  expect(sizes()).toEqual([3, 2]);
  const inactive = { active: false, changedAt: new Date() };
  await docs.updateMany({ role: "Tutor" }, { $set: inactive });
  await catchUp();
  expect(sizes()).toEqual([0, 2]);
  await docs.updateMany({ role: "Tutor" }, { $set: { active: true, changedAt: new Date() } });
  await catchUp();
  expect(sizes()).toEqual([3, 2]);
  await docs.updateMany({ role: "Tutor" }, { $set: { withheld: true, changedAt: new Date() } });
  await docs.updateMany({ role: "Student" }, { $set: { role: "Admin", changedAt: new Date() } });
  await catchUp();
  expect(sizes()).toEqual([0, 0]);
});

const START = Date.parse("2026-11-21T12:00:00.000Z");

/** Whether a change that was written with a time so long before the last poll is seen by a poll so long after the start. */
async function isSeen(writtenAgoMs: number, pollAtMs: number, earlierPollsAtMs: readonly number[]) {
  vi.useFakeTimers({ toFake: ["Date"] });
  vi.setSystemTime(START);
  const { docs, Tutor, catchUp } = await followed(unchanged);
  let lastPoll = START;
  for (const at of earlierPollsAtMs) {
    lastPoll = START + at;
    vi.setSystemTime(lastPoll);
    await catchUp();
  }
  const changedAt = new Date(lastPoll - writtenAgoMs);
  await docs.updateMany({ role: "Tutor" }, { $set: { active: false, changedAt } });
  vi.setSystemTime(START + pollAtMs);
  await catchUp();
  vi.useRealTimers();
  return Tutor.size() === 0;
}

it.each([
  [5000, 1000, [], true],
  [5001, 1000, [], false],
  [5001, 29_999, [], false],
  [5001, 30_000, [], true],
  [600_000, 30_000, [], true],
  [600_001, 30_000, [], false],
  [5001, 59_999, [30_000], false],
  [5001, 60_000, [30_000], true],
  [5001, 31_000, [10_000], true],
])(
  "a change written %i ms before the last poll, polled at %i ms after polls at %j: seen is %s",
  async (writtenAgoMs, pollAtMs, earlier, seen) => {
    expect(await isSeen(writtenAgoMs, pollAtMs, earlier)).toBe(seen);
  },
);

it("shares one poll among the calls that wait for the one under way", async () => {
  const finds: unknown[] = [];
  const { catchUp } = await followed((docs) => {
    const find = docs.find.bind(docs);
    return Object.assign(docs, {
      find: (...asked: Parameters<typeof find>) => {
        finds.push(asked[0]);
        return find(...asked);
      },
    });
  });
  expect(finds).toHaveLength(1);
  const first = catchUp();
  const [second, third] = [catchUp(), catchUp()];
  expect(second).toBe(third);
  expect(second).not.toBe(first);
  await Promise.all([first, second]);
  expect(finds).toHaveLength(3);
  await catchUp();
  expect(finds).toHaveLength(4);
});

it("polls again after a poll that failed, also for the calls that waited for it", async () => {
  let failures = 0;
  const { docs, Tutor, catchUp } = await followed((all) => {
    const find = all.find.bind(all);
    return Object.assign(all, {
      find: (...asked: Parameters<typeof find>) => {
        if (failures-- > 0) throw new Error("the database is down");
        return find(...asked);
      },
    });
  });
  await docs.updateMany({ role: "Tutor" }, { $set: { active: false, changedAt: new Date() } });
  failures = 1;
  const [first, second] = await Promise.allSettled([catchUp(), catchUp()]);
  expect(first).toMatchObject({ status: "rejected", reason: { message: "the database is down" } });
  expect(second.status).toBe("fulfilled");
  expect(Tutor.size()).toBe(0);
});
