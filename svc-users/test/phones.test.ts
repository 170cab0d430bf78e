import { usersApi, usersInternal } from "@tutorsetu/contracts/apis";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { MAX_PER_DAY } from "../src/phones/routes.ts";
import {
  DAY_MS,
  fits,
  PASSWORD,
  SECRET,
  student,
  tutor,
  startHarness,
  type Harness,
} from "../testing/harness.ts";

const NUMBER = "+919812345678";
let users: Harness;
beforeAll(async () => {
  users = await startHarness({ emailAnswers: 5 });
});
afterAll(() => users.close());
beforeEach(() => {
  users.bookings.isDown = false;
});

const edit = (id: string, profile: object, token: string) =>
  users.call("PUT", `/users/profile/${id}`, { profile }, token);
const seen = async (id: string, token: string) => {
  const answer = await users.call("GET", `/users/tutor/${id}`, undefined, token);
  const { phoneNo, phoneNote } = fits(usersApi.tutor, answer).data;
  return { phoneNo, phoneNote };
};
const viewsOf = async (token: string) =>
  fits(usersApi.phoneViews, await users.call("GET", "/users/phone-views", undefined, token)).views;

it("shows a number to everyone signed in, unless its owner says otherwise", async () => {
  const owner = await users.register(tutor());
  const viewer = await users.register(student());
  const { _id, refreshToken } = owner;
  expect(await seen(_id, viewer.refreshToken)).toEqual({ phoneNo: NUMBER, phoneNote: null });
  await edit(_id, { phoneVisible: "never" }, refreshToken);
  expect(await seen(_id, viewer.refreshToken)).toEqual({ phoneNo: null, phoneNote: "never" });
  expect(await seen(_id, refreshToken)).toEqual({ phoneNo: NUMBER, phoneNote: null });
  expect((await seen(_id, await users.admin())).phoneNo).toBe(NUMBER);
});

it("shows it after an accepted booking only, when that is what the owner wants", async () => {
  const owner = await users.register(tutor());
  const viewer = await users.register(student());
  await edit(owner._id, { phoneVisible: "accepted" }, owner.refreshToken);
  const look = () => seen(owner._id, viewer.refreshToken);
  expect(await look()).toEqual({ phoneNo: null, phoneNote: "accepted" });
  users.bookings.accept(viewer._id, owner._id);
  expect(await look()).toEqual({ phoneNo: NUMBER, phoneNote: null });
  users.bookings.isDown = true;
  expect(await look()).toEqual({ phoneNo: null, phoneNote: "unknown" });
});

it("hides a student's number the same way", async () => {
  const owner = await users.register(student());
  const viewer = await users.register(tutor());
  await edit(owner._id, { phoneVisible: "never" }, owner.refreshToken);
  const path = `/users/student/${owner._id}`;
  const answer = await users.call("GET", path, undefined, viewer.refreshToken);
  expect(fits(usersApi.student, answer).data).toMatchObject({ phoneNo: null, phoneNote: "never" });
});

it("lists for the owner who has seen the number, newest first, once a day, without refused views", async () => {
  const owner = await users.register(tutor());
  const first = await users.register(student({ userName: "First Viewer" }));
  const second = await users.register(tutor({ userName: "Second Viewer" }));
  await seen(owner._id, first.refreshToken);
  users.clock.ahead += 60_000;
  await seen(owner._id, second.refreshToken);
  await seen(owner._id, second.refreshToken);
  await seen(owner._id, owner.refreshToken);
  expect(await viewsOf(owner.refreshToken)).toMatchObject([
    { viewer: "Second Viewer", role: "Tutor" },
    { viewer: "First Viewer", role: "Student" },
  ]);
  await edit(owner._id, { phoneVisible: "never" }, owner.refreshToken);
  users.clock.ahead += DAY_MS;
  await seen(owner._id, first.refreshToken);
  expect(await viewsOf(owner.refreshToken)).toHaveLength(2);
  expect(await viewsOf(first.refreshToken)).toEqual([]);
});

it("shows the numbers of at most fifty people a day, also to concurrent requests", async () => {
  const viewer = await users.register(student());
  const many = await Promise.all(
    Array.from({ length: MAX_PER_DAY + 5 }, () => users.register(tutor())),
  );
  const looks = await Promise.all(many.map(({ _id }) => seen(_id, viewer.refreshToken)));
  expect(looks.filter((look) => look.phoneNo === NUMBER)).toHaveLength(MAX_PER_DAY);
  expect(looks.filter((look) => look.phoneNote === "limit")).toHaveLength(5);
  const again = many[looks.findIndex((look) => look.phoneNo === NUMBER)];
  expect((await seen(again?._id ?? "", viewer.refreshToken)).phoneNo).toBe(NUMBER);
  users.clock.ahead += DAY_MS;
  const refused = many[looks.findIndex((look) => look.phoneNote === "limit")];
  expect((await seen(refused?._id ?? "", viewer.refreshToken)).phoneNo).toBe(NUMBER);
});

it.each([
  [{ phoneVisible: "friends" }, 422],
  [{ phoneVisible: true }, 400],
  [{ showEmail: "yes" }, 400],
])("refuses %j as a choice", async (profile, expected) => {
  const { _id, refreshToken } = await users.register(tutor());
  const { status, body } = await edit(_id, profile, refreshToken);
  expect(status).toBe(expected);
  expect(body).toMatchObject({ message: expect.stringMatching(/\w/) });
});

it("shows a tutor's address on the card until they switch it off", async () => {
  const userName = `Mailed${crypto.randomUUID().slice(0, 6)}`;
  const { _id, email, refreshToken } = await users.register(tutor({ userName }));
  const onCard = async () => {
    const list = await users.call(
      "GET",
      `/users/alltutors?search=${userName}`,
      undefined,
      refreshToken,
    );
    return fits(usersApi.allTutors, list).allTutor.map((card) => card.userId.email);
  };
  expect(await onCard()).toEqual([email]);
  const saved = await edit(_id, { showEmail: false }, refreshToken);
  expect(fits(usersApi.updateProfile, saved).data.showEmail).toBe(false);
  expect(await onCard()).toEqual([null]);
});

it("stops giving addresses to a program that collects them, and still answers", async () => {
  const look = async () =>
    fits(
      usersApi.allTutors,
      await users.call(
        "GET",
        "/users/alltutors?search=ananya",
        undefined,
        undefined,
        "203.0.113.77",
      ),
    ).allTutor.map((card) => card.userId.email);
  for (let n = 0; n < 5; n++) expect(await look()).toEqual([expect.stringContaining("@")]);
  expect(await look()).toEqual([null]);
});

it("answers a number to other services only if everybody may see it, or for an accepted booking", async () => {
  const person = async (id: string) => {
    const answer = await users.call("GET", `/internal/people?ids=${id}`, undefined, SECRET);
    return fits(usersInternal.people, answer).people[0];
  };
  const { _id, refreshToken } = await users.register(tutor());
  expect(await person(_id)).toMatchObject({ tutor: { phoneNo: NUMBER }, phoneOnceAccepted: null });
  await edit(_id, { phoneVisible: "accepted" }, refreshToken);
  expect(await person(_id)).toMatchObject({
    tutor: { phoneNo: null, phoneNote: "accepted" },
    phoneOnceAccepted: NUMBER,
  });
  await edit(_id, { phoneVisible: "never" }, refreshToken);
  const hidden = await person(_id);
  expect(JSON.stringify(hidden)).not.toContain(NUMBER);
});

it("lists the last hundred views of a number, without the name of a deleted viewer", async () => {
  const owner = await users.register(tutor());
  const viewer = await users.register(student({ userName: "Gone Soon" }));
  const at = users.now();
  for (let n = 0; n < 101; n++)
    await users.stores.phoneViews.write({
      viewer: n === 100 ? viewer._id : `viewer ${n}`,
      role: "Student",
      owner: owner._id,
      at: new Date(at.getTime() + n),
    });
  const [last, ...rest] = await viewsOf(owner.refreshToken);
  expect(last).toEqual({
    viewer: "Gone Soon",
    role: "Student",
    at: new Date(at.getTime() + 100).toISOString(),
  });
  expect(rest).toHaveLength(99);
  expect(rest.at(-1)?.at).toBe(new Date(at.getTime() + 1).toISOString());
  await users.call("POST", "/users/delete-account", { password: PASSWORD }, viewer.refreshToken);
  expect((await viewsOf(owner.refreshToken))[0]?.viewer).toBe("Deleted user");
});
