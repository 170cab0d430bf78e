import { usersApi, usersInternal } from "@tutorsetu/contracts/apis";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { dayIn } from "../src/email/templates.ts";
import { bySystem } from "../src/policy.ts";
import {
  DAY_MS,
  fits,
  PASSWORD,
  SECRET,
  student,
  tutor,
  startHarness,
  type Harness,
  ref,
} from "../testing/harness.ts";

let users: Harness;
let admin: string;
beforeAll(async () => {
  users = await startHarness();
  admin = await users.admin();
});
afterAll(() => users.close());
beforeEach(() => {
  users.bookings.isDown = false;
});

const remove = (token: string, password = PASSWORD) =>
  users.call("POST", "/users/delete-account", { password }, token);
const nameOf = (n: string) => `Leaving${n}${crypto.randomUUID().slice(0, 6)}`;
const found = async (name: string) =>
  fits(usersApi.allTutors, await users.call("GET", `/users/alltutors?search=${name}`)).total;
const personOf = async (id: string) => {
  const answer = await users.call("GET", `/internal/people?ids=${id}`, undefined, SECRET);
  return fits(usersInternal.people, answer).people[0];
};
const toldOf = (id: string) => users.bookings.notified.filter((one) => one === id).length;

it("unlists, ends all sessions and notifies svc-bookings when an account is deleted", async () => {
  const userName = nameOf("a");
  const { _id, email, refreshToken } = await users.register(tutor({ userName }));
  const elsewhere = await users.signIn(email);
  expect(await found(userName)).toBe(1);
  const answer = await remove(refreshToken);
  expect(answer.status).toBe(200);
  expect(fits(usersApi.deleteAccount, answer).message).toBe(
    "Your account will be erased in 7 days. Sign in before then to keep it.",
  );
  expect(await found(userName)).toBe(0);
  for (const token of [refreshToken, elsewhere])
    expect((await users.call("GET", "/users/profile", undefined, token)).status).toBe(401);
  expect((await users.call("GET", `/users/tutor/${_id}`, undefined, admin)).status).toBe(404);
  expect((await personOf(_id))?.active).toBe(false);
  await expect.poll(() => toldOf(_id)).toBe(1);
  await users.peopleOutbox.sweep();
  expect(toldOf(_id)).toBe(1);
});

it("tells the person by e-mail until when the account can be restored", async () => {
  const { email, refreshToken } = await users.register(student());
  await remove(refreshToken);
  await users.email.sendDue(users.now());
  const sent = users.sent.findLast((mail) => mail.to === email);
  const day = dayIn("en", new Date(users.now().getTime() + 7 * DAY_MS).toISOString());
  expect(sent?.subject).toBe("Your TutorSetu account will be erased");
  expect(sent?.text).toContain(`will be erased on ${day}.`);
  expect(sent?.text).toContain("https://site.example/login");
});

it.each([
  ["a wrong password", { password: "not-this-one" }, 422],
  ["no password", {}, 422],
  ["something that is no password", { password: { $ne: "" } }, 400],
])("deletes nothing for %s", async (_what, body, status) => {
  const userName = nameOf("b");
  const { refreshToken } = await users.register(tutor({ userName }));
  const answer = await users.call("POST", "/users/delete-account", body, refreshToken);
  expect(answer.status).toBe(status);
  expect(Object.keys(answer.body["fields"] ?? {})).toEqual(["password"]);
  expect(await found(userName)).toBe(1);
});

it("stops guesses at the password", async () => {
  const { refreshToken } = await users.register(student());
  for (let n = 0; n < 5; n++) await remove(refreshToken, `wrong-${n}`);
  expect((await remove(refreshToken)).status).toBe(429);
});

it("notifies svc-bookings once when it is up again", async () => {
  const { _id, refreshToken } = await users.register(tutor());
  users.bookings.isDown = true;
  expect((await remove(refreshToken)).status).toBe(200);
  await expect(users.peopleOutbox.sweep()).rejects.toThrow("svc-bookings is down");
  expect(toldOf(_id)).toBe(0);
  users.bookings.isDown = false;
  await users.peopleOutbox.sweep();
  await users.peopleOutbox.sweep();
  expect(toldOf(_id)).toBe(1);
});

it("ends the sessions in the next sweep after a crash", async () => {
  const { _id, role, email, refreshToken } = await users.register(student());
  const { accountDeletions } = users.stores;
  // Everything after this write is what a crash would have cost.
  await accountDeletions.softDelete(bySystem({ _id, role }), "self", users.now());
  await users.peopleOutbox.sweep();
  expect((await users.call("GET", "/users/profile", undefined, refreshToken)).status).toBe(401);
  expect(toldOf(_id)).toBe(1);
  expect((await users.login(email, "not-this-one")).status).toBe(401);
});

it("deletes once for three concurrent requests", async () => {
  const { _id, email, refreshToken } = await users.register(tutor());
  const answers = await Promise.all([1, 2, 3].map(() => remove(refreshToken)));
  for (const { status } of answers) expect([200, 401]).toContain(status);
  expect(answers.some(({ status }) => status === 200)).toBe(true);
  await users.peopleOutbox.sweep();
  await expect.poll(() => toldOf(_id)).toBeGreaterThan(0);
  await users.email.sendDue(users.now());
  expect(users.sent.filter((mail) => mail.to === email)).toHaveLength(1);
});

it("restores everything for a person who signs in within seven days", async () => {
  const userName = nameOf("c");
  const { email, refreshToken } = await users.register(tutor({ userName }));
  await remove(refreshToken);
  users.clock.ahead += 7 * DAY_MS - 60_000;
  const token = await users.signIn(email);
  expect(await users.profileOf(token)).toMatchObject({ userName, email, fee: 2600 });
  expect(await found(userName)).toBe(1);
  await users.accountDeletion.purgeDue(users.now());
  expect(await found(userName)).toBe(1);
});

it("says once that the account is restored, and only to its owner", async () => {
  const { email, refreshToken } = await users.register(tutor());
  const told = async (password?: string) => {
    const answer = await users.login(email, password);
    return { status: answer.status, restored: answer.body["restored"] };
  };
  expect(await told()).toEqual({ status: 200, restored: undefined });
  await remove(refreshToken);
  expect(await told("not-this-one")).toEqual({ status: 401, restored: undefined });
  expect(await told()).toEqual({ status: 200, restored: true });
  expect(await told()).toEqual({ status: 200, restored: undefined });
});

it("signs both in when two requests restore an account at once", async () => {
  const { email, refreshToken } = await users.register(tutor());
  await remove(refreshToken);
  const answers = await Promise.all([users.login(email), users.login(email)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(answers.some(({ body }) => body["restored"] === true)).toBe(true);
});

it("erases everything personal after seven days, and the address is free again", async () => {
  const userName = nameOf("d");
  const { _id, email, refreshToken } = await users.register(tutor({ userName }));
  await remove(refreshToken);
  users.clock.ahead += 7 * DAY_MS + 1000;
  await users.accountDeletion.purgeDue(users.now());
  await users.accountDeletion.purgeDue(users.now());
  const kept = await users.db.collection("people").findOne({ _id: _id as never });
  expect(JSON.stringify(kept)).not.toMatch(new RegExp(`${userName}|${email}|9812345678|argon2`));
  expect(await personOf(_id)).toMatchObject({ userName: "Deleted user", active: false });
  expect((await users.login(email)).status).toBe(401);
  const again = await users.register(tutor({ email }));
  expect(again._id).not.toBe(_id);
});

it("does not change an erased person", async () => {
  const { _id, refreshToken } = await users.register(tutor());
  await remove(refreshToken);
  users.clock.ahead += 7 * DAY_MS + 1000;
  await users.accountDeletion.purgeDue(users.now());
  expect(await users.stores.people.change(ref(_id), { bio: "Call me" })).toBeNull();
  expect((await personOf(_id))?.tutor).toMatchObject({ bio: "" });
});

it("does not purge a person who restores the account at that moment", async () => {
  const { _id, email, refreshToken } = await users.register(student());
  await remove(refreshToken);
  users.clock.ahead += 7 * DAY_MS - 60_000;
  await Promise.all([users.accountDeletion.purgeDue(users.now()), users.login(email)]);
  expect((await personOf(_id))?.active).toBe(true);
});
