import { usersApi } from "@tutorsetu/contracts/apis";
import { afterEach, beforeEach, expect, it } from "vitest";
import { administratorsOf, DEMO } from "../testing/administrators.ts";
import { DAY_MS, fits, PASSWORD, startHarness, type Harness } from "../testing/harness.ts";
import { codeOf, setUpFactor } from "../testing/second-factor.ts";

let users: Harness;
let acts: ReturnType<typeof administratorsOf>;
let first: string;
let firstId: string;
beforeEach(async () => {
  users = await startHarness();
  acts = administratorsOf(users);
  first = await users.admin();
  firstId = (await users.profileOf(first)).userId;
});
afterEach(() => users.close());

const demote = (id: string, token: string, proof: object = DEMO, reason = "Left the team") =>
  acts.post("demote-admin", { id, reason, ...proof }, token);
const deleteSelf = (token: string, password: string) =>
  acts.post("delete-account", { password }, token);

it("takes the rights with a reason, ends the sessions and tells the person and the others", async () => {
  const second = await acts.second();
  expect(await demote(second._id, first, DEMO, " ")).toMatchObject({ status: 422 });
  expect(await demote(second._id, first, { password: "not-this-one" })).toMatchObject({
    status: 422,
  });
  expect((await demote(second._id, first)).status).toBe(200);
  expect(await acts.roleOf(second._id)).toBe("Tutor");
  expect((await users.call("GET", "/users/admins", undefined, second.token)).status).toBe(401);
  const again = await users.signIn(second.email);
  expect((await users.call("GET", "/users/admins", undefined, again)).status).toBe(403);
  const list = await users.call("GET", `/users/tutor/${second._id}`, undefined, again);
  expect(list.status).toBe(200);
  expect((await demote(second._id, first)).status).toBe(409);
  await users.email.sendDue(users.now());
  const mail = users.sent.findLast(({ to }) => to === second.email);
  expect(mail?.text).toMatch(/took the rights of an administrator .*Reason: Left the team/);
});

it("asks for the second factor of the one who takes them", async () => {
  const second = await acts.second();
  users.clock.ahead += 60_000 - (users.now().getTime() % 30_000);
  const { token, secret } = await setUpFactor(users, users.call, first, DEMO.password);
  expect(await demote(second._id, token)).toMatchObject({
    status: 422,
    body: { problems: { code: { code: "second_factor_required" } } },
  });
  expect(await acts.roleOf(second._id)).toBe("Admin");
  const proof = { ...DEMO, code: codeOf(secret, users.now()) };
  expect((await demote(second._id, token, proof)).status).toBe(200);
});

it("keeps the last administrator, also from themselves", async () => {
  expect(await demote(firstId, first)).toMatchObject({
    status: 409,
    body: { code: "last_admin" },
  });
  expect(await deleteSelf(first, DEMO.password)).toMatchObject({
    status: 409,
    body: { message: "The last administrator cannot be removed." },
  });
  expect((await users.call("GET", "/users/stats", undefined, first)).status).toBe(200);
});

it.each(["each other", "themselves"])("leaves one of two who demote %s at once", async (whom) => {
  const second = await acts.second();
  const [mine, theirs] = whom === "themselves" ? [firstId, second._id] : [second._id, firstId];
  const both = await Promise.all([
    demote(mine, await users.admin()),
    demote(theirs, second.token, { password: PASSWORD }),
  ]);
  expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await users.stores.people.activeAdmins()).toBe(1);
});

it("lists an administrator who was neither tutor nor student nowhere", async () => {
  const second = await acts.second();
  expect((await demote(firstId, second.token, { password: PASSWORD })).status).toBe(200);
  const { people } = fits(
    usersApi.deletedPeople,
    await users.call("GET", "/users/deleted", undefined, second.token),
  );
  expect(people).toEqual([]);
  const listed = await users.call("GET", "/users/allstudents?search=administrator");
  expect(fits(usersApi.allStudents, listed).total).toBe(0);
  expect(
    (await users.call("GET", `/users/student/${firstId}`, undefined, second.token)).status,
  ).toBeLessThan(500);
});

it("deletes an administrator with the consent of another one, and does not bring the rights back", async () => {
  const second = await acts.second();
  const asked = fits(usersApi.deleteAccount, await deleteSelf(second.token, PASSWORD));
  expect(asked).toMatchObject({ waits: "consent" });
  const isActive = async () => (await users.stores.people.find(second._id))?.active;
  expect(await isActive()).toBe(true);
  const { _id: id } = await acts.requestAbout(second._id, first);
  expect((await acts.approve(id, second.token)).status).toBe(403);
  expect((await acts.approve(id, first, DEMO.password)).status).toBe(200);
  expect(await isActive()).toBe(false);
  expect((await users.call("GET", "/users/profile", undefined, second.token)).status).toBe(401);
  const back = fits(usersApi.login, await users.login(second.email));
  expect(back).toMatchObject({ restored: true, user: { role: "Tutor" } });
});

it("deletes an administrator neither by the calls for tutors and students nor without consent", async () => {
  const second = await acts.second();
  for (const call of ["deletetutor", "deletestudent"])
    expect((await acts.post(call, { id: second._id }, first)).status).toBe(404);
  const body = { id: second._id, ...DEMO, reason: "Left" };
  expect((await acts.post("delete-admin", body, first)).status).toBe(200);
  const { _id: id } = await acts.requestAbout(second._id, first);
  expect((await acts.approve(id, first, DEMO.password)).status).toBe(403);
  expect((await users.stores.people.find(second._id))?.active).toBe(true);
  expect((await acts.approve(id, second.token)).status).toBe(200);
  const restored = await acts.post("restore", { id: second._id }, first);
  expect(restored.status).toBe(200);
  expect(await acts.roleOf(second._id)).toBe("Tutor");
});

it("keeps one of two administrators who agree to each other's deletion at once", async () => {
  const second = await acts.second();
  await deleteSelf(first, DEMO.password);
  await deleteSelf(second.token, PASSWORD);
  const [mine, theirs] = [
    await acts.requestAbout(firstId, first),
    await acts.requestAbout(second._id, first),
  ];
  await Promise.all([
    acts.approve(mine._id, second.token),
    acts.approve(theirs._id, first, DEMO.password),
  ]);
  expect(await users.stores.people.activeAdmins()).toBe(1);
  users.clock.ahead += DAY_MS;
});
