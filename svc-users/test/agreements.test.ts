import { usersApi } from "@tutorsetu/contracts/apis";
import { currentPolicies, type PolicyDocument } from "@tutorsetu/contracts/policies/versions";
import { afterAll, beforeAll, expect, it } from "vitest";
import { bySystem } from "../src/policy.ts";
import { fits, type Harness, PASSWORD, startHarness, student, tutor } from "../testing/harness.ts";

let users: Harness;
beforeAll(async () => {
  users = await startHarness();
});
afterAll(() => users.close());

const keptOf = async (id: string) => (await users.stores.people.find(id))?.agreements;
const signIn = async (email: string) =>
  fits(usersApi.login, await users.call("POST", "/users/login", { email, password: PASSWORD }));
const agree = (token: string, body: object = currentPolicies) =>
  users.call("POST", "/users/agreements", body, token);
const recordOf = (document: PolicyDocument, means: string, by: string) => ({
  _id: `${document} ${currentPolicies[document]}`,
  document,
  version: currentPolicies[document],
  at: expect.any(Date),
  by,
  means,
});

it("records at sign-up who agreed when to which versions, and names them at every sign-in", async () => {
  const { _id, email } = await users.register(tutor({ agreed: currentPolicies }));
  expect(await keptOf(_id)).toEqual([
    recordOf("terms", "sign-up", _id),
    recordOf("privacy", "sign-up", _id),
  ]);
  expect((await signIn(email)).agreed).toEqual(currentPolicies);
});

it("records nothing for a client that names no versions, or such as there are not", async () => {
  const old = await users.register(student());
  expect(await keptOf(old._id)).toBeUndefined();
  expect((await signIn(old.email)).agreed).toEqual({});
  const made = await users.register(student({ agreed: { terms: "2999-01-01", privacy: "x" } }));
  expect(await keptOf(made._id)).toEqual([]);
  const { refreshToken } = (await signIn(made.email)).user;
  expect((await agree(refreshToken, { terms: "2999-01-01", privacy: "x" })).body).toEqual({
    agreed: {},
  });
  expect(await keptOf(made._id)).toEqual([]);
  expect((await agree(refreshToken, { ...currentPolicies, terms: ["x"] })).status).toBe(400);
});

it("records an agreement after a sign-in once, however often and at once it is sent", async () => {
  const { _id, email, refreshToken } = await users.register(student());
  const answers = await Promise.all(Array.from({ length: 5 }, () => agree(refreshToken)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  expect(fits(usersApi.agree, await agree(refreshToken)).agreed).toEqual(currentPolicies);
  expect(await keptOf(_id)).toEqual([
    recordOf("terms", "sign-in", _id),
    recordOf("privacy", "sign-in", _id),
  ]);
  expect((await signIn(email)).agreed).toEqual(currentPolicies);
});

it("adds a newer version behind an older one, which stays", async () => {
  const { _id, email, refreshToken } = await users.register(student());
  const older = {
    _id: "terms 2020-01-01",
    document: "terms",
    version: "2020-01-01",
    at: new Date(0),
    by: _id,
    means: "sign-up",
  };
  await users.db
    .collection<{ _id: string }>("people")
    .updateOne({ _id }, { $set: { agreements: [older] } });
  expect((await signIn(email)).agreed).toEqual({ terms: "2020-01-01" });
  await agree(refreshToken);
  expect(await keptOf(_id)).toMatchObject([older, { document: "terms" }, { document: "privacy" }]);
  expect((await signIn(email)).agreed).toEqual(currentPolicies);
});

it("takes it from suspended people too, from nobody who is signed out, and erases it with the person", async () => {
  expect((await agree("")).status).toBe(401);
  const { _id, refreshToken } = await users.register(student());
  const reason = "Asked for money outside the site";
  await users.call("POST", "/users/suspend", { id: _id, reason }, await users.admin());
  expect((await agree(refreshToken)).status).toBe(200);
  const person = bySystem({ _id, role: "Student" as const });
  await users.stores.accountDeletions.softDelete(person, "admin", new Date(0));
  await users.accountDeletion.purgeDue();
  const stored = await users.db.collection<{ _id: string }>("people").findOne({ _id });
  expect(stored).toMatchObject({ erasedAt: expect.any(Date) });
  expect(stored).not.toHaveProperty("agreements");
});
