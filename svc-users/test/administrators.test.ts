import { usersApi } from "@tutorsetu/contracts/apis";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createAdministratorActs } from "../src/administrators/administrators.ts";
import { ADMIN_EMAIL, administratorsOf, DEMO } from "../testing/administrators.ts";
import {
  DAY_MS,
  fits,
  PASSWORD,
  startHarness,
  student,
  tutor,
  type Harness,
} from "../testing/harness.ts";

let users: Harness;
let acts: ReturnType<typeof administratorsOf>;
let first: string;
beforeEach(async () => {
  users = await startHarness();
  acts = administratorsOf(users);
  first = await users.admin();
});
afterEach(() => users.close());

const make = (id: string, token: string, password = PASSWORD) =>
  acts.post("make-admin", { id, password, reason: "Runs the office in Pune" }, token);
const later = async (ms: number) => {
  users.clock.ahead += ms;
  await users.administratorActs.sweep(users.now());
};
async function subjectsTo(email: string) {
  await users.email.sendDue(users.now());
  return users.sent.filter((mail) => mail.to === email).map(({ subject }) => subject);
}

it("makes an administrator once another one agrees, who must sign in again and is listed no more", async () => {
  const second = await acts.second();
  const userName = `Raised${crypto.randomUUID().slice(0, 6)}`;
  const { _id: id, email, refreshToken } = await users.register(tutor({ userName }));
  const asked = await make(id, first, DEMO.password);
  expect(fits(usersApi.makeAdmin, asked)).toMatchObject({
    message: expect.stringMatching(/becomes an administrator once another administrator agrees/),
    waits: "consent",
  });
  expect(await acts.roleOf(id)).toBe("Tutor");
  const request = await acts.requestAbout(id, second.token);
  expect(request).toMatchObject({
    kind: "make-admin",
    reason: "Runs the office in Pune",
    by: { email: ADMIN_EMAIL },
    isDelayed: false,
  });
  expect(Date.parse(request.until) - Date.parse(request.at)).toBe(7 * DAY_MS);
  for (const reader of [ADMIN_EMAIL, second.email, email])
    expect(await subjectsTo(reader)).toContain(
      "A new administrator of TutorSetu waits for consent",
    );

  const both = await Promise.all([
    acts.approve(request._id, second.token),
    acts.approve(request._id, second.token),
  ]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(await acts.roleOf(id)).toBe("Admin");
  expect((await users.call("GET", "/users/profile", undefined, refreshToken)).status).toBe(401);
  const list = await users.call("GET", `/users/alltutors?search=${userName}`);
  expect(fits(usersApi.allTutors, list).total).toBe(0);
  const token = await users.signIn(email);
  expect((await acts.seen(token)).administrators.map((one) => one._id)).toContain(id);
  expect(await subjectsTo(email)).toContain("TutorSetu has a new administrator");
});

it("never lets the one who asked agree, however often they ask", async () => {
  await acts.second();
  const { _id } = await users.register(tutor());
  const answers = await Promise.all([1, 2, 3].map(() => make(_id, first, DEMO.password)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect((await acts.seen(first)).requests).toHaveLength(1);
  const { _id: id } = await acts.requestAbout(_id, first);
  expect(await acts.approve(id, first, DEMO.password)).toMatchObject({
    status: 403,
    body: { code: "admin_request_own" },
  });
  await later(7 * DAY_MS);
  expect(await acts.roleOf(_id)).toBe("Tutor");
  expect((await acts.seen(await users.admin())).requests).toEqual([]);
});

it("asks the one who agrees for the password, and nobody but administrators", async () => {
  const second = await acts.second();
  const person = await users.register(tutor());
  await make(person._id, first, DEMO.password);
  const { _id: id } = await acts.requestAbout(person._id, first);
  expect((await acts.approve(id, second.token, "not-this-one")).status).toBe(422);
  expect((await acts.approve(id, person.refreshToken)).status).toBe(403);
  expect((await acts.cancel(id, person.refreshToken)).status).toBe(403);
  expect(await acts.roleOf(person._id)).toBe("Tutor");
});

it.each(["first", "second"])("lets either of the two cancel: the %s", async (who) => {
  const second = await acts.second();
  const { _id, email } = await users.register(tutor());
  await make(_id, first, DEMO.password);
  const { _id: id } = await acts.requestAbout(_id, first);
  const token = who === "first" ? first : second.token;
  expect((await acts.cancel(id, token)).status).toBe(200);
  expect((await acts.approve(id, second.token)).status).toBe(409);
  expect((await acts.cancel(id, token)).status).toBe(409);
  expect(await acts.roleOf(_id)).toBe("Tutor");
  expect(await subjectsTo(email)).toContain("A request about an administrator was cancelled");
});

it("is too late after seven days", async () => {
  const second = await acts.second();
  const { _id } = await users.register(tutor());
  await make(_id, first, DEMO.password);
  const { _id: id } = await acts.requestAbout(_id, first);
  users.clock.ahead += 7 * DAY_MS;
  expect((await acts.approve(id, await users.signIn(second.email))).status).toBe(409);
  expect(await acts.roleOf(_id)).toBe("Tutor");
});

it("lets an administrator who is alone wait a day, and tells everybody", async () => {
  const { _id, email } = await users.register(tutor());
  const asked = fits(usersApi.makeAdmin, await make(_id, first, DEMO.password));
  expect(asked).toMatchObject({ waits: "day", message: expect.stringMatching(/in 24 hours/) });
  for (const reader of [ADMIN_EMAIL, email])
    expect(await subjectsTo(reader)).toContain("TutorSetu gets a new administrator in 24 hours");
  const { _id: id } = await acts.requestAbout(_id, first);
  expect((await acts.approve(id, first, DEMO.password)).status).toBe(403);
  await later(DAY_MS - 60_000);
  expect(await acts.roleOf(_id)).toBe("Tutor");
  await later(60_000);
  expect(await acts.roleOf(_id)).toBe("Admin");
});

it("cancels what an administrator who is alone asked for", async () => {
  const { _id } = await users.register(tutor());
  await make(_id, first, DEMO.password);
  expect((await acts.cancel((await acts.requestAbout(_id, first))._id, first)).status).toBe(200);
  await later(2 * DAY_MS);
  expect(await acts.roleOf(_id)).toBe("Tutor");
});

it("finishes after an instance was killed at any moment of it, once", async () => {
  await acts.second();
  const { _id, email } = await users.register(tutor());
  await make(_id, first, DEMO.password);
  const [request] = await users.stores.adminRequests.all();
  if (!request) throw new Error("There is no request");
  const killed = new Error("killed");
  const die = () => Promise.reject(killed);
  const { people, adminRequests } = users.stores;
  const dying = [
    { people: { ...people, promote: die } },
    { audit: { write: die } },
    { adminRequests: { ...adminRequests, remove: die } },
  ];
  await adminRequests.approve(request as never, { by: "somebody", at: users.now() });
  for (const deps of dying)
    await expect(
      createAdministratorActs({ ...users.deps, ...deps }).sweep(users.now()),
    ).rejects.toBe(killed);
  await later(0);
  expect(await acts.roleOf(_id)).toBe("Admin");
  expect(await adminRequests.all()).toEqual([]);
  expect((await users.login(email)).status).toBe(200);
});

it("forgets what somebody asked for who is no administrator any longer", async () => {
  const second = await acts.second();
  const { _id } = await users.register(tutor());
  await make(_id, second.token);
  const { _id: id } = await acts.requestAbout(_id, first);
  await acts.post("demote-admin", { id: second._id, ...DEMO, reason: "Left" }, first);
  expect((await acts.approve(id, first, DEMO.password)).status).toBe(409);
  expect(await acts.roleOf(_id)).toBe("Tutor");
});

it("makes no administrator of a deleted account, nor one twice", async () => {
  const second = await acts.second();
  const { _id, refreshToken } = await users.register(student());
  await make(_id, first, DEMO.password);
  await acts.post("delete-account", { password: PASSWORD }, refreshToken);
  const { _id: id } = await acts.requestAbout(_id, first);
  expect((await acts.approve(id, second.token)).status).toBe(409);
  expect(await make(second._id, first, DEMO.password)).toMatchObject({
    status: 200,
    body: { message: "This person is an administrator now." },
  });
  expect((await acts.seen(first)).requests).toEqual([]);
});
