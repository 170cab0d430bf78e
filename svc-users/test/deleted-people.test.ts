import { usersApi } from "@tutorsetu/contracts/apis";
import { encodeCursor } from "@tutorsetu/service-kit/cursor";
import { afterAll, beforeAll, expect, it } from "vitest";
import { bySystem } from "../src/policy.ts";
import {
  DAY_MS,
  fits,
  PASSWORD,
  student,
  tutor,
  startHarness,
  type Harness,
} from "../testing/harness.ts";

let users: Harness;
let admin: string;
beforeAll(async () => {
  users = await startHarness();
  admin = await users.admin();
});
afterAll(() => users.close());

const page = async (query = "", token = admin) =>
  fits(usersApi.deletedPeople, await users.call("GET", `/users/deleted${query}`, undefined, token));
const find = (email: unknown, token = admin) =>
  users.call("POST", "/users/find-person", { email }, token);
const restore = (id: string) => users.call("POST", "/users/restore", { id }, admin);

async function leavesAlone() {
  const person = await users.register(student({ userName: "Leela Own" }));
  const body = { password: PASSWORD };
  await users.call("POST", "/users/delete-account", body, person.refreshToken);
  return person;
}
async function isRemoved() {
  const person = await users.register(tutor({ userName: "Tarun Removed" }));
  await users.call("POST", "/users/deletetutor", { id: person._id }, admin);
  return person;
}

it("lists deleted accounts with who deleted them and until when they can be restored, the last first", async () => {
  const own = await leavesAlone();
  users.clock.ahead += 60_000;
  const removed = await isRemoved();
  const { people, total } = await page();
  expect(people.slice(0, 2)).toMatchObject([
    { _id: removed._id, userName: "Tarun Removed", role: "Tutor", by: "admin" },
    { _id: own._id, userName: "Leela Own", role: "Student", by: "self", email: own.email },
  ]);
  expect(total).toBe(people.length);
  for (const { deletedAt, eraseAt } of people)
    expect(Date.parse(eraseAt) - Date.parse(deletedAt)).toBe(7 * DAY_MS);
});

it("does not list restored accounts, nor those whose seven days are over", async () => {
  const [came, brought, late] = [await leavesAlone(), await isRemoved(), await isRemoved()];
  const listed = async () => (await page("?limit=50")).people.map(({ _id }) => _id);
  expect(await listed()).toEqual(expect.arrayContaining([came._id, brought._id, late._id]));
  await users.login(came.email);
  await restore(brought._id);
  expect((await users.login(brought.email)).status).toBe(200);
  expect(await listed()).toContain(late._id);
  expect(await listed()).not.toContain(came._id);
  expect(await listed()).not.toContain(brought._id);
  users.clock.ahead += 7 * DAY_MS;
  expect(await page()).toEqual({ people: [], nextCursor: null, total: 0 });
});

it("pages deleted accounts without gaps or doubles, even those deleted in the same moment", async () => {
  const people = await Promise.all([1, 2, 3, 4, 5].map(() => users.register(tutor())));
  const at = users.now();
  for (const { _id } of people)
    await users.stores.accountDeletions.softDelete(bySystem({ _id, role: "Tutor" }), "admin", at);
  const seen: string[] = [];
  for (let cursor = ""; ;) {
    const next = await page(`?limit=2&cursor=${cursor}`);
    seen.push(...next.people.map(({ _id }) => _id));
    expect(next.total).toBe(5);
    if (!next.nextCursor) break;
    cursor = next.nextCursor;
  }
  expect(seen.toSorted()).toEqual(people.map(({ _id }) => _id).toSorted());
});

it.each(["nonsense", encodeCursor(["soon", "x"]), encodeCursor([1])])(
  "refuses the cursor %s",
  async (cursor) => {
    const answer = await users.call("GET", `/users/deleted?cursor=${cursor}`, undefined, admin);
    expect(answer.status).toBe(400);
  },
);

it("reads the list from an index and nothing more than the page", async () => {
  const { ahead } = users.clock;
  await Promise.all([1, 2, 3].map(() => isRemoved()));
  const filter = { "gone.eraseAt": { $gt: users.now() } };
  const sort = { "gone.eraseAt": -1, _id: -1 };
  const plan = await users.db.command({
    explain: { find: "people", filter, sort, limit: 3 },
    verbosity: "executionStats",
  });
  expect(plan["queryPlanner"].winningPlan.stage).toBe("FETCH");
  expect(plan["executionStats"].totalDocsExamined).toBeLessThanOrEqual(3);
  expect(users.clock.ahead).toBe(ahead);
});

it("finds a person by their address, however it is written, deleted or not", async () => {
  const { _id, email } = await users.register(tutor({ userName: "Asha Found" }));
  const answer = await find(` ${email.toUpperCase()} `);
  expect(fits(usersApi.findPerson, answer).person).toMatchObject({
    _id,
    email,
    userName: "Asha Found",
    role: "Tutor",
    active: true,
  });
  const gone = await isRemoved();
  expect(fits(usersApi.findPerson, await find(gone.email)).person.active).toBe(false);
});

it("answers 404 for an address without an account, and for the address of an erased person", async () => {
  const { _id } = await isRemoved();
  users.clock.ahead += 7 * DAY_MS + 1000;
  await users.accountDeletion.purgeDue(users.now());
  for (const email of ["nobody@test.example", `${_id}@erased.invalid`])
    expect(await find(email)).toMatchObject({
      status: 404,
      body: { message: "Nobody has an account with this email." },
    });
  for (const email of ["", "x"]) expect((await find(email)).status).toBe(422);
  expect((await find({ $ne: "" })).status).toBe(400);
});
