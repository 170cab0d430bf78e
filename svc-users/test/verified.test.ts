import { usersApi } from "@tutorsetu/contracts/apis";
import { afterAll, beforeAll, expect, it } from "vitest";
import { fits, type Harness, ref, startHarness, tutor } from "../testing/harness.ts";

let users: Harness;
beforeAll(async () => {
  users = await startHarness();
});
afterAll(() => users.close());

it("says on cards, profiles and public pages on which day proof of a tutor was seen", async () => {
  const { _id, refreshToken: token } = await users.register(tutor({ city: "Panaji" }));
  const shown = async () => {
    const get = (path: string) => users.call("GET", path, undefined, token);
    const { allTutor } = fits(usersApi.allTutors, await get("/users/alltutors?search=panaji"));
    const { data } = fits(usersApi.tutor, await get(`/users/tutor/${_id}`));
    const page = fits(usersApi.publicTutor, await get(`/users/public-tutors/${_id}`)).tutor;
    return [allTutor[0], data, page].map((one) => one?.verified);
  };
  expect(await shown()).toEqual([undefined, undefined, undefined]);
  const verified = { identity: new Date("2026-03-12T08:00:00Z") };
  await users.stores.people.change(ref(_id), { verified });
  const identity = { identity: "2026-03-12" };
  expect(await shown()).toEqual([identity, identity, identity]);
});
