import { usersApi } from "@tutorsetu/contracts/apis";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { fits, student, tutor, startHarness, type Harness } from "../testing/harness.ts";

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

it("masks an address for strangers, and for an account past 200 tutors of a day [AMB-069]", async () => {
  const few = await startHarness({
    tutors: 6,
    emailLimits: { perAccount: 4, perFreshAccount: 3, perAddress: 5 },
  });
  const look = async (token?: string, from?: string) => {
    const list = await few.call("GET", "/users/alltutors", undefined, token, from);
    const cards = fits(usersApi.allTutors, list).allTutor.map(({ userId }) => userId);
    expect(cards.every(({ email }) => email?.includes("@"))).toBe(true);
    return cards.filter(({ email }) => !email?.includes("•")).length;
  };
  expect(await look()).toBe(0);
  const [one, two, old, teacher] = await Promise.all([
    few.register(student()),
    few.register(student()),
    few.register(student()),
    few.register(tutor()),
  ]);
  await few.establish(old._id);
  expect([await look(one.refreshToken), await look(one.refreshToken)]).toEqual([3, 3]);
  expect(await look(two.refreshToken)).toBe(3);
  expect(await look(old.refreshToken)).toBe(4);
  expect(await look(await few.admin())).toBe(7);
  // Three, and the own one.
  expect(await look(teacher.refreshToken, "198.51.100.4")).toBe(4);
  const list = await few.call("GET", "/users/alltutors", undefined, old.refreshToken);
  const { userId: last } = fits(usersApi.allTutors, list).allTutor.at(-1) ?? {};
  const path = `/users/tutor/${last?._id}`;
  const { body } = await few.call("GET", path, undefined, old.refreshToken);
  expect(fits(usersApi.tutor, { body }).data.userId).toMatchObject({ emailNote: "limit" });
  await few.close();
});
