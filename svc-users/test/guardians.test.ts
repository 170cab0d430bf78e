import { usersApi, usersInternal } from "@tutorsetu/contracts/apis";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createApp } from "../src/app.ts";
import {
  fits,
  newWord,
  SECRET,
  student,
  tutor,
  startHarness,
  type Harness,
} from "../testing/harness.ts";

let users: Harness;
beforeAll(async () => {
  users = await startHarness();
});
afterAll(() => users.close());

const agreed = {
  accountHolder: "guardian",
  ageBand: "13-17",
  guardianName: "Asha Rao",
  guardianPhone: "98111 22233",
  consent: true,
};
const guardianEmail = "asha.rao@test.example";

/** Signs a student up at a service with such a rule, and says who can see them. */
async function signUp(guardian: object | undefined, consentByLink = false) {
  const userName = `Young${newWord()}`;
  const call = users.callTo(createApp({ ...users.deps, consentByLink }));
  const answer = await call("POST", "/users/register", student({ userName, guardian }));
  const { _id, refreshToken } = fits(usersApi.register, answer).user;
  const { refreshToken: viewer } = await users.register(tutor());
  const path = `/users/student/${_id}`;
  const list = await users.call("GET", `/users/allstudents?search=${userName}`);
  const asked = await users.call("GET", `/internal/people?ids=${_id}`, undefined, SECRET);
  const kept = await users.stores.people.find(_id);
  return {
    listed: fits(usersApi.allStudents, list).total === 1,
    page: (await users.call("GET", path, undefined, viewer)).status,
    own: (await users.call("GET", path, undefined, refreshToken)).status,
    office: (await users.call("GET", path, undefined, await users.admin())).status,
    known: fits(usersInternal.people, asked).people[0]?.active,
    isHidden: fits(usersInternal.people, asked).people[0]?.hidden ?? false,
    guardian: kept?.guardian,
  };
}

const shown = { listed: true, page: 200, own: 200, office: 200, known: true, isHidden: false };
const hidden = { listed: false, page: 404, own: 200, office: 200, known: false, isHidden: true };

it.each([
  undefined,
  {},
  { ageBand: "13-17" },
  { ...agreed, consent: false },
  agreed,
  { ...agreed, guardianEmail },
])("shows a student whatever the guardian form says, unless the rule is strict (%j)", async (g) => {
  expect(await signUp(g)).toMatchObject(shown);
});

it.each([
  [{ ageBand: "under-13", guardianEmail }, hidden],
  [{ guardianEmail }, hidden],
  [{ ...agreed, guardianEmail }, hidden],
  // As pages of before send it: the address is given on the page of consents.
  [undefined, hidden],
  [{}, hidden],
  [{ ageBand: "13-17", consent: true }, hidden],
  [agreed, hidden],
  [{ ageBand: "18-plus" }, shown],
])("under the strict rule treats %j as %j", async (guardian, seen) => {
  expect(await signUp(guardian, true)).toMatchObject(seen);
});

it("under the strict rule refuses a student's own address as the guardian's", async () => {
  const call = users.callTo(createApp({ ...users.deps, consentByLink: true }));
  const form = student();
  const own = { ageBand: "13-17", guardianEmail: form.email.toUpperCase() };
  const answer = await call("POST", "/users/register", { ...form, guardian: own });
  const code = "guardian_email_own";
  expect(answer).toMatchObject({
    status: 422,
    body: { code, problems: { "guardian.guardianEmail": { code } } },
  });
  expect(await users.stores.people.byEmail(form.email)).toBe(null);
});

it("tells the pages of a signup whether a guardian's email is needed", async () => {
  const rules = async (consentByLink: boolean) => {
    const call = users.callTo(createApp({ ...users.deps, consentByLink }));
    return fits(usersApi.signUpRules, await call("GET", "/users/sign-up-rules"));
  };
  expect(await rules(false)).toEqual({ guardianEmail: false });
  expect(await rules(true)).toEqual({ guardianEmail: true });
});

it("stores who agreed, when, and to which text", async () => {
  const { guardian } = await signUp({ ...agreed, guardianEmail: "Asha.Rao@Test.example" });
  expect(guardian).toEqual({
    ...agreed,
    guardianEmail,
    guardianPhone: "+919811122233",
    consentAt: expect.any(Date),
    consentText: "2026-11",
  });
  expect((await signUp({ ageBand: "13-17" })).guardian?.consentAt).toBe(null);
});

it("shows the guardian to nobody", async () => {
  const one = await users.register(student({ guardian: { ...agreed, guardianEmail } }));
  const { refreshToken } = await users.register(tutor());
  const answers = [
    await users.call("GET", `/users/student/${one._id}`, undefined, refreshToken),
    await users.call("GET", "/users/allstudents"),
    await users.call("GET", `/internal/people?ids=${one._id}`, undefined, SECRET),
  ];
  expect(JSON.stringify(answers)).not.toMatch(/Asha Rao|asha\.rao|9811122233|consent/);
});
