import { usersInternal } from "@tutorsetu/contracts/apis";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { fits, SECRET, tutor, startHarness, type Harness } from "../testing/harness.ts";

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
