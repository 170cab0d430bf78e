import { usersApi } from "@tutorsetu/contracts/apis";
import { createHash } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createApp } from "../src/app.ts";
import { fits, PASSWORD, student, startHarness, type Harness } from "../testing/harness.ts";

const MINUTE_MS = 60_000;
const FRESH = "fresh-and-long-1";
const AT_FULL_COST = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/;
let users: Harness;
let address = 0;
/** Every test asks from its own address, so that limits of one do not reach another. */
const from = () => `10.1.0.${++address}`;

beforeAll(async () => {
  users = await startHarness();
});
afterAll(() => users.close());

const change = (token: string, form: object) =>
  users.call("PUT", "/users/change-password", form, token);
const forgot = (email: string, at = from()) =>
  users.call("POST", "/users/forgot-password", { email }, undefined, at);
const reset = (token: string, password = FRESH, confirmPassword = password) =>
  users.call(
    "POST",
    "/users/reset-password",
    { token, password, confirmPassword },
    undefined,
    from(),
  );

/** Asks for a link and reads it out of the e-mail. */
async function tokenFor(email: string): Promise<string> {
  await forgot(email);
  await users.email.sendDue(users.now());
  const text = users.sent.findLast((mail) => mail.to === email)?.text ?? "";
  return /https:\/\/site\.example\/reset-password\?token=([\w-]+)/.exec(text)?.[1] ?? "";
}

it("keeps new passwords at the full cost of a guess", async () => {
  const { hash: _quick, ...deps } = users.deps;
  const app = users.callTo(createApp(deps));
  const made = await app("POST", "/users/register", student(), undefined, from());
  const { _id } = fits(usersApi.register, made).user;
  const kept = async () => (await users.stores.people.find(_id))?.passwordHash;
  expect(await kept()).toMatch(AT_FULL_COST);
  const form = { currentPassword: PASSWORD, password: FRESH, confirmPassword: FRESH };
  const token = fits(usersApi.register, made).user.refreshToken;
  expect((await app("PUT", "/users/change-password", form, token)).status).toBe(200);
  expect(await kept()).toMatch(AT_FULL_COST);
});

it("changes a password and ends the other sessions only [US-010]", async () => {
  const { register, signIn, login, call } = users;
  const { email, refreshToken } = await register(student());
  const other = await signIn(email);
  const form = { currentPassword: PASSWORD, password: FRESH, confirmPassword: FRESH };
  const answer = await change(refreshToken, form);
  expect(answer).toMatchObject({ status: 200, body: { message: "Update successful!" } });
  expect((await call("GET", "/users/profile", undefined, other)).status).toBe(401);
  expect((await call("GET", "/users/profile", undefined, refreshToken)).status).toBe(200);
  expect((await login(email)).status).toBe(401);
  expect((await login(email, FRESH)).status).toBe(200);
});

it.each([
  [{ currentPassword: "wrong-one" }, "currentPassword", "Your current password is not right."],
  [{ currentPassword: "" }, "currentPassword", "Current password is required"],
  [
    { password: "12345", confirmPassword: "12345" },
    "password",
    "Password must be at least 6 characters",
  ],
  [
    { password: "password1", confirmPassword: "password1" },
    "password",
    "That password is too easy to guess. Please choose another.",
  ],
  [{ confirmPassword: "another-one" }, "confirmPassword", "Passwords do not match"],
  [{ confirmPassword: undefined }, "confirmPassword", "Please confirm your password"],
])("refuses to change a password with %j [US-011]", async (wrong, field, text) => {
  const { register, login } = users;
  const { email, refreshToken } = await register(student());
  const form = { currentPassword: PASSWORD, password: FRESH, confirmPassword: FRESH, ...wrong };
  const { status, body } = await change(refreshToken, form);
  expect(status).toBe(422);
  expect(body["fields"]).toMatchObject({ [field]: text });
  expect((await login(email)).status).toBe(200);
});

it("stops guesses at the current password", async () => {
  const { refreshToken } = await users.register(student());
  const guess = (currentPassword: string) =>
    change(refreshToken, { currentPassword, password: FRESH, confirmPassword: FRESH });
  for (let n = 0; n < 5; n++) await guess(`wrong-${n}`);
  expect((await guess(PASSWORD)).status).toBe(429);
});

it.each(["password123", "Krishna@123", "121212", "987654", "QWERTY2024", "abcabc"])(
  "refuses the common password %s",
  async (password) => {
    const form = student({ password, confirmPassword: password });
    const { status, body } = await users.call("POST", "/users/register", form);
    expect(status).toBe(422);
    expect(body["fields"]).toMatchObject({
      password: "That password is too easy to guess. Please choose another.",
    });
  },
);

it("sets a forgotten password once, and ends every session", async () => {
  const { register, call, login } = users;
  const { email, refreshToken } = await register(student());
  const token = await tokenFor(email);
  const answer = await reset(token);
  expect(answer.status).toBe(200);
  expect(fits(usersApi.resetPassword, answer).message).toBe(
    "Your password is set. Please sign in.",
  );
  expect((await call("GET", "/users/profile", undefined, refreshToken)).status).toBe(401);
  expect((await login(email)).status).toBe(401);
  expect((await login(email, FRESH)).status).toBe(200);
  const again = await reset(token, "yet-another-one");
  expect(again.status).toBe(400);
  expect(again.body["fields"]).toMatchObject({
    token: "This link has expired or was used already. Please ask for a new one.",
  });
  expect((await login(email, FRESH)).status).toBe(200);
});

it("accepts one of ten concurrent resets with a token", async () => {
  const { email } = await users.register(student());
  const token = await tokenFor(email);
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, n) => reset(token, `${FRESH}${n}`)),
  );
  expect(answers.filter((a) => a.status === 200)).toHaveLength(1);
  expect(answers.filter((a) => a.status === 400)).toHaveLength(9);
});

it("accepts a link for thirty minutes and not longer", async () => {
  const { register, clock } = users;
  const { email } = await register(student());
  const late = await tokenFor(email);
  clock.ahead += 31 * MINUTE_MS;
  expect((await reset(late)).status).toBe(400);
  const inTime = await tokenFor(email);
  clock.ahead += 29 * MINUTE_MS;
  expect((await reset(inTime)).status).toBe(200);
});

it("revokes older links when a password is set", async () => {
  const { email, refreshToken } = await users.register(student());
  const first = await tokenFor(email);
  const second = await tokenFor(email);
  expect((await reset(second)).status).toBe(200);
  expect((await reset(first)).status).toBe(400);
  const third = await tokenFor(email);
  const token = await users.signIn(email, FRESH);
  const form = { currentPassword: FRESH, password: PASSWORD, confirmPassword: PASSWORD };
  expect((await change(token, form)).status).toBe(200);
  expect((await reset(third)).status).toBe(400);
  expect(refreshToken).not.toBe(token);
});

it("stores only a hash of the token", async () => {
  const { email } = await users.register(student());
  const token = await tokenFor(email);
  expect(token.length).toBeGreaterThanOrEqual(43);
  expect(
    await users.stores.resets.use(createHash("sha256").update(token).digest("hex"), users.now()),
  ).toBe(null);
  expect((await reset(token)).status).toBe(200);
});

it("answers alike for an unknown address, with the same work, and sends nothing to it", async () => {
  const { register, stores, email: sender, now, sent } = users;
  await sender.sendDue(now());
  const { email } = await register(student());
  const nobody = "nobody-at-all@test.example";
  const before = sent.length;
  const [known, unknown] = [await forgot(email), await forgot(nobody)];
  expect(known.status).toBe(200);
  expect(fits(usersApi.forgotPassword, known).message).toBe(
    "If an account has this email, a link to set a new password is on its way.",
  );
  expect(unknown).toMatchObject({ status: known.status, body: known.body });
  const kinds = [await stores.emails.claim(now()), await stores.emails.claim(now())];
  // Both were asked for in one moment of the service's clock.
  expect(new Set(kinds.map((job) => job?.email))).toEqual(new Set([email, nobody]));
  for (const job of kinds) await stores.emails.postpone(job?._id ?? "", now());
  await sender.sendDue(now());
  expect(sent.slice(before).map((mail) => mail.to)).toEqual([email]);
});

it("limits requests for links by account, whether it exists or not, and by address", async () => {
  for (const email of [(await users.register(student())).email, "never-there@test.example"]) {
    for (let n = 0; n < 5; n++) expect((await forgot(email)).status).toBe(200);
    expect((await forgot(email.toUpperCase())).status).toBe(429);
  }
  const at = from();
  for (let n = 0; n < 30; n++) await forgot(`asks${n}@test.example`, at);
  expect((await forgot("asks-more@test.example", at)).status).toBe(429);
});

it.each([
  [{ token: "" }, "token"],
  [{ token: { $ne: "" } }, "token"],
  [{ password: "12345", confirmPassword: "12345" }, "password"],
  [{ confirmPassword: "different" }, "confirmPassword"],
  [{ password: "password1", confirmPassword: "password1" }, "password"],
])("refuses a reset with %j without using the link up", async (wrong, field) => {
  const { email } = await users.register(student());
  const token = await tokenFor(email);
  const form = { token, password: FRESH, confirmPassword: FRESH, ...wrong };
  const { status, body } = await users.call("POST", "/users/reset-password", form);
  expect(status).toBe(field === "token" ? 400 : 422);
  expect(Object.keys(body["fields"] ?? {})).toContain(field);
  expect((await reset(token)).status).toBe(200);
});

it("sends an e-mail later when the mail server is down, and once", async () => {
  const { register, email: sender, mailServer, sent, clock, now } = users;
  const { email } = await register(student());
  const mine = () => sent.filter((mail) => mail.to === email);
  await forgot(email);
  mailServer.isDown = true;
  await expect(sender.sendDue(now())).rejects.toThrow("the mail server is down");
  mailServer.isDown = false;
  expect(mine()).toEqual([]);
  clock.ahead += MINUTE_MS;
  await Promise.all([sender.sendDue(now()), sender.sendDue(now())]);
  await sender.sendDue(now());
  expect(mine()).toHaveLength(1);
});
