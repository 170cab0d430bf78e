import { problems } from "@tutorsetu/contracts/problems";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createApp } from "../src/app.ts";
import { bySystem } from "../src/policy.ts";
import { PASSWORD, student, startHarness, type Harness } from "../testing/harness.ts";

let users: Harness;
beforeAll(async () => {
  users = await startHarness();
});
afterAll(() => users.close());

const verified = (token: string) => users.call("GET", "/users/verify-token", undefined, token);
const sessionsOf = (userId: string) => users.db.collection("sessions").countDocuments({ userId });

it("refuses the token of a person who is deactivated, though their session is still open", async () => {
  const { _id, refreshToken } = await users.register(student());
  expect((await verified(refreshToken)).status).toBe(200);
  await users.db.collection("people").updateOne({ _id: _id as never }, { $set: { active: false } });
  expect(await verified(refreshToken)).toMatchObject({
    status: 401,
    body: { message: problems.session_ended },
  });
});

it("refuses the token of a person who is no longer there", async () => {
  const { _id, refreshToken } = await users.register(student());
  await users.db.collection("people").deleteOne({ _id: _id as never });
  expect((await verified(refreshToken)).status).toBe(401);
});

it("opens no session for a person who is deactivated while they sign in", async () => {
  const { _id, email } = await users.register(student());
  const { people } = users.stores;
  const before = await sessionsOf(_id);
  const app = createApp({
    ...users.deps,
    people: {
      ...people,
      async byEmail(address) {
        const asRead = await people.byEmail(address);
        const deactivated = { $set: { active: false } };
        await users.db.collection("people").updateOne({ _id: _id as never }, deactivated);
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
  expect(await response.json()).toMatchObject({ message: problems.login_failed });
  expect(await sessionsOf(_id)).toBe(before);
});

it.each(["admin", undefined])(
  "does not restore by password a person whom %s deactivated",
  async (by) => {
    const { _id, email } = await users.register(student());
    const eraseAt = new Date(Date.now() + 60_000);
    const gone = by ? { gone: { by, at: new Date(), eraseAt } } : {};
    const deactivated = { $set: { active: false, ...gone } };
    await users.db.collection("people").updateOne({ _id: _id as never }, deactivated);
    expect((await users.login(email)).status).toBe(401);
    expect((await users.stores.people.find(_id))?.active).toBe(false);
  },
);

it("does not restore a person whom an administrator deletes while they sign in", async () => {
  const { _id, email, role } = await users.register(student());
  const { people, accountDeletions } = users.stores;
  await accountDeletions.softDelete(bySystem({ _id, role }), "self", users.now());
  const app = createApp({
    ...users.deps,
    people: {
      ...people,
      async byEmail(address) {
        const asRead = await people.byEmail(address);
        await accountDeletions.softDelete(bySystem({ _id, role }), "admin", users.now());
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
  expect(await people.find(_id)).toMatchObject({ active: false, deletion: { by: "admin" } });
});
