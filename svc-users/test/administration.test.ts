import { usersApi, usersInternal } from "@tutorsetu/contracts/users";
import { afterAll, beforeAll, expect, it } from "vitest";
import { DAY_MS, fits, SECRET, student, tutor, usersWorld, type World } from "./world.ts";

const NOBODY = "00000000000000000000ffff";
let world: World;
let admin: string;
beforeAll(async () => {
  world = await usersWorld();
  admin = await world.admin();
});
afterAll(() => world.close());

const act = (what: string, id: string, token = admin) =>
  world.call("POST", `/users/${what}`, { id, password: "demo1234" }, token);
const actsOn = async (id: string) => (await world.stores.audit.of(id)).map((one) => one.what);

it.each([
  ["deletetutor", "deletestudent", tutor, "alltutors"],
  ["deletestudent", "deletetutor", student, "allstudents"],
])(
  "%s removes a person of that role only, for an Admin only, twice alike [US-027, US-028, US-031, US-032]",
  async (call, other, form, list) => {
    const userName = `Gone${crypto.randomUUID().slice(0, 6)}`;
    const { _id: id, email, refreshToken } = await world.register(form({ userName }));
    const total = async () =>
      (await world.call("GET", `/users/${list}?search=${userName}`)).body["total"];
    const stranger = await world.register(form());
    for (const token of [refreshToken, stranger.refreshToken])
      expect((await act(call, id, token)).status).toBe(403);
    expect((await act(call, id, "")).status).toBe(401);
    expect((await act(other, id)).status).toBe(404);
    expect(await total()).toBe(1);

    const both = await Promise.all([act(call, id), act(call, id)]);
    for (const answer of [...both, await act(call, id)])
      expect(answer).toMatchObject({ status: 200, body: { message: "User Deleted" } });
    expect(await total()).toBe(0);
    expect((await world.call("GET", "/users/profile", undefined, refreshToken)).status).toBe(401);
    expect((await world.login(email)).status).toBe(401);
    await expect.poll(() => world.bookings.gone.filter((one) => one === id).length).toBe(1);
  },
);

it("takes a profile id as well as a user id [US-027]", async () => {
  const { refreshToken } = await world.register(tutor());
  const { _id: profileId } = await world.profileOf(refreshToken);
  expect((await act("deletetutor", profileId)).status).toBe(200);
  expect((await world.call("GET", "/users/profile", undefined, refreshToken)).status).toBe(401);
});

it("sends no reset link to whoever an administrator removed", async () => {
  const { _id, email } = await world.register(tutor());
  await act("deletetutor", _id);
  await world.call("POST", "/users/forgot-password", { email });
  await world.mail.sendDue(world.now());
  expect(world.sent.filter((letter) => letter.to === email)).toEqual([]);
});

it("brings a removed person back within seven days, and says when it is too late", async () => {
  const { _id, email } = await world.register(tutor());
  await act("deletetutor", _id);
  const back = await act("restore", _id);
  expect(back).toMatchObject({ status: 200, body: { message: "The account is back." } });
  expect((await act("restore", _id)).status).toBe(200);
  expect((await world.login(email)).status).toBe(200);
  await act("deletetutor", _id);
  world.clock.ahead += 7 * DAY_MS + 1000;
  const late = await act("restore", _id);
  expect(late.status).toBe(409);
  expect(late.body).toMatchObject({
    message: "This account is not deleted, or its seven days are over.",
  });
  await world.leaving.eraseDue(world.now());
  expect(await act("restore", _id)).toMatchObject({
    status: 409,
    body: {
      message: "The seven days are over: this account is erased and cannot be brought back.",
    },
  });
});

it("makes an administrator, who must sign in again and is listed no more", async () => {
  const userName = `Raised${crypto.randomUUID().slice(0, 6)}`;
  const { _id: id, email, refreshToken } = await world.register(tutor({ userName }));
  const answers = await Promise.all([act("make-admin", id), act("make-admin", id)]);
  for (const answer of answers)
    expect(answer).toMatchObject({
      status: 200,
      body: { message: "This person is an administrator now." },
    });
  expect((await world.call("GET", "/users/profile", undefined, refreshToken)).status).toBe(401);
  const list = await world.call("GET", `/users/alltutors?search=${userName}`);
  expect(fits(usersApi.allTutors, list).total).toBe(0);
  const token = await world.signIn(email);
  expect((await world.call("GET", "/users/stats", undefined, token)).status).toBe(200);
  expect((await world.profileOf(token)).role).toBe("Admin");
});

it.each(["deletetutor", "deletestudent", "restore", "make-admin"])(
  "%s of nobody is a 404 and leaves no trace",
  async (what) => {
    const answer = await act(what, NOBODY);
    expect(answer.status).toBe(404);
    expect(answer.body).toMatchObject({ message: "We could not find that person." });
    expect(await actsOn(NOBODY)).toEqual([]);
  },
);

it("does not make an administrator of a deleted account", async () => {
  const { _id } = await world.register(tutor());
  await act("deletetutor", _id);
  expect(await act("make-admin", _id)).toMatchObject({
    status: 409,
    body: { message: "This account is deleted. Bring it back first." },
  });
});

it("writes down what administrators do", async () => {
  const { _id } = await world.register(tutor());
  await world.call("PUT", `/users/profile/${_id}`, { profile: { bio: "By the office" } }, admin);
  await act("deletetutor", _id);
  await act("restore", _id);
  await act("restore", _id);
  await act("make-admin", _id);
  expect(await actsOn(_id)).toEqual(["edit", "delete", "restore", "make-admin"]);
});

it("tells neighbours about revocations", async () => {
  const { _id, refreshToken } = await world.register(tutor());
  await world.call("POST", "/users/logout", undefined, refreshToken);
  const answer = await world.call("GET", "/internal/revocations?after=0", undefined, SECRET);
  const { revocations } = fits(usersInternal.revocations, answer);
  expect(revocations.filter((one) => one.userId === _id)).toHaveLength(1);
});
