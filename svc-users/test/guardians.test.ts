import { usersApi, usersInternal } from "@tutorsetu/contracts/apis";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createApp } from "../src/app.ts";
import type { CheckGuardian } from "../src/sessions/new-person.ts";
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
const believed: CheckGuardian = () => Promise.resolve(true);
const doubted: CheckGuardian = () => Promise.resolve(false);

/** Signs a student up at a service with such a rule, and says who can see them. */
async function signUp(guardian: object | undefined, strictWith?: CheckGuardian) {
  const userName = `Young${newWord()}`;
  const app = createApp({ ...users.deps, strictWith });
  const response = await app.request("/users/register", {
    method: "POST",
    body: JSON.stringify(student({ userName, guardian })),
    headers: { "content-type": "application/json" },
  });
  const { _id, refreshToken } = fits(usersApi.register, { body: await response.json() }).user;
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

it.each([undefined, {}, { ageBand: "13-17" }, { ...agreed, consent: false }, agreed])(
  "shows a student whatever the guardian form says, unless the rule is strict (%j)",
  async (guardian) => {
    expect(await signUp(guardian)).toMatchObject(shown);
  },
);

it.each([
  [undefined, believed, hidden],
  [{ ageBand: "under-13" }, believed, hidden],
  [{ ...agreed, consent: false }, believed, hidden],
  [{ ...agreed, guardianName: "" }, believed, hidden],
  [{ ...agreed, guardianPhone: undefined }, believed, hidden],
  [{ ...agreed, ageBand: "under-13" }, believed, shown],
  [agreed, doubted, hidden],
  [agreed, believed, shown],
  [{ ageBand: "18-plus" }, doubted, shown],
])("under the strict rule treats %j by %o as %j", async (guardian, check, seen) => {
  expect(await signUp(guardian, check)).toMatchObject(seen);
});

it("stores who agreed, when, and to which text", async () => {
  const { guardian } = await signUp(agreed);
  expect(guardian).toEqual({
    ...agreed,
    guardianPhone: "+919811122233",
    consentAt: expect.any(Date),
    consentText: "2026-11",
  });
  expect((await signUp({ ageBand: "13-17" })).guardian?.consentAt).toBe(null);
});

it("shows the guardian to nobody", async () => {
  const one = await users.register(student({ guardian: agreed }));
  const { refreshToken } = await users.register(tutor());
  const answers = [
    await users.call("GET", `/users/student/${one._id}`, undefined, refreshToken),
    await users.call("GET", "/users/allstudents"),
    await users.call("GET", `/internal/people?ids=${one._id}`, undefined, SECRET),
  ];
  expect(JSON.stringify(answers)).not.toMatch(/Asha Rao|9811122233|consent/);
});
