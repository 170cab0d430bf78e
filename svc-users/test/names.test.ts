import { afterAll, beforeAll, expect, it } from "vitest";
import { messageOf } from "@tutorsetu/contracts/problems";
import { type Harness, ref, startHarness, student, tutor } from "../testing/harness.ts";

let users: Harness;
beforeAll(async () => {
  users = await startHarness();
});
afterAll(() => users.close());

it.each([
  ["TutorSetu Support", "name_reserved"],
  ["TutоrSetu", "name_mixed"],
  ["Ad\u2066min", "name_reserved"],
] as const)("signs nobody up as %j", async (userName, code) => {
  for (const form of [student({ userName }), tutor({ userName })])
    expect(await users.call("POST", "/users/register", form)).toMatchObject({
      status: 422,
      body: { code, fields: { userName: messageOf(code) } },
    });
});

it("lets nobody take such a name later, and people of before keep theirs until they change it", async () => {
  const { _id, refreshToken } = await users.register(student({ userName: "आशा राव" }));
  const edit = (profile: object) =>
    users.call("PUT", `/users/profile/${_id}`, { profile }, refreshToken);
  expect(await edit({ userName: "Admin" })).toMatchObject({
    status: 422,
    body: { code: "name_reserved" },
  });
  await users.stores.people.change(ref(_id), { userName: "Admin" });
  expect((await edit({ userName: "Admin", city: "Pune" })).status).toBe(200);
  expect((await edit({ userName: "Administrator" })).status).toBe(422);
  expect((await edit({ userName: "Asha Rao" })).status).toBe(200);
  expect((await edit({ userName: "Admin" })).status).toBe(422);
});
