import { usersApi } from "@tutorsetu/contracts/users";
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { createApp } from "../src/app.ts";
import { mongoListings } from "../src/listings/store.ts";
import { peopleCollection } from "../src/people/store.ts";
import { fits, PASSWORD, tutor, startHarness, type Harness } from "../testing/harness.ts";

let users: Harness;
beforeAll(async () => {
  users = await startHarness();
});
afterAll(() => users.close());
afterEach(() => {
  vi.useRealTimers();
});

const total = async (search: string, { app }: Pick<Harness, "app"> = users) => {
  const response = await app.request(`/users/alltutors?search=${search}`);
  return fits(usersApi.allTutors, { body: await response.json() }).total;
};

/** A second process on the same database, with an index of its own. */
async function anotherInstance() {
  const listings = await mongoListings(peopleCollection(users.db));
  return { app: createApp({ ...users.deps, listings }) };
}

it("answers with what another instance has written just before", async () => {
  const other = await anotherInstance();
  const { refreshToken } = await users.register(tutor({ userName: "Twofold" }));
  expect(await total("twofold", other)).toBe(1);
  const body = { profile: { userName: "Threefold" } };
  const { _id } = await users.profileOf(refreshToken);
  await users.call("PUT", `/users/profile/${_id}`, body, refreshToken);
  expect([await total("twofold", other), await total("threefold", other)]).toEqual([0, 1]);
  await users.call("POST", "/users/delete-account", { password: PASSWORD }, refreshToken);
  expect([await total("threefold"), await total("threefold", other)]).toEqual([0, 0]);
});

it("shows within half a minute what another instance wrote late or by a slow clock", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const { _id } = await users.register(tutor({ userName: "Punctual" }));
  expect(await total("punctual")).toBe(1);
  vi.setSystemTime(Date.now() + 60_000);
  await total("punctual");
  await peopleCollection(users.db).updateOne(
    { _id },
    { $set: { userName: "Tardy", changedAt: new Date(Date.now() - 50_000) } },
  );
  vi.setSystemTime(Date.now() + 31_000);
  expect([await total("punctual"), await total("tardy")]).toEqual([0, 1]);
});
