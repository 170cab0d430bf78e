import { en } from "@tutorsetu/contracts/messages/en/server";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createApp } from "../src/app.ts";
import { PASSWORD, student, usersWorld, type World } from "./world.ts";

let world: World;
beforeAll(async () => {
  world = await usersWorld();
});
afterAll(() => world.close());

const verified = (token: string) => world.call("GET", "/users/verify-token", undefined, token);
const sessionsOf = (userId: string) => world.db.collection("sessions").countDocuments({ userId });

it("refuses the token of a person who is deactivated, though their session is still open", async () => {
  const { _id, refreshToken } = await world.register(student());
  expect((await verified(refreshToken)).status).toBe(200);
  await world.db.collection("people").updateOne({ _id: _id as never }, { $set: { active: false } });
  expect(await verified(refreshToken)).toMatchObject({
    status: 401,
    body: { message: en.sessionEnded },
  });
});

it("refuses the token of a person who is no longer there", async () => {
  const { _id, refreshToken } = await world.register(student());
  await world.db.collection("people").deleteOne({ _id: _id as never });
  expect((await verified(refreshToken)).status).toBe(401);
});

it("opens no session for a person who is deactivated while they sign in", async () => {
  const { _id, email } = await world.register(student());
  const { people } = world.stores;
  const before = await sessionsOf(_id);
  const app = createApp({
    ...world.deps,
    people: {
      ...people,
      async byEmail(address) {
        const asRead = await people.byEmail(address);
        const deactivated = { $set: { active: false } };
        await world.db.collection("people").updateOne({ _id: _id as never }, deactivated);
        return asRead;
      },
    },
  });
  const response = await app.request("/users/login", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password: PASSWORD }),
  });
  expect(response.status).toBe(401);
  expect(await response.json()).toMatchObject({ message: en.loginFailed });
  expect(await sessionsOf(_id)).toBe(before);
});

it.each(["admin", undefined])(
  "does not let a person back by their password whom %s deactivated",
  async (by) => {
    const { _id, email } = await world.register(student());
    const eraseAt = new Date(Date.now() + 60_000);
    const gone = by ? { gone: { by, at: new Date(), eraseAt } } : {};
    const deactivated = { $set: { active: false, ...gone } };
    await world.db.collection("people").updateOne({ _id: _id as never }, deactivated);
    expect((await world.login(email)).status).toBe(401);
    expect((await world.stores.people.find(_id))?.active).toBe(false);
  },
);

it("does not let a person back whom an administrator removes while they sign in", async () => {
  const { _id, email, role } = await world.register(student());
  const { people, leavers } = world.stores;
  await leavers.leave({ _id, role }, "self", world.now());
  const app = createApp({
    ...world.deps,
    people: {
      ...people,
      async byEmail(address) {
        const asRead = await people.byEmail(address);
        await leavers.leave({ _id, role }, "admin", world.now());
        return asRead;
      },
    },
  });
  const response = await app.request("/users/login", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password: PASSWORD }),
  });
  expect(response.status).toBe(401);
  expect(await people.find(_id)).toMatchObject({ active: false, gone: { by: "admin" } });
});
