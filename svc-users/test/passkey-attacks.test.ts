import { usersApi } from "@tutorsetu/contracts/apis";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createApp } from "../src/app.ts";
import { mongoStores } from "../src/store/stores.ts";
import { silent } from "@tutorsetu/service-kit/testing/app";
import { softwareAuthenticator } from "../testing/authenticator.ts";
import { fits, PASSWORD, startHarness, tutor, type Harness } from "../testing/harness.ts";
import { askedIn, login, prove, setUpPasskey, withPasskey } from "../testing/passkeys.ts";

let users: Harness;
beforeAll(async () => {
  users = await startHarness();
});
afterAll(() => users.close());

const post = (path: string, body: object, token?: string) =>
  users.call("POST", `/users/${path}`, body, token);
const asked = async (email: string) => askedIn(await login(users.call, email));
const codeFor = async (passkey: object) =>
  fits(usersApi.provePasskey, await prove(users.call, passkey)).code;

const refused = { status: 422, body: { code: "passkey_wrong" } };

it("takes an answer once, also from two who send it at once", async () => {
  const { email, key } = await withPasskey(users);
  const signed = key.sign(await asked(email));
  const both = await Promise.all([prove(users.call, signed), prove(users.call, signed)]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
  expect(await prove(users.call, signed)).toMatchObject(refused);
});

it("takes what an answer was exchanged for once, of its person only, for two minutes", async () => {
  const { email, key } = await withPasskey(users);
  const other = await withPasskey(users);
  const code = await codeFor(key.sign(await asked(email)));
  expect((await login(users.call, other.email, code)).status).toBe(401);
  const both = await Promise.all([login(users.call, email, code), login(users.call, email, code)]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401]);
  const late = await codeFor(key.sign(await asked(email)));
  users.clock.ahead += 120_000;
  expect((await login(users.call, email, late)).status).toBe(401);
});

it("takes a challenge for five minutes, and a copy of it in another place never", async () => {
  const { email, key } = await withPasskey(users);
  const question = await asked(email);
  users.clock.ahead += 300_000;
  expect(await prove(users.call, key.sign(question))).toMatchObject(refused);
  const made = { challenge: Buffer.alloc(24, 7).toString("base64url") };
  expect(await prove(users.call, key.sign(made))).toMatchObject(refused);
});

it("takes nobody's key for somebody else's challenge", async () => {
  const owner = await withPasskey(users);
  const thief = await withPasskey(users);
  expect(await prove(users.call, thief.key.sign(await asked(owner.email)))).toMatchObject(refused);
  // Nor with the owner's id on it.
  const named = { ...thief.key.sign(await asked(owner.email)), id: owner.key.id };
  expect(await prove(users.call, named)).toMatchObject(refused);
});

it.each([
  ["a page of another origin", { origin: "https://site.example.evil.example" }],
  ["a page without TLS", { origin: "http://site.example" }],
  ["another site", { rpId: "evil.example" }],
  ["somebody who was not verified", { isUnverified: true }],
  ["the making of a key", { type: "webauthn.create" }],
])("takes no answer of %s", async (_what, lie) => {
  const { email, key } = await withPasskey(users);
  const question = await asked(email);
  expect(await prove(users.call, key.sign(question, lie))).toMatchObject(refused);
  // The challenge is used up by it.
  expect(await prove(users.call, key.sign(question))).toMatchObject(refused);
  const setUp = async () => {
    const { refreshToken } = await users.register(tutor());
    const begun = await post("passkeys/set-up", { password: PASSWORD }, refreshToken);
    const made = softwareAuthenticator().make(
      fits(usersApi.setUpPasskey, begun).passkey,
      "type" in lie ? { type: "webauthn.get" } : lie,
    );
    return post("passkeys/confirm", { name: "Mine", passkey: made }, refreshToken);
  };
  expect(await setUp()).toMatchObject(refused);
});

it.each([
  ["signature", "A".repeat(96)],
  ["authenticatorData", "A".repeat(50)],
  ["clientDataJSON", Buffer.from("[]").toString("base64url")],
  ["clientDataJSON", "AAAA"],
])("takes no answer with another %s", async (field, value) => {
  const { email, key } = await withPasskey(users);
  const { id, response } = key.sign(await asked(email));
  const changed = { id, response: { ...response, [field]: value } };
  expect(await prove(users.call, changed)).toMatchObject(refused);
});

it("refuses the copy of a key, records it and tells its owner", async () => {
  const { email, key, _id } = await withPasskey(users);
  await codeFor(key.sign(await asked(email)));
  const copied = key.state.counter;
  await codeFor(key.sign(await asked(email)));
  key.state.counter = copied - 1;
  const answer = await prove(users.call, key.sign(await asked(email)));
  expect(answer).toMatchObject({ status: 422, body: { code: "passkey_refused" } });
  expect(await users.recordedOf(_id)).toContain("passkey_refused");
  await users.email.sendDue(users.now());
  const mail = users.sent.findLast(({ to }) => to === email);
  expect(mail?.subject).toBe("A passkey of your TutorSetu account was refused");
  expect(mail?.text).toContain("My phone");
  key.state.counter = copied + 5;
  expect((await prove(users.call, key.sign(await asked(email)))).status).toBe(200);
});

it("takes one of two uses with the same count, and any of keys that do not count", async () => {
  const { email, key } = await withPasskey(users);
  const twice = [await asked(email), await asked(email)].map((question) => {
    key.state.counter = 7;
    return key.sign(question);
  });
  const both = await Promise.all(twice.map((signed) => prove(users.call, signed)));
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
  const silentKey = softwareAuthenticator({ counts: false });
  const person = await withPasskey(users, silentKey);
  for (let n = 0; n < 3; n++)
    expect((await prove(users.call, silentKey.sign(await asked(person.email)))).status).toBe(200);
});

it("takes a removed key no longer, also where it was asked for before", async () => {
  const { email, token, recoveryCodes = [], key } = await withPasskey(users);
  await setUpPasskey(users.call, token, { code: recoveryCodes[0] ?? "" });
  const question = await asked(email);
  const body = { id: key.id, password: PASSWORD, code: recoveryCodes[1] };
  expect((await post("passkeys/remove", body, token)).status).toBe(200);
  expect(await prove(users.call, key.sign(question))).toMatchObject(refused);
  expect((await asked(email)).allowCredentials.map(({ id }) => id)).not.toContain(key.id);
});

it("sets up nothing without the password, from another session, for another person, or twice", async () => {
  const { email, refreshToken: stolen } = await users.register(tutor());
  const own = await users.signIn(email);
  const { refreshToken: stranger } = await users.register(tutor());
  for (const body of [{}, { password: "not-this-one" }])
    expect((await post("passkeys/set-up", body, own)).status).toBe(422);
  const begun = await post("passkeys/set-up", { password: PASSWORD }, own);
  const { passkey: question } = fits(usersApi.setUpPasskey, begun);
  const made = { name: "Mine", passkey: softwareAuthenticator().make(question) };
  const over = { status: 409, body: { code: "second_factor_setup_over" } };
  expect(await post("passkeys/confirm", made, stolen)).toMatchObject(over);
  expect(await post("passkeys/confirm", made, stranger)).toMatchObject(over);
  const both = await Promise.all([1, 2].map(() => post("passkeys/confirm", made, own)));
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
});

it("leaves one second factor when two keys are removed at once", async () => {
  const { token, recoveryCodes = [], key } = await withPasskey(users);
  const other = await setUpPasskey(users.call, token, { code: recoveryCodes[0] ?? "" });
  const remove = (id: string, code?: string) =>
    post("passkeys/remove", { id, password: PASSWORD, code }, token);
  const both = [remove(key.id, recoveryCodes[1]), remove(other.key.id, recoveryCodes[2])];
  const statuses = (await Promise.all(both)).map(({ status }) => status);
  const status = await users.call("GET", "/users/second-factor", undefined, token);
  const { isOn, passkeys } = fits(usersApi.secondFactor, status);
  // One after the other the second is the last one, which its owner was told.
  const isInTurn = statuses.every((one) => one === 200);
  expect([isOn, passkeys?.length]).toEqual(isInTurn ? [false, 0] : [true, 1]);
});

it("opens no session for a sign-in that began before the first passkey", async () => {
  const { email, refreshToken } = await users.register(tutor());
  const { people } = users.stores;
  const byEmail: typeof people.byEmail = async (of) => {
    const person = await people.byEmail(of);
    await setUpPasskey(users.call, refreshToken);
    return person;
  };
  const slow = users.callTo(createApp({ ...users.deps, people: { ...people, byEmail } }));
  expect(await login(slow, email)).toMatchObject({ status: 401, body: { code: "login_failed" } });
});

it("stops guesses, with a right key too", async () => {
  const { email, key } = await withPasskey(users);
  const question = async () => {
    const body = { email, password: PASSWORD };
    const from = `203.0.113.${tries++}`;
    return askedIn(await users.call("POST", "/users/login", body, undefined, from));
  };
  let tries = 0;
  const statuses = [];
  for (let n = 0; n < 4; n++) {
    const wrong = key.sign(await question(), { origin: "https://evil.example" });
    statuses.push((await prove(users.call, wrong)).status);
  }
  expect(statuses).toEqual([422, 422, 422, 422]);
  // The password is guessed at no less: its wait holds for whoever has it right.
  expect((await login(users.call, email)).status).toBe(401);
  expect((await login(users.call, email)).status).toBe(429);
});

it("shares challenges with other instances, and stores none as it is", async () => {
  const { email, key } = await withPasskey(users);
  const stores = await mongoStores(users.db, silent);
  const other = users.callTo(createApp({ ...users.deps, ...stores }));
  const question = await asked(email);
  const stored = await users.db.collection("passkey-challenges").find().toArray();
  expect(JSON.stringify(stored)).not.toContain(question.challenge);
  const { code } = fits(usersApi.provePasskey, await prove(other, key.sign(question)));
  expect((await login(users.call, email, code)).status).toBe(200);
  const indexes = await users.db.collection("passkey-challenges").indexes();
  expect(indexes).toContainEqual(expect.objectContaining({ expireAfterSeconds: 0 }));
});
