import { usersApi } from "@tutorsetu/contracts/apis";
import { decodeJwt } from "jose";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { DAY_MS, fits, PASSWORD, startHarness, tutor, type Harness } from "../testing/harness.ts";
import { createApp } from "../src/app.ts";
import { codeOf, setUpFactor } from "../testing/second-factor.ts";

let users: Harness;
beforeAll(async () => {
  users = await startHarness();
});
afterAll(() => users.close());
// Codes are those of a moment: a test must not begin where the next step does.
beforeEach(() => {
  users.clock.ahead += 60_000 - (users.now().getTime() % 30_000);
});

const post = (path: string, body: object, token?: string) =>
  users.call("POST", `/users/${path}`, body, token);
const login = (email: string, code?: string) => post("login", { email, password: PASSWORD, code });
const profile = (token: string) => users.call("GET", "/users/profile", undefined, token);
const statusOf = async (token: string) =>
  fits(usersApi.secondFactor, await users.call("GET", "/users/second-factor", undefined, token));

/** Somebody new with a second factor. */
async function withFactor() {
  const person = await users.register(tutor());
  const before = await users.signIn(person.email);
  const made = await setUpFactor(users, users.call, before, PASSWORD);
  return { ...made, email: person.email, _id: person._id, before };
}

/** The texts of the e-mails to somebody, in English. */
async function mailsTo(email: string) {
  await users.email.sendDue(users.now());
  return users.sent.filter((mail) => mail.to === email).map(({ subject }) => subject);
}

it("sets up a second factor, ends every other session and asks for a code from then on", async () => {
  const { email, token, before, secret, recoveryCodes } = await withFactor();
  expect((await profile(before)).status).toBe(401);
  expect((await profile(token)).status).toBe(200);
  expect(recoveryCodes).toHaveLength(10);
  expect(await statusOf(token)).toMatchObject({ isOn: true, isRequired: false, recoveryLeft: 10 });
  expect(await login(email)).toMatchObject({
    status: 401,
    body: { code: "second_factor_required" },
  });
  const signedIn = await login(email, codeOf(secret, users.now()));
  const { refreshToken } = fits(usersApi.login, signedIn).user;
  expect(decodeJwt(refreshToken)).toMatchObject({ sf: true });
  expect(await mailsTo(email)).toContain("A second factor protects your TutorSetu account");
});

it("opens sessions of accounts without one without the claim", async () => {
  const { refreshToken } = await users.register(tutor());
  expect(decodeJwt(refreshToken)).not.toHaveProperty("sf");
});

it("says nothing of a second factor to a wrong password", async () => {
  const { email, secret } = await withFactor();
  for (const code of [undefined, codeOf(secret, users.now())]) {
    const answer = await post("login", { email, password: "not-this-one", code });
    expect(answer).toMatchObject({ status: 401, body: { code: "login_failed" } });
  }
});

it("accepts a code one step early or late, and none further away", async () => {
  const { email, secret } = await withFactor();
  for (const steps of [-2, 2])
    expect((await login(email, codeOf(secret, users.now(), steps))).status).toBe(401);
  users.clock.ahead += 30_000;
  for (const steps of [-1, 1])
    expect((await login(email, codeOf(secret, users.now(), steps))).status).toBe(200);
});

it.each([
  ["the one of the set-up", -1, 401],
  ["one that was used to sign in", 0, 401],
])("does not take a code twice: %s", async (_what, steps, status) => {
  const { email, secret } = await withFactor();
  const code = codeOf(secret, users.now(), steps);
  await login(email, codeOf(secret, users.now()));
  const again = await login(email, code);
  expect(again).toMatchObject({ status, body: { code: "second_factor_wrong" } });
});

it("takes a code of two sign-ins at once for one of them", async () => {
  const { email, secret } = await withFactor();
  const code = codeOf(secret, users.now());
  const from = (address: string) =>
    users.call("POST", "/users/login", { email, password: PASSWORD, code }, undefined, address);
  const both = await Promise.all([from("203.0.113.1"), from("198.51.100.1")]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401]);
});

it("takes no older code than the last one", async () => {
  const { email, secret } = await withFactor();
  expect((await login(email, codeOf(secret, users.now(), 1))).status).toBe(200);
  expect((await login(email, codeOf(secret, users.now()))).status).toBe(401);
});

it("stops guesses of codes, with a right one too", async () => {
  const { email, secret } = await withFactor();
  const statuses = [];
  for (let n = 0; n < 5; n++) statuses.push((await login(email, `00000${n}`)).status);
  expect(statuses).toEqual([401, 401, 401, 401, 401]);
  expect((await login(email, codeOf(secret, users.now()))).status).toBe(429);
});

it("takes a recovery code once, however it is typed, and says by e-mail how many are left", async () => {
  const { email, recoveryCodes } = await withFactor();
  const [first = "", second = ""] = recoveryCodes;
  const signedIn = await login(email, first.toLowerCase().replaceAll("-", " "));
  const { refreshToken } = fits(usersApi.login, signedIn).user;
  expect(decodeJwt(refreshToken)).toMatchObject({ sf: true });
  expect((await login(email, first)).status).toBe(401);
  expect(await statusOf(refreshToken)).toMatchObject({ recoveryLeft: 9 });
  const both = await Promise.all([login(email, second), login(email, second)]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401]);
  await users.email.sendDue(users.now());
  const texts = users.sent.filter(({ to }) => to === email).map(({ text }) => text);
  expect(texts).toContainEqual(expect.stringMatching(/Recovery codes left: 8\./));
});

it("renews recovery codes with password and code, and the old ones end", async () => {
  const { email, secret, token, recoveryCodes } = await withFactor();
  const renew = (proof: object) => post("second-factor/recovery-codes", proof, token);
  expect(await renew({ password: PASSWORD })).toMatchObject({
    status: 422,
    body: { problems: { code: { code: "second_factor_required" } } },
  });
  const code = codeOf(secret, users.now());
  expect(await renew({ password: "not-this-one", code })).toMatchObject({ status: 422 });
  const made = fits(usersApi.renewRecoveryCodes, await renew({ password: PASSWORD, code }));
  expect(made.recoveryCodes).toHaveLength(10);
  expect((await login(email, recoveryCodes[0])).status).toBe(401);
  expect((await login(email, made.recoveryCodes[0])).status).toBe(200);
});

it("begins no set-up from a session without its password", async () => {
  const person = await users.register(tutor());
  for (const body of [{}, { password: "" }, { password: "not-this-one" }])
    expect((await post("second-factor/set-up", body, person.refreshToken)).status).toBe(422);
  expect(await statusOf(person.refreshToken)).toMatchObject({ isOn: false });
});

it("finishes a set-up in the session that began it only, within ten minutes, once", async () => {
  const { email, refreshToken: stolen } = await users.register(tutor());
  const own = await users.signIn(email);
  const begin = async () => {
    const begun = await post("second-factor/set-up", { password: PASSWORD }, own);
    return fits(usersApi.setUpSecondFactor, begun).secret;
  };
  const confirm = (secret: string, token: string) =>
    post("second-factor/confirm", { code: codeOf(secret, users.now()) }, token);
  const secret = await begin();
  expect((await confirm(secret, stolen)).status).toBe(409);
  users.clock.ahead += 600_000;
  expect(await confirm(secret, own)).toMatchObject({
    status: 409,
    body: { code: "second_factor_setup_over" },
  });
  const fresh = await begin();
  expect((await post("second-factor/confirm", { code: "000000" }, own)).status).toBe(422);
  const both = await Promise.all([confirm(fresh, own), confirm(fresh, own)]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
});

it("asks for the old second factor before another takes its place", async () => {
  const { email, secret, token, recoveryCodes } = await withFactor();
  const begin = (code?: string) =>
    post("second-factor/set-up", { password: PASSWORD, code }, token);
  expect((await begin()).status).toBe(422);
  // The phone is lost.
  const made = fits(usersApi.setUpSecondFactor, await begin(recoveryCodes[0]));
  expect((await login(email, codeOf(secret, users.now()))).status).toBe(200);
  const code = codeOf(made.secret, users.now(), -1);
  expect((await post("second-factor/confirm", { code }, token)).status).toBe(200);
  users.clock.ahead += 30_000;
  expect((await login(email, codeOf(secret, users.now()))).status).toBe(401);
  expect((await login(email, recoveryCodes[1])).status).toBe(401);
  expect((await login(email, codeOf(made.secret, users.now()))).status).toBe(200);
});

it("turns it off with password and code only", async () => {
  const { email, secret, token } = await withFactor();
  const turnOff = (proof: object) => post("second-factor/turn-off", proof, token);
  expect((await turnOff({ password: PASSWORD })).status).toBe(422);
  expect((await turnOff({ password: PASSWORD, code: "000000" })).status).toBe(422);
  const code = codeOf(secret, users.now());
  expect((await turnOff({ password: PASSWORD, code })).status).toBe(200);
  expect((await login(email)).status).toBe(200);
  expect((await turnOff({ password: PASSWORD })).status).toBe(200);
  expect(await mailsTo(email)).toContain("The second factor of your TutorSetu account is off");
});

it("restores no deleted account by the password alone", async () => {
  const { _id, email, secret, token } = await withFactor();
  expect((await post("delete-account", { password: PASSWORD }, token)).status).toBe(422);
  const proof = { password: PASSWORD, code: codeOf(secret, users.now()) };
  expect((await post("delete-account", proof, token)).status).toBe(200);
  users.clock.ahead += 30_000;
  expect((await login(email)).status).toBe(401);
  expect((await users.stores.people.find(_id))?.active).toBe(false);
  const back = await login(email, codeOf(secret, users.now()));
  expect(back).toMatchObject({ status: 200, body: { restored: true } });
  users.clock.ahead += DAY_MS;
});

it("opens no session for a sign-in that began before the second factor was set up", async () => {
  const { email, refreshToken } = await users.register(tutor());
  const { people } = users.stores;
  const byEmail: typeof people.byEmail = async (asked) => {
    const person = await people.byEmail(asked);
    await setUpFactor(users, users.call, refreshToken, PASSWORD);
    return person;
  };
  const app = createApp({ ...users.deps, people: { ...people, byEmail } });
  const answer = await app.request("/users/login", {
    method: "POST",
    body: JSON.stringify({ email, password: PASSWORD }),
    headers: { "content-type": "application/json" },
  });
  expect(answer.status).toBe(401);
  expect(await answer.json()).toMatchObject({ code: "login_failed" });
});

it("stores neither secret nor recovery codes as they are", async () => {
  const { _id, secret, recoveryCodes } = await withFactor();
  const stored = JSON.stringify(await users.db.collection("people").findOne({ _id } as object));
  for (const text of [secret, ...recoveryCodes, recoveryCodes[0]?.replaceAll("-", "") ?? ""])
    expect(stored).not.toContain(text);
});
