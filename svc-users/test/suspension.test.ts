import { studentsOwn } from "@tutorsetu/contracts/access";
import { usersApi, usersInternal } from "@tutorsetu/contracts/apis";
import { afterAll, beforeAll, expect, it } from "vitest";
import {
  fits,
  PASSWORD,
  ref,
  SECRET,
  startHarness,
  student,
  tutor,
  type Harness,
} from "../testing/harness.ts";

const NOBODY = "00000000000000000000ffff";
const reason = "Asked a student for money outside the site";
let users: Harness;
let admin: string;
let adminId: string;
beforeAll(async () => {
  users = await startHarness();
  admin = await users.admin();
  ({ userId: adminId } = await users.profileOf(admin));
});
afterAll(() => users.close());

const act = (what: string, id: string, token = admin, why = reason) =>
  users.call("POST", `/users/${what}`, { id, reason: why }, token);
const standingOf = async (token: string) =>
  fits(usersApi.standing, await users.call("GET", "/users/standing", undefined, token));
const answer = (token: string, text = "It was a mistake") =>
  users.call("POST", "/users/answer-suspension", { text }, token);

async function secondAdmin() {
  const { _id, email } = await users.register(tutor());
  await users.stores.people.promote(ref(_id), users.now());
  return { _id, token: await users.signIn(email) };
}

it.each(["suspend", "lift-suspension", "warn"])("%s is for administrators only", async (what) => {
  const { _id, refreshToken } = await users.register(tutor());
  const other = await users.register(student());
  expect((await act(what, _id, "")).status).toBe(401);
  for (const token of [refreshToken, other.refreshToken])
    expect((await act(what, _id, token)).status).toBe(403);
  expect((await act(what, NOBODY)).status).toBe(404);
  expect((await act(what, _id, admin, " ")).body).toMatchObject({
    problems: { reason: { code: "moderation_reason_required" } },
  });
  expect((await standingOf(refreshToken)).suspension).toBeNull();
});

it("hides a suspended person from lists and others, who find them again when it is lifted", async () => {
  const userName = `Hidden${crypto.randomUUID().slice(0, 6)}`;
  const { _id, refreshToken } = await users.register(tutor({ userName }));
  const { _id: profileId } = await users.profileOf(refreshToken);
  const other = await users.register(student());
  const total = async () =>
    (await users.call("GET", `/users/alltutors?search=${userName}`)).body["total"];
  const statusFor = async (token: string) =>
    (await users.call("GET", `/users/tutor/${profileId}`, undefined, token)).status;
  const seenByServices = async () => {
    const path = `/internal/people?ids=${_id}`;
    const answered = await users.call("GET", path, undefined, SECRET);
    return fits(usersInternal.people, answered).people[0];
  };

  expect(await act("suspend", _id)).toMatchObject({ status: 200 });
  expect(await total()).toBe(0);
  expect(await statusFor(other.refreshToken)).toBe(404);
  expect(await statusFor(refreshToken)).toBe(200);
  expect(await statusFor(admin)).toBe(200);
  const hidden = { active: false, suspended: true, userName: "Unavailable user", image: null };
  expect(await seenByServices()).toMatchObject(hidden);
  expect(await act("suspend", _id)).toMatchObject({
    status: 409,
    body: { code: "already_suspended" },
  });

  expect(await act("lift-suspension", _id)).toMatchObject({ status: 200 });
  expect(await act("lift-suspension", _id)).toMatchObject({ body: { code: "not_suspended" } });
  expect(await total()).toBe(1);
  expect(await statusFor(other.refreshToken)).toBe(200);
  expect(await seenByServices()).toMatchObject({ active: true, userName });
});

const KEPT = [
  "agree",
  "changePassword",
  "deleteAccount",
  "answerSuspension",
  "readWarning",
  "sendVerification",
  "withdrawConsent",
  "agree",
  "exportOwnData",
  "endSession",
  "endOtherSessions",
];
const writes = Object.entries(usersApi).filter(
  ([name, { method, access }]) =>
    method !== "GET" && access.roles !== "anyone" && !KEPT.includes(name),
);

it.each(writes)("refuses %s to a suspended caller, with the reason", async (_name, endpoint) => {
  const { access, method, path } = endpoint;
  const isAdmin = access.roles !== "anyone" && access.roles.every((role) => role === "Admin");
  const form = access.roles === studentsOwn.roles ? student() : tutor();
  const person = isAdmin ? await secondAdmin() : await users.register(form);
  const token = "token" in person ? person.token : person.refreshToken;
  await act("suspend", person._id);
  const body = { id: person._id, profile: { bio: "Still here" } };
  expect(await users.call(method, path.replace(/:\w+/, person._id), body, token)).toMatchObject({
    status: 403,
    body: { code: "suspended", params: { reason } },
  });
});

it("lets a suspended person sign in, read, change the password and delete the account", async () => {
  const { _id, email } = await users.register(tutor());
  await act("suspend", _id);
  const signedIn = fits(usersApi.login, await users.login(email));
  expect(signedIn.standing?.suspension).toMatchObject({ reason, answer: null });
  const token = signedIn.user.refreshToken;
  expect((await users.profileOf(token)).email).toBe(email);
  const fresh = "quite-another-one";
  const form = { currentPassword: PASSWORD, password: fresh, confirmPassword: fresh };
  expect((await users.call("PUT", "/users/change-password", form, token)).status).toBe(200);
  const gone = await users.call("POST", "/users/delete-account", { password: fresh }, token);
  expect(gone.status).toBe(200);
  // Coming back does not end the suspension.
  const back = fits(usersApi.login, await users.login(email, fresh));
  expect(back).toMatchObject({ restored: true, standing: { suspension: { reason } } });
});

it("takes one answer, however many are sent at once, and shows it to administrators", async () => {
  const { _id, refreshToken } = await users.register(tutor());
  expect(await answer(refreshToken)).toMatchObject({ body: { code: "not_suspended" } });
  await act("suspend", _id);
  const both = await Promise.all([answer(refreshToken, "one"), answer(refreshToken, "two")]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(await answer(refreshToken)).toMatchObject({ body: { code: "already_answered" } });
  const kept = (await standingOf(refreshToken)).suspension?.answer;
  expect(["one", "two"]).toContain(kept);
  const list = fits(
    usersApi.suspendedPeople,
    await users.call("GET", "/users/suspended?limit=50", undefined, admin),
  );
  expect(list.people.find((one) => one._id === _id)).toMatchObject({ reason, answer: kept });
  // A new suspension may be answered again.
  await act("lift-suspension", _id);
  await act("suspend", _id, admin, "Again");
  expect(await answer(refreshToken)).toMatchObject({ status: 200 });
});

it("is told by e-mail, in both languages, with the reason", async () => {
  const { _id, email } = await users.register(tutor());
  await act("warn", _id, admin, "Please be polite");
  await act("suspend", _id);
  await act("lift-suspension", _id, admin, "It was a mistake");
  await users.email.sendDue(users.now());
  const mails = users.sent.filter(({ to }) => to === email);
  const subjects = mails.map(({ subject }) => subject).toSorted();
  expect(subjects).toEqual([
    "A warning about your TutorSetu account",
    "Your TutorSetu account is no longer suspended",
    "Your TutorSetu account is suspended",
  ]);
  const text = mails.map((mail) => mail.text).join(" ");
  for (const said of ["Please be polite", reason, "It was a mistake", "निलंबित"])
    expect(text).toContain(said);
});

it("keeps a warning until its reader ticks it off, and nobody else can", async () => {
  const { _id, refreshToken } = await users.register(tutor());
  const other = await users.register(student());
  await act("warn", _id, admin, "Please be polite");
  const [warning] = (await standingOf(refreshToken)).warnings;
  expect(warning).toMatchObject({ reason: "Please be polite" });
  const read = (token: string) =>
    users.call("PUT", `/users/warnings/${warning?._id}/read`, undefined, token);
  expect((await read(other.refreshToken)).status).toBe(404);
  expect((await read(refreshToken)).status).toBe(200);
  expect((await read(refreshToken)).status).toBe(404);
  expect((await standingOf(refreshToken)).warnings).toEqual([]);
});

it("suspends administrators by another one only, never oneself, and never both of two", async () => {
  expect(await act("suspend", adminId)).toMatchObject({
    status: 403,
    body: { code: "suspend_self" },
  });
  const second = await secondAdmin();
  const both = await Promise.all([
    act("suspend", second._id),
    act("suspend", adminId, second.token),
  ]);
  expect(both.filter(({ status }) => status === 200).length).toBeLessThan(2);
  expect(await users.stores.people.activeAdmins()).toBeGreaterThan(0);
  for (const id of [second._id, adminId])
    await users.stores.moderation.lift(ref(id), { by: adminId, reason }, users.now());

  await act("suspend", second._id);
  expect(await act("lift-suspension", second._id, second.token)).toMatchObject({
    status: 403,
    body: { code: "suspended" },
  });
  // What only administrators see is not for them either.
  expect(await users.call("GET", "/users/deleted", undefined, second.token)).toMatchObject({
    status: 403,
    body: { code: "suspended" },
  });
  const password = { password: "demo1234" };
  const last = await users.call("POST", "/users/delete-account", password, admin);
  expect(last).toMatchObject({ status: 409, body: { code: "last_admin" } });
});

it("makes no administrator of somebody who is suspended", async () => {
  const { _id } = await users.register(tutor());
  await act("suspend", _id);
  const body = { id: _id, password: "demo1234" };
  expect(await users.call("POST", "/users/make-admin", body, admin)).toMatchObject({
    status: 409,
    body: { code: "is_suspended" },
  });
});

it("refuses what is written after the suspension, and no write under way undoes it", async () => {
  const { _id, refreshToken } = await users.register(tutor());
  const edit = (bio: string) =>
    users.call("PUT", `/users/profile/${_id}`, { profile: { bio } }, refreshToken);
  const racing = Promise.all(Array.from({ length: 10 }, (_, n) => edit(`try ${n}`)));
  await act("suspend", _id);
  const settled = (await users.stores.people.find(_id))?.suspension;
  await racing;
  const { bio } = await users.profileOf(refreshToken);
  expect(await edit("after")).toMatchObject({ status: 403, body: { code: "suspended" } });
  const now = await users.stores.people.find(_id);
  expect(now?.suspension).toEqual(settled);
  expect(now?.bio).toBe(bio);
});
