import { usersInternal } from "@tutorsetu/contracts/apis";
import { afterAll, beforeAll, expect, it } from "vitest";
import {
  DAY_MS,
  fits,
  newWord,
  SECRET,
  student,
  tutor,
  startHarness,
  type Harness,
} from "../testing/harness.ts";

const NOBODY = "00000000000000000000ffff";
let users: Harness;
let admin: string;
beforeAll(async () => {
  users = await startHarness();
  admin = await users.admin();
});
afterAll(() => users.close());

const act = (what: string, id: string, token = admin) =>
  users.call("POST", `/users/${what}`, { id, password: "demo1234" }, token);
const actsOn = (id: string) => users.recordedOf(id);

it.each([
  ["deletetutor", "deletestudent", tutor, "alltutors"],
  ["deletestudent", "deletetutor", student, "allstudents"],
])(
  "%s removes a person of that role only, for an Admin only, twice alike [US-027, US-028, US-031, US-032]",
  async (call, other, form, list) => {
    const userName = `Gone${newWord()}`;
    const { _id: id, email, refreshToken } = await users.register(form({ userName }));
    const total = async () =>
      (await users.call("GET", `/users/${list}?search=${userName}`)).body["total"];
    const stranger = await users.register(form());
    for (const token of [refreshToken, stranger.refreshToken])
      expect((await act(call, id, token)).status).toBe(403);
    expect((await act(call, id, "")).status).toBe(401);
    expect((await act(other, id)).status).toBe(404);
    expect(await total()).toBe(1);

    const both = await Promise.all([act(call, id), act(call, id)]);
    for (const answer of [...both, await act(call, id)])
      expect(answer).toMatchObject({ status: 200, body: { message: "User Deleted" } });
    expect(await total()).toBe(0);
    expect((await users.call("GET", "/users/profile", undefined, refreshToken)).status).toBe(401);
    expect((await users.login(email)).status).toBe(401);
    await expect.poll(() => users.bookings.notified.filter((one) => one === id).length).toBe(1);
  },
);

it("takes a profile id as well as a user id [US-027]", async () => {
  const { refreshToken } = await users.register(tutor());
  const { _id: profileId } = await users.profileOf(refreshToken);
  expect((await act("deletetutor", profileId)).status).toBe(200);
  expect((await users.call("GET", "/users/profile", undefined, refreshToken)).status).toBe(401);
});

it("sends no reset link to a person whom an administrator deleted", async () => {
  const { _id, email } = await users.register(tutor());
  await act("deletetutor", _id);
  await users.call("POST", "/users/forgot-password", { email });
  await users.email.sendDue(users.now());
  expect(users.sent.filter((one) => one.to === email)).toEqual([]);
});

it("restores a deleted person within seven days, and says when it is too late", async () => {
  const { _id, email } = await users.register(tutor());
  await act("deletetutor", _id);
  const back = await act("restore", _id);
  expect(back).toMatchObject({ status: 200, body: { message: "The account is back." } });
  expect((await act("restore", _id)).status).toBe(200);
  expect((await users.login(email)).status).toBe(200);
  await act("deletetutor", _id);
  users.clock.ahead += 7 * DAY_MS + 1000;
  const late = await act("restore", _id);
  expect(late.status).toBe(409);
  expect(late.body).toMatchObject({
    message: "This account is not deleted, or its seven days are over.",
  });
  await users.accountDeletion.purgeDue(users.now());
  expect(await act("restore", _id)).toMatchObject({
    status: 409,
    body: {
      message: "The seven days are over: this account is erased and cannot be brought back.",
    },
  });
});

it.each(["deletetutor", "deletestudent", "restore", "make-admin"])(
  "%s of nobody is a 404 and leaves no trace",
  async (what) => {
    const answer = await act(what, NOBODY);
    expect(answer.status).toBe(404);
    expect(answer.body).toMatchObject({ message: "We could not find that person." });
    expect(await actsOn(NOBODY)).toEqual([]);
  },
);

it("does not make an administrator of a deleted account", async () => {
  const { _id } = await users.register(tutor());
  await act("deletetutor", _id);
  expect(await act("make-admin", _id)).toMatchObject({
    status: 409,
    body: { message: "This account is deleted. Bring it back first." },
  });
});

it("records each act of an administrator once, and the call that carries the id in its path", async () => {
  const { _id, refreshToken } = await users.register(tutor());
  const edit = (token: string) =>
    users.call("PUT", `/users/profile/${_id}`, { profile: { bio: "By the office" } }, token);
  expect((await edit(refreshToken)).status).toBe(200);
  expect(await actsOn(_id)).toEqual([]);
  await edit(admin);
  for (const what of ["deletetutor", "restore", "make-admin"])
    for (const _ of [1, 2]) expect((await act(what, _id)).status).toBe(200);
  users.clock.ahead += DAY_MS;
  for (const _ of [1, 2]) await users.administratorActs.sweep(users.now());
  expect(await actsOn(_id)).toEqual([
    "admin_change",
    "profile_edited",
    "account_deleted",
    "account_restored",
    "admin_asked",
    "admin_made",
  ]);
});

it("answers revocations to other services", async () => {
  const { _id, refreshToken } = await users.register(tutor());
  await users.call("POST", "/users/logout", undefined, refreshToken);
  const answer = await users.call("GET", "/internal/revocations?after=0", undefined, SECRET);
  const { revocations } = fits(usersInternal.revocations, answer);
  expect(revocations.filter((one) => one.userId === _id)).toHaveLength(1);
});

it("answers other services the thousand oldest revocations", async () => {
  const rows = Array.from({ length: 1001 }, (_, n) => ({
    _id: `old ${n}` as never,
    userId: "somebody",
    sid: `old ${n}`,
    at: n + 1,
  }));
  await users.db.collection("revocations").insertMany(rows);
  const answer = await users.call("GET", "/internal/revocations?after=1", undefined, SECRET);
  const { revocations } = fits(usersInternal.revocations, answer);
  expect(revocations).toEqual(
    rows.slice(0, 1000).map(({ userId, sid, at }) => ({ userId, sid, at })),
  );
});

it("records which release an administrator took back, and takes ids and codes only", async () => {
  const admin = await users.admin();
  const note = (body: object, token: string) =>
    users.call("POST", "/users/rollbacks", body, token, "203.0.113.8");
  const back = { name: "mf-blogs", version: "1.0.0-b7" };
  expect((await note(back, admin)).status).toBe(200);
  expect((await note({ ...back, version: "to Asha's version" }, admin)).status).toBe(422);
  const { refreshToken } = await users.register(student());
  expect((await note(back, refreshToken)).status).toBe(403);
  const { entries } = await users.stores.audit.page({ of: "mf-blogs" });
  expect(entries).toMatchObject([
    { what: "release_rolled_back", note: "1.0.0-b7", from: "203.0.113.0/24" },
  ]);
});
