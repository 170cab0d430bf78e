import { usersApi } from "@tutorsetu/contracts/apis";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { en as administration } from "../src/messages/en/administration-emails.ts";
import { hi as administrationHi } from "../src/messages/hi/administration-emails.ts";
import { en as security } from "../src/messages/en/security-emails.ts";
import { ADMIN_EMAIL, administratorsOf, DEMO } from "../testing/administrators.ts";
import { DAY_MS, fits, PASSWORD, startHarness, tutor, type Harness } from "../testing/harness.ts";
import { askedIn, login, prove, setUpPasskey, withPasskey } from "../testing/passkeys.ts";
import { codeOf, setUpFactor } from "../testing/second-factor.ts";

// What an intruder would do to an account is on record, and its owner reads of it in a mailbox of their own.

let users: Harness;
beforeAll(async () => {
  users = await startHarness();
});
afterAll(() => users.close());
beforeEach(() => {
  users.clock.ahead += 60_000 - (users.now().getTime() % 30_000);
});

const post = (path: string, body: object, token?: string) =>
  users.call("POST", `/users/${path}`, body, token);

async function joined() {
  const person = await users.register(tutor());
  return { ...person, token: person.refreshToken };
}
async function withApp() {
  const { token: before, ...person } = await joined();
  return { ...person, ...(await setUpFactor(users, users.call, before, PASSWORD)) };
}

type Done = { readonly _id: string; readonly email: string };

const ACTS: readonly (readonly [string, string, string, () => Promise<Done>])[] = [
  ["setting up an app", "second_factor_on", administration.secondFactorOnSubject, withApp],
  [
    "turning the second factor off",
    "second_factor_off",
    administration.secondFactorOffSubject,
    async () => {
      const person = await withApp();
      const proof = { password: PASSWORD, code: codeOf(person.secret, users.now()) };
      await post("second-factor/turn-off", proof, person.token);
      return person;
    },
  ],
  [
    "making recovery codes",
    "recovery_codes_renewed",
    administration.recoveryRenewedSubject,
    async () => {
      const person = await withApp();
      const proof = { password: PASSWORD, code: codeOf(person.secret, users.now()) };
      await post("second-factor/recovery-codes", proof, person.token);
      return person;
    },
  ],
  [
    "using a recovery code",
    "recovery_code_used",
    administration.recoveryUsedSubject,
    async () => {
      const person = await withApp();
      await login(users.call, person.email, person.recoveryCodes[0]);
      return person;
    },
  ],
  [
    "setting up a passkey",
    "passkey_added",
    administration.passkeyAddedSubject,
    () => withPasskey(users),
  ],
  [
    "removing a passkey",
    "passkey_removed",
    administration.passkeyRemovedSubject,
    async () => {
      const { recoveryCodes = [], ...person } = await withPasskey(users);
      await setUpPasskey(users.call, person.token, { code: recoveryCodes[0] ?? "" });
      const body = { id: person.key.id, password: PASSWORD, code: recoveryCodes[1] };
      await post("passkeys/remove", body, person.token);
      return person;
    },
  ],
  [
    "the copy of a passkey",
    "passkey_refused",
    administration.passkeyRefusedSubject,
    async () => {
      const person = await withPasskey(users);
      person.key.state.counter = -1;
      const question = askedIn(await login(users.call, person.email));
      await prove(users.call, person.key.sign(question));
      return person;
    },
  ],
  [
    "a new password",
    "password_changed",
    security.passwordChangedSubject,
    async () => {
      const person = await joined();
      const fresh = { password: "monsoon-mango-7", confirmPassword: "monsoon-mango-7" };
      const form = { currentPassword: PASSWORD, ...fresh };
      await users.call("PUT", "/users/change-password", form, person.token);
      return person;
    },
  ],
  [
    "a sign-in on a new device",
    "signed_in_new_device",
    security.newDeviceSubject,
    async () => {
      const person = await joined();
      fits(usersApi.login, await login(users.call, person.email));
      return person;
    },
  ],
];

it.each(ACTS)("records %s and tells the owner", async (_what, kind, subject, act) => {
  const { _id, email } = await act();
  expect(await users.recordedOf(_id)).toContain(kind);
  await users.email.sendDue(users.now());
  const mails = users.sent.filter((mail) => mail.to === email);
  expect(mails.filter((mail) => mail.subject === subject)).toHaveLength(1);
});

it("records who becomes an administrator and who is one no longer, and tells them and all administrators", async () => {
  const administrators = administratorsOf(users);
  const { _id, email, token } = await administrators.second();
  const third = await joined();
  await post("make-admin", { id: third._id, password: PASSWORD, reason: "Helps" }, token);
  const [request] = await users.stores.adminRequests.all();
  const first = await users.admin();
  await post("admin-requests/approve", { id: request?.id, ...DEMO }, first);
  expect(await administrators.roleOf(third._id)).toBe("Admin");
  await post("demote-admin", { id: third._id, reason: "Left", ...DEMO }, first);
  expect(await users.recordedOf(_id)).toEqual(
    expect.arrayContaining(["admin_asked", "admin_made"]),
  );
  expect(await users.recordedOf(third._id)).toEqual(
    expect.arrayContaining(["admin_asked", "admin_agreed", "admin_made", "admin_demoted"]),
  );
  await users.email.sendDue(users.now());
  for (const to of [ADMIN_EMAIL, email, third.email])
    for (const subject of [administration.adminMadeSubject, administration.adminDemotedSubject])
      expect(users.sent).toContainEqual(expect.objectContaining({ to, subject }));
  users.clock.ahead += DAY_MS;
});

it("writes each of these in both languages", async () => {
  const { email } = await withPasskey(users);
  await users.email.sendDue(users.now());
  const { text = "" } = users.sent.findLast(({ to }) => to === email) ?? {};
  for (const { passkeyAddedText } of [administration, administrationHi])
    expect(text).toContain(passkeyAddedText.split("\n\n")[1]?.replace("{passkey}", "My phone"));
});
