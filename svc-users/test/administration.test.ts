import { usersInternal } from "@tutorsetu/contracts/users";
import { afterAll, beforeAll, expect, it } from "vitest";
import { fits, SECRET, tutor, usersWorld, type World } from "./world.ts";

let world: World;
let admin: string;
beforeAll(async () => {
  world = await usersWorld();
  admin = await world.admin();
});
afterAll(() => world.close());

it("removes a tutor, twice alike, and ends their sessions [US-027, US-028]", async () => {
  const { call, register, login } = world;
  const { _id: id, email, refreshToken } = await register(tutor({ userName: "Soon Gone" }));
  expect((await call("POST", "/users/deletetutor", { id }, refreshToken)).status).toBe(403);
  for (const _ of [1, 2])
    expect((await call("POST", "/users/deletetutor", { id }, admin)).status).toBe(200);
  expect((await call("GET", "/users/profile", undefined, refreshToken)).status).toBe(401);
  expect((await login(email)).status).toBe(401);
  expect((await call("POST", "/users/deletestudent", { id }, admin)).status).toBe(404);
});

it("tells neighbours about revocations", async () => {
  const { call, register } = world;
  const { _id, refreshToken } = await register(tutor());
  await call("POST", "/users/logout", undefined, refreshToken);
  const answer = await call("GET", "/internal/revocations?after=0", undefined, SECRET);
  const { revocations } = fits(usersInternal.revocations, answer);
  expect(revocations.filter((r) => r.userId === _id)).toHaveLength(1);
});
