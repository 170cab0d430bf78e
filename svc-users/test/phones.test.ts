import { usersApi } from "@tutorsetu/contracts/apis";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { peopleCollection } from "../src/store/people.ts";
import {
  DAY_MS,
  fits,
  PASSWORD,
  student,
  tutor,
  startHarness,
  type Harness,
} from "../testing/harness.ts";

const NUMBER = "+919812345678";
let users: Harness;
beforeAll(async () => {
  users = await startHarness({
    // What fresh accounts share is told by other tests.
    phoneLimits: { perAccount: 50, perFreshAccount: 10, perAddress: 1000 },
  });
});
afterAll(() => users.close());
beforeEach(() => {
  users.bookings.isDown = false;
});

const edit = (id: string, profile: object, token: string) =>
  users.call("PUT", `/users/profile/${id}`, { profile }, token);
const page = async (id: string, token: string) =>
  fits(usersApi.tutor, await users.call("GET", `/users/tutor/${id}`, undefined, token)).data;
const seen = async (id: string, token: string) => {
  const { phoneNo, phoneNote } = await page(id, token);
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

const seenStudent = async (id: string, token: string) => {
  const answer = await users.call("GET", `/users/student/${id}`, undefined, token);
  const { phoneNo, phoneNote } = fits(usersApi.student, answer).data;
  return { phoneNo, phoneNote };
};
const adult = { guardian: { accountHolder: "student", ageBand: "18-plus" } };
const byGuardian = { guardian: { accountHolder: "guardian", ageBand: "under-13" } };

it("shows a student's number after acceptance unless she chooses something else", async () => {
  const owner = await users.register(student(adult));
  const viewer = await users.register(tutor());
  const look = () => seenStudent(owner._id, viewer.refreshToken);
  expect(await look()).toEqual({ phoneNo: null, phoneNote: "accepted" });
  await edit(owner._id, { phoneVisible: "everyone" }, owner.refreshToken);
  expect(await look()).toEqual({ phoneNo: NUMBER, phoneNote: null });
  await edit(owner._id, { phoneVisible: "never" }, owner.refreshToken);
  expect(await look()).toEqual({ phoneNo: null, phoneNote: "never" });
  users.bookings.accept(viewer._id, owner._id);
  expect(await look()).toEqual({ phoneNo: null, phoneNote: "never" });
});

it.each([
  ["a guardian", byGuardian, 200],
  ["an adult", adult, 200],
  [
    "a minor",
    { guardian: { accountHolder: "student", ageBand: "13-17", guardianName: "A Parent" } },
    422,
  ],
  ["somebody whose age is unknown", {}, 422],
  ["somebody who said nothing of age", { guardian: { accountHolder: "student" } }, 422],
])("lets %s choose 'everyone' for a student: %j, %i [AMB-070]", async (_, form, status) => {
  const { _id, refreshToken } = await users.register(student(form));
  const viewer = await users.register(tutor());
  const saved = await edit(_id, { phoneVisible: "everyone" }, refreshToken);
  expect(saved.status).toBe(status);
  const problems = status === 200 ? undefined : { phoneVisible: { code: "phone_guardian_only" } };
  expect(saved.body["problems"]).toEqual(problems);
  expect((await users.profileOf(refreshToken)).phoneChoices?.includes("everyone")).toBe(
    status === 200,
  );
  const { phoneNote } = await seenStudent(_id, viewer.refreshToken);
  expect(phoneNote).toBe(status === 200 ? null : "accepted");
});

it("does not let an administrator choose for a student", async () => {
  const owner = await users.register(student(adult));
  const saved = await edit(owner._id, { phoneVisible: "everyone" }, await users.admin());
  expect(saved.status).toBe(200);
  const viewer = await users.register(tutor());
  expect((await seenStudent(owner._id, viewer.refreshToken)).phoneNote).toBe("accepted");
});

it.each([
  ["stored 'everyone'", { $set: { phoneVisible: "everyone" } } as const],
  ["nothing stored", { $unset: { phoneVisible: "" } } as const],
])("asks a student from before once, with %s, and hides the number until then", async (_, was) => {
  const owner = await users.register(student(adult));
  await peopleCollection(users.db).updateOne({ _id: owner._id }, was);
  const viewer = await users.register(tutor());
  expect((await seenStudent(owner._id, viewer.refreshToken)).phoneNote).toBe("accepted");
  const profile = () => users.profileOf(owner.refreshToken);
  expect(await profile()).toMatchObject({ phoneVisible: "accepted", phoneUndecided: true });
  await edit(owner._id, { bio: "Another." }, owner.refreshToken);
  expect((await profile()).phoneUndecided).toBe(true);
  await edit(owner._id, { phoneVisible: "accepted" }, owner.refreshToken);
  expect(await profile()).toMatchObject({ phoneVisible: "accepted", phoneUndecided: false });
});

it("keeps what a student from before had narrowed, and asks no new one", async () => {
  const owner = await users.register(student());
  expect(await users.profileOf(owner.refreshToken)).toMatchObject({ phoneUndecided: false });
  const was = { $set: { phoneVisible: "never" } } as const;
  await peopleCollection(users.db).updateOne({ _id: owner._id }, was);
  expect(await users.profileOf(owner.refreshToken)).toMatchObject({
    phoneVisible: "never",
    phoneUndecided: false,
  });
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

it.each([
  ["ten", "a fresh account", 10],
  ["fifty", "an old and verified account", 50],
])(
  "shows the numbers of at most %s people a day to %s, also to concurrent requests",
  async (_, account, limit) => {
    const viewer = await users.register(student());
    if (account !== "a fresh account") await users.establish(viewer._id);
    const many = await Promise.all(
      Array.from({ length: limit + 5 }, () => users.register(tutor())),
    );
    const looks = await Promise.all(many.map(({ _id }) => page(_id, viewer.refreshToken)));
    expect(looks.filter((look) => look.phoneNo === NUMBER)).toHaveLength(limit);
    const limited = looks.filter((look) => look.phoneNote === "limit");
    expect(limited).toHaveLength(5);
    const smallShare = account === "a fresh account" ? "unverified" : undefined;
    expect(limited.every((look) => look.smallShare === smallShare)).toBe(true);
    const again = many[looks.findIndex((look) => look.phoneNo === NUMBER)];
    expect((await seen(again?._id ?? "", viewer.refreshToken)).phoneNo).toBe(NUMBER);
    const refused = many[looks.findIndex((look) => look.phoneNote === "limit")]?._id ?? "";
    users.bookings.accept(viewer._id, refused);
    expect((await seen(refused, viewer.refreshToken)).phoneNo).toBe(NUMBER);
    users.clock.ahead += DAY_MS;
    const next = many[looks.findLastIndex((look) => look.phoneNote === "limit")];
    expect((await seen(next?._id ?? "", viewer.refreshToken)).phoneNo).toBe(NUMBER);
  },
);

it("counts a verified account as fresh on its first day, and an old one until it is verified", async () => {
  const docs = peopleCollection(users.db);
  const shown = async (change: object) => {
    const viewer = await users.register(student());
    await docs.updateOne({ _id: viewer._id }, { $set: change });
    const many = await Promise.all(Array.from({ length: 11 }, () => users.register(tutor())));
    const looks = await Promise.all(many.map(({ _id }) => seen(_id, viewer.refreshToken)));
    return looks.filter(({ phoneNo }) => phoneNo).length;
  };
  expect(await shown({ emailVerifiedAt: users.now(), createdAt: users.now() })).toBe(10);
  expect(await shown({ createdAt: new Date(0) })).toBe(10);
  expect(await shown({ createdAt: new Date(0), emailVerifiedAt: users.now() })).toBe(11);
});

it("logs what an administrator sees, and what an accepted booking shows", async () => {
  const owner = await users.register(tutor());
  const viewer = await users.register(student({ userName: "By Booking" }));
  await edit(owner._id, { phoneVisible: "accepted" }, owner.refreshToken);
  users.bookings.accept(viewer._id, owner._id);
  await seen(owner._id, viewer.refreshToken);
  await seen(owner._id, await users.admin());
  const roles = (await viewsOf(owner.refreshToken)).map(({ role }) => role);
  expect(roles.toSorted()).toEqual(["Admin", "Student"]);
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
