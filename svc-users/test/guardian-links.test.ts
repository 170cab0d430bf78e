import { usersApi } from "@tutorsetu/contracts/apis";
import { GUARDIAN_TEXT } from "@tutorsetu/contracts/security/consents";
import { afterAll, beforeAll, expect, it } from "vitest";
import { bySystem } from "../src/policy.ts";
import { HIDDEN, OVER, SHOWN, type Child, familiesOf } from "../testing/families.ts";
import { type Harness, startHarness, DAY_MS, fits, student } from "../testing/harness.ts";

type Families = ReturnType<typeof familiesOf>;

let users: Harness;
let ask: Families["ask"];
let child: Families["child"];
let from: Families["from"];
let newAddress: Families["newAddress"];
let own: Families["own"];
let read: Families["read"];
let seen: Families["seen"];
let strict: Families["strict"];
let tokenTo: Families["tokenTo"];
let use: Families["use"];

beforeAll(async () => {
  users = await startHarness();
  ({ ask, child, from, newAddress, own, read, seen, strict, tokenTo, use } = familiesOf(users));
});
afterAll(() => users.close());

it("shows a student under 18 once the guardian has pressed the button of the link, not before", async () => {
  const one = await child();
  expect(await seen(one)).toEqual(HIDDEN);
  const token = await tokenTo(one.guardianEmail);
  const [mail] = users.sent.filter(({ to }) => to === one.guardianEmail);
  expect(mail?.text).toContain("Hello Asha Rao,");
  expect(mail?.text).toContain("नमस्ते Asha Rao,");
  expect(mail?.subject).toMatch(/^May Young\w+ R\. be shown to tutors/);
  const [first = ""] = one.userName.split(" ");
  expect(fits(usersApi.readGuardianLink, await read(token))).toEqual({
    student: `${first} R.`,
    asks: "give",
    text: GUARDIAN_TEXT,
  });
  for (const method of ["GET", "HEAD"]) {
    const opened = await users.app.request(`/users/guardian-link/use?token=${token}`, { method });
    expect(opened.status).toBe(404);
  }
  expect(await seen(one)).toEqual(HIDDEN);
  expect(fits(usersApi.useGuardianLink, await use(token)).message).toBeTruthy();
  expect(await seen(one)).toEqual(SHOWN);
  expect(await own(one.token)).toEqual({
    isShown: true,
    needsGuardian: true,
    guardianEmail: one.guardianEmail,
    guardianStays: true,
    history: [
      {
        what: "given",
        at: expect.any(String),
        by: "guardian",
        means: "link",
        name: "Asha Rao",
        email: one.guardianEmail,
        text: GUARDIAN_TEXT,
      },
    ],
  });
});

it("withdraws by the link of the next e-mail, and gives again by the one after that", async () => {
  const one = await child();
  await use(await tokenTo(one.guardianEmail));
  const withdraw = await tokenTo(one.guardianEmail);
  expect(fits(usersApi.readGuardianLink, await read(withdraw)).asks).toBe("withdraw");
  expect((await use(withdraw)).status).toBe(200);
  expect(await seen(one)).toEqual(HIDDEN);
  expect((await use(await tokenTo(one.guardianEmail))).status).toBe(200);
  expect(await seen(one)).toEqual(SHOWN);
  const history = (await own(one.token))?.history.map(({ what, means }) => `${what} ${means}`);
  expect(history).toEqual(["given link", "withdrawn link", "given link"]);
});

it("takes a link once, of many presses at once", async () => {
  const one = await child();
  const token = await tokenTo(one.guardianEmail);
  const presses = await Promise.all(Array.from({ length: 8 }, () => use(token)));
  expect(presses.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await use(token)).toMatchObject(OVER);
  expect(await read(token)).toMatchObject(OVER);
  expect((await own(one.token))?.history).toHaveLength(1);
});

it.each<[string, (one: Child, token: string) => Promise<unknown>]>([
  ["forged", async (_one, token) => use(`${token.slice(0, -2)}xx`)],
  ["of another text", async (_one, token) => use(token, "guardian-2020-01")],
  [
    "late",
    async (_one, token) => {
      users.clock.ahead = 14 * DAY_MS + 1000;
      return use(token).finally(() => {
        users.clock.ahead = 0;
      });
    },
  ],
  [
    "sent to a former address",
    async (one, token) => {
      await ask(one.token, newAddress());
      return use(token);
    },
  ],
  [
    "of a deleted account",
    async ({ _id }, token) => {
      const ref = bySystem({ _id, role: "Student" as const });
      await users.stores.accountDeletions.softDelete(ref, "self", users.now());
      const answer = await use(token);
      await users.stores.accountDeletions.restore(bySystem({ _id }), users.now());
      return answer;
    },
  ],
])("changes nothing by a link that is %s, and says so", async (_name, press) => {
  const one = await child();
  expect(await press(one, await tokenTo(one.guardianEmail))).toMatchObject(OVER);
  expect(await seen(one)).toEqual(HIDDEN);
});

it("has no link left of an erased account", async () => {
  const one = await child();
  const token = await tokenTo(one.guardianEmail);
  expect((await ask(one.token)).status).toBe(200);
  const ref = bySystem({ _id: one._id, role: "Student" as const });
  await users.stores.accountDeletions.softDelete(ref, "self", users.now());
  await users.accountDeletion.purgeDue(new Date(users.now().getTime() + 8 * DAY_MS));
  expect(await use(token)).toMatchObject(OVER);
  const left = await users.db.collection("guardian-links").countDocuments({ userId: one._id });
  expect(left).toBe(0);
  const waiting = await users.db.collection("letters").countDocuments({ email: one.guardianEmail });
  expect(waiting).toBe(0);
});

it("sends a link again, and to a corrected address, each a few times", async () => {
  const one = await child();
  const first = await tokenTo(one.guardianEmail);
  expect((await ask(one.token)).status).toBe(200);
  const again = await tokenTo(one.guardianEmail);
  expect(again).not.toBe(first);
  const other = newAddress();
  expect((await ask(one.token, other.toUpperCase())).status).toBe(200);
  expect(await use(again)).toMatchObject(OVER);
  const last = await tokenTo(other);
  expect((await ask(one.token, one.email)).body).toMatchObject({ code: "guardian_email_own" });
  expect((await ask(one.token)).status).toBe(200);
  expect((await ask(one.token)).status).toBe(429);
  expect((await use(last)).status).toBe(200);
  expect((await own(one.token))?.history).toMatchObject([
    { what: "guardian_changed", by: "holder", means: "page", email: other },
    { what: "given", by: "guardian", means: "link", email: other },
  ]);
});

it("lets no student put another address in the place of a guardian who has answered", async () => {
  const one = await child();
  await use(await tokenTo(one.guardianEmail));
  await use(await tokenTo(one.guardianEmail));
  expect(await seen(one)).toEqual(HIDDEN);
  const answer = await ask(one.token, newAddress());
  expect(answer).toMatchObject({ status: 422, body: { code: "guardian_stays" } });
  const give = await strict("POST", "/users/consents/give", undefined, one.token);
  expect(give).toMatchObject({ status: 403, body: { code: "guardian_agrees" } });
});

it("leaves it to a guardian who has withdrawn by a link also where none is asked for", async () => {
  const one = await child();
  await use(await tokenTo(one.guardianEmail));
  await use(await tokenTo(one.guardianEmail));
  const give = await users.call("POST", "/users/consents/give", undefined, one.token);
  expect(give).toMatchObject({ status: 403, body: { code: "guardian_agrees" } });
  expect(await seen(one)).toEqual(HIDDEN);
});

it("bears no more than a few e-mails a day in one mailbox, whoever asks for them", async () => {
  const guardian = { ageBand: "13-17", guardianEmail: newAddress() };
  const signUp = () => strict("POST", "/users/register", student({ guardian }), undefined, from());
  const answers = [];
  for (let count = 0; count < 7; count++) answers.push(await signUp());
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201, 201, 429]);
});
