import { usersApi } from "@tutorsetu/contracts/apis";
import { decodeJwt } from "jose";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createApp } from "../src/app.ts";
import { softwareAuthenticator } from "../testing/authenticator.ts";
import { fits, PASSWORD, startHarness, tutor, type Harness } from "../testing/harness.ts";
import {
  askedIn,
  login,
  prove,
  setUpPasskey,
  tryPasskey,
  withPasskey,
} from "../testing/passkeys.ts";
import { codeOf, setUpFactor } from "../testing/second-factor.ts";

let users: Harness;
beforeAll(async () => {
  users = await startHarness();
});
afterAll(() => users.close());

const post = (path: string, body: object, token?: string) =>
  users.call("POST", `/users/${path}`, body, token);
const asked = async (email: string) => askedIn(await login(users.call, email));
const statusOf = async (token: string) =>
  fits(usersApi.secondFactor, await users.call("GET", "/users/second-factor", undefined, token));

async function signInWith({ email, key }: Awaited<ReturnType<typeof withPasskey>>) {
  const { code } = fits(
    usersApi.provePasskey,
    await prove(users.call, key.sign(await asked(email))),
  );
  return login(users.call, email, code);
}

async function mailsTo(email: string) {
  await users.email.sendDue(users.now());
  return users.sent.filter((mail) => mail.to === email);
}

it("sets one up as the first second factor: other sessions end, and recovery codes stand in for it", async () => {
  const { email, token, before, recoveryCodes, passkeys } = await withPasskey(users);
  expect((await users.call("GET", "/users/profile", undefined, before)).status).toBe(401);
  expect(decodeJwt(token)).toMatchObject({ sf: true });
  expect(recoveryCodes).toHaveLength(10);
  expect(passkeys).toMatchObject([{ name: "My phone", lastUsedAt: null }]);
  expect(await statusOf(token)).toMatchObject({
    isOn: true,
    hasApp: false,
    recoveryLeft: 10,
    passkeys,
    passkeysAt: "https://site.example",
  });
  // A page that knows codes only shows the question for one, and a recovery code answers it.
  expect(await login(users.call, email)).toMatchObject({
    status: 401,
    body: { code: "second_factor_required", fields: { code: expect.any(String) } },
  });
  expect((await login(users.call, email, recoveryCodes?.[0])).status).toBe(200);
});

it("signs in with password and passkey, and says when it was last used", async () => {
  const person = await withPasskey(users);
  const question = await asked(person.email);
  expect(question).toMatchObject({
    rpId: "site.example",
    userVerification: "required",
    allowCredentials: [{ id: person.key.id, transports: ["internal"] }],
  });
  const { refreshToken } = fits(usersApi.login, await signInWith(person)).user;
  expect(decodeJwt(refreshToken)).toMatchObject({ sf: true });
  const { passkeys } = await statusOf(refreshToken);
  expect(passkeys?.[0]?.lastUsedAt).toMatch(/^\d{4}-/);
});

it("asks nothing of a passkey before the password is right", async () => {
  const { email } = await withPasskey(users);
  const answer = await post("login", { email, password: "not-this-one" });
  expect(answer).toMatchObject({ status: 401, body: { code: "login_failed" } });
  expect(answer.body).not.toHaveProperty("passkey");
});

it("proves who it is before an act, too", async () => {
  const { key, token } = await withPasskey(users);
  const question = await post("second-factor/recovery-codes", { password: PASSWORD }, token);
  expect(question).toMatchObject({ status: 422, body: { code: "second_factor_required" } });
  const proved = await prove(users.call, key.sign(askedIn(question)));
  const { code } = fits(usersApi.provePasskey, proved);
  const renewed = await post("second-factor/recovery-codes", { password: PASSWORD, code }, token);
  expect(fits(usersApi.renewRecoveryCodes, renewed).recoveryCodes).toHaveLength(10);
});

it("works beside an authenticator app, whichever came first", async () => {
  users.clock.ahead += 60_000 - (users.now().getTime() % 30_000);
  const { email, refreshToken } = await users.register(tutor());
  const app = await setUpFactor(users, users.call, refreshToken, PASSWORD);
  const code = codeOf(app.secret, users.now());
  expect((await post("passkeys/set-up", { password: PASSWORD }, app.token)).status).toBe(422);
  const made = await setUpPasskey(users.call, app.token, { code });
  expect(made).not.toHaveProperty("recoveryCodes");
  expect(await statusOf(app.token)).toMatchObject({ hasApp: true, recoveryLeft: 10 });
  users.clock.ahead += 30_000;
  expect((await login(users.call, email, codeOf(app.secret, users.now()))).status).toBe(200);
  const proved = await prove(users.call, made.key.sign(await asked(email)));
  const again = { password: PASSWORD, code: fits(usersApi.provePasskey, proved).code };
  const begun = await post("second-factor/set-up", again, app.token);
  const { secret } = fits(usersApi.setUpSecondFactor, begun);
  const first = { code: codeOf(secret, users.now()) };
  const confirmed = await post("second-factor/confirm", first, app.token);
  const { user } = fits(usersApi.confirmSecondFactor, confirmed);
  expect((await statusOf(user.refreshToken)).passkeys).toHaveLength(1);
});

it("keeps several, and removes one by password and second factor", async () => {
  const { email, token, recoveryCodes = [], key } = await withPasskey(users);
  const other = await setUpPasskey(users.call, token, { code: recoveryCodes[0] ?? "" });
  expect(other.passkeys).toHaveLength(2);
  expect((await asked(email)).allowCredentials).toHaveLength(2);
  const remove = (id: string, code?: string) =>
    post("passkeys/remove", { id, password: PASSWORD, code }, token);
  expect((await remove(key.id)).status).toBe(422);
  const left = fits(usersApi.removePasskey, await remove(key.id, recoveryCodes[1]));
  expect(left.passkeys.map(({ id }) => id)).toEqual([other.key.id]);
  expect((await remove(key.id, recoveryCodes[2])).status).toBe(404);
  expect((await mailsTo(email)).map(({ subject }) => subject)).toContain(
    "A passkey of your TutorSetu account was removed",
  );
});

it("turns the second factor off with the last one, and not where it must stay", async () => {
  const { _id, email, token, recoveryCodes = [], key } = await withPasskey(users);
  const body = { id: key.id, password: PASSWORD, code: recoveryCodes[0] };
  await users.db.collection("people").updateOne({ _id: _id as never }, { $set: { role: "Admin" } }); // safe: ids are text here
  const required = users.callTo(createApp({ ...users.deps, adminSecondFactor: "required" }));
  expect(await required("POST", "/users/passkeys/remove", body, token)).toMatchObject({
    status: 403,
    body: { code: "second_factor_must_stay" },
  });
  const again = { ...body, code: recoveryCodes[1] };
  expect((await post("passkeys/remove", again, token)).status).toBe(200);
  expect(await statusOf(token)).toMatchObject({ isOn: false, passkeys: [] });
  expect((await login(users.call, email)).status).toBe(200);
  expect((await mailsTo(email)).map(({ subject }) => subject)).toContain(
    "The second factor of your TutorSetu account is off",
  );
});

it("sets up no more than ten, none twice, and none without a name", async () => {
  const { token, recoveryCodes = [], key } = await withPasskey(users);
  const add = (code: string, one = softwareAuthenticator()) =>
    tryPasskey(users.call, token, { code, key: one });
  const nameless = { name: " ", passkey: key.make({ challenge: "x" }) };
  expect(await post("passkeys/confirm", nameless, token)).toMatchObject({
    status: 422,
    body: { problems: { name: { code: "passkey_name_required" } } },
  });
  const known = { status: 409, body: { code: "passkey_known" } };
  expect(await add(recoveryCodes[0] ?? "", key)).toMatchObject(known);
  for (let n = 1; n < 10; n++) await add(recoveryCodes[n] ?? "");
  const begun = await post("second-factor/recovery-codes", { password: PASSWORD }, token);
  const { code } = fits(usersApi.provePasskey, await prove(users.call, key.sign(askedIn(begun))));
  expect(await add(code)).toMatchObject(known);
  expect((await statusOf(token)).passkeys).toHaveLength(10);
});

it("works for sites by name only, and for this machine as localhost", async () => {
  const { refreshToken } = await users.register(tutor());
  const bare = users.callTo(createApp({ ...users.deps, relyingParty: null }));
  const answer = await bare("POST", "/users/passkeys/set-up", { password: PASSWORD }, refreshToken);
  expect(answer).toMatchObject({ status: 409, body: { code: "passkeys_unavailable" } });
  const status = await bare("GET", "/users/second-factor", undefined, refreshToken);
  expect(status.body).toMatchObject({ passkeysAt: null });
});
