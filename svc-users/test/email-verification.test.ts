import { usersApi } from "@tutorsetu/contracts/apis";
import { createHash } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { bySystem } from "../src/policy.ts";
import { DAY_MS, fits, ref, startHarness, student, type Harness } from "../testing/harness.ts";

let users: Harness;
let address = 0;
/** Every test asks from its own address, so that limits of one do not reach another. */
const from = () => `10.2.0.${++address}`;

beforeAll(async () => {
  users = await startHarness();
});
afterAll(() => users.close());

const verify = (token: unknown, at = from()) =>
  users.call("POST", "/users/verify-email", { token }, undefined, at);
const again = (token: string, at = from()) =>
  users.call("POST", "/users/send-verification", undefined, token, at);

const emailsTo = (email: string) => users.sent.filter((mail) => mail.to === email);

/** Delivers what waits and reads the newest link. */
async function linkFor(email: string): Promise<string> {
  await users.email.sendDue(users.now());
  const text = emailsTo(email).at(-1)?.text ?? "";
  return /https:\/\/site\.example\/verify-email\?token=([\w-]+)/.exec(text)?.[1] ?? "";
}

const remove = (_id: string) =>
  users.stores.accountDeletions.softDelete(bySystem({ _id, role: "Student" }), "self", users.now());

const isVerified = async (token: string) => (await users.profileOf(token)).emailVerified;

it("verifies the address of a signup by the link of an e-mail, in both languages", async () => {
  const { email, refreshToken } = await users.signUp(student({ userName: "Asha" }));
  const token = await linkFor(email);
  const [mail] = emailsTo(email);
  expect(mail?.subject).toBe("Please confirm your email for TutorSetu");
  expect(mail?.text).toContain("Hello Asha,");
  expect(mail?.text).toContain("नमस्ते Asha,");
  expect(await users.profileOf(refreshToken)).toMatchObject({
    emailVerified: false,
    emailVerifiedAt: null,
  });
  const answer = await verify(token);
  expect(fits(usersApi.verifyEmail, answer).message).toBe("Your email is confirmed.");
  const { emailVerified: is, emailVerifiedAt } = await users.profileOf(refreshToken);
  expect([is, typeof emailVerifiedAt]).toEqual([true, "string"]);
  const seen = await users.call("GET", "/users/verify-token", undefined, refreshToken);
  expect(fits(usersApi.verifyToken, seen).emailVerified).toBe(true);
});

it("changes nothing when a mail scanner opens the link: only a POST confirms", async () => {
  const { email, refreshToken } = await users.signUp(student());
  const token = await linkFor(email);
  for (const method of ["GET", "HEAD", "OPTIONS"]) {
    const response = await users.app.request(`/users/verify-email?token=${token}`, { method });
    expect(response.status).toBe(404);
  }
  expect(await isVerified(refreshToken)).toBe(false);
  expect((await verify(token)).status).toBe(200);
});

it("accepts a link once, also of ten at the same moment", async () => {
  const { email } = await users.signUp(student());
  const token = await linkFor(email);
  const at = from();
  const statuses = (await Promise.all(Array.from({ length: 10 }, () => verify(token, at)))).map(
    ({ status }) => status,
  );
  expect(statuses.toSorted((a, b) => a - b)).toEqual([200, ...Array<number>(9).fill(400)]);
  expect((await verify(token)).body).toMatchObject({
    code: "verify_expired",
    fields: { token: expect.stringContaining("used already") },
  });
});

it("accepts a link for seven days and not longer, and ends older links with the first", async () => {
  const { email, refreshToken } = await users.signUp(student());
  const old = await linkFor(email);
  users.clock.ahead += 7 * DAY_MS;
  expect((await verify(old)).status).toBe(400);
  const session = await users.signIn(email);
  expect((await again(session)).status).toBe(200);
  const first = await linkFor(email);
  expect((await again(session)).status).toBe(200);
  const second = await linkFor(email);
  expect(new Set([old, first, second]).size).toBe(3);
  users.clock.ahead += 7 * DAY_MS - 1000;
  expect((await verify(second)).status).toBe(200);
  expect((await verify(first)).status).toBe(400);
  expect(refreshToken).not.toBe(session);
});

it.each([[""], ["x".repeat(201)], ["x".repeat(43)], [{ $ne: "" }], [["a"]], [undefined]])(
  "refuses the forged token %j",
  async (token) => {
    const { email, refreshToken } = await users.signUp(student());
    await linkFor(email);
    const answer = await verify(token);
    expect(answer.status).toBe(400);
    expect(await isVerified(refreshToken)).toBe(false);
  },
);

it("keeps only a hash of the token, which opens nothing itself", async () => {
  const { email, refreshToken } = await users.signUp(student());
  const token = await linkFor(email);
  expect(token).toHaveLength(43);
  const kept = JSON.stringify(await users.db.collection("verifications").find().toArray());
  const hash = createHash("sha256").update(token).digest("hex");
  expect(kept).toContain(hash);
  expect(kept).not.toContain(token);
  expect((await verify(hash)).status).toBe(400);
  // A link that sets a password verifies, but a link that verifies sets no password.
  const form = { token, password: "monsoon-mango-7", confirmPassword: "monsoon-mango-7" };
  expect((await users.call("POST", "/users/reset-password", form)).status).toBe(400);
  expect(await isVerified(refreshToken)).toBe(false);
});

it("stops guesses at links by address, long before one is found", async () => {
  const at = from();
  const guess = (n: number) => verify(`guess-${n}`.padEnd(43, "x"), at);
  for (let n = 0; n < 30; n++) expect((await guess(n)).status).toBe(400);
  const { email } = await users.signUp(student());
  const token = await linkFor(email);
  expect((await verify(token, at)).status).toBe(429);
  expect((await verify(token)).status).toBe(200);
});

it("verifies nothing with a link to an address that the account no longer has", async () => {
  const { _id, email, refreshToken } = await users.signUp(student());
  const token = await linkFor(email);
  await users.stores.people.change(ref(_id), {
    email: "b@test.example",
    emailKey: "b@test.example",
  });
  expect((await verify(token)).status).toBe(400);
  expect(await isVerified(refreshToken)).toBe(false);
});

it("sends three more links an hour, eight a day, whoever asks from where", async () => {
  const { email, refreshToken } = await users.signUp(student());
  const statuses: number[] = [];
  for (let n = 0; n < 4; n++) statuses.push((await again(refreshToken)).status);
  expect(statuses).toEqual([200, 200, 200, 429]);
  await linkFor(email);
  expect(emailsTo(email)).toHaveLength(4);
});

it("bounds the links that one address has sent, over all its accounts", async () => {
  const at = from();
  const sessions = [];
  for (let n = 0; n < 11; n++) sessions.push((await users.register(student())).refreshToken);
  const statuses: number[] = [];
  for (const session of sessions)
    for (let n = 0; n < 3; n++) statuses.push((await again(session, at)).status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(30);
  expect(statuses.slice(30)).toEqual([429, 429, 429]);
});

it("sends nothing to an address that is verified or deleted", async () => {
  const verified = await users.signUp(student());
  expect((await verify(await linkFor(verified.email))).status).toBe(200);
  const answer = await again(verified.refreshToken);
  expect(fits(usersApi.sendVerification, answer).message).toBe("Your email is confirmed.");
  const deleted = await users.signUp(student());
  await remove(deleted._id);
  const before = users.sent.length;
  await users.email.sendDue(users.now());
  expect(users.sent.slice(before)).toEqual([]);
});

it("counts a reset by an e-mailed link as verified", async () => {
  const { email, refreshToken } = await users.register(student());
  expect(await isVerified(refreshToken)).toBe(false);
  await users.call("POST", "/users/forgot-password", { email }, undefined, from());
  await users.email.sendDue(users.now());
  const token = /reset-password\?token=([\w-]+)/.exec(emailsTo(email).at(-1)?.text ?? "")?.[1];
  const form = { token, password: "monsoon-mango-7", confirmPassword: "monsoon-mango-7" };
  const answer = await users.call("POST", "/users/reset-password", form, undefined, from());
  expect(answer.status).toBe(200);
  expect(await isVerified(await users.signIn(email, "monsoon-mango-7"))).toBe(true);
});

it("lets an account from before count as verified, and one that time has run out ask for a link", async () => {
  const { _id, email, refreshToken } = await users.register(student());
  const { people } = users.stores;
  await people.change(ref(_id), { verifiedUntil: new Date(users.now().getTime() + DAY_MS) });
  expect(await users.profileOf(refreshToken)).toMatchObject({
    emailVerified: true,
    emailVerifiedAt: null,
  });
  await people.change(ref(_id), { verifiedUntil: users.now() });
  expect(await isVerified(refreshToken)).toBe(false);
  expect((await again(refreshToken)).status).toBe(200);
  expect((await verify(await linkFor(email))).status).toBe(200);
});

it("keeps a signup whose e-mail cannot be sent yet", async () => {
  users.mailServer.isDown = true;
  const { email, refreshToken } = await users.signUp(student());
  await expect(users.email.sendDue(users.now())).rejects.toThrow("the mail server is down");
  users.mailServer.isDown = false;
  expect(await isVerified(refreshToken)).toBe(false);
  users.clock.ahead += 60_000;
  expect((await verify(await linkFor(email))).status).toBe(200);
});

it("forgets links when an account is erased", async () => {
  const { _id, email } = await users.signUp(student());
  const token = await linkFor(email);
  await remove(_id);
  users.clock.ahead += 7 * DAY_MS + 1000;
  await users.accountDeletion.purgeDue(users.now());
  expect(await users.db.collection("verifications").countDocuments({ userId: _id })).toBe(0);
  expect((await verify(token)).status).toBe(400);
});
