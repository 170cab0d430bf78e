import type { Reply } from "@tutorsetu/contracts/endpoint";
import { usersInternal } from "@tutorsetu/contracts/users";
import type { ServiceClient } from "@tutorsetu/service-kit/service-client";
import { followRevocations } from "@tutorsetu/service-kit/revocations";
import { silent } from "@tutorsetu/service-kit/testing";
import { tokenVerifier } from "@tutorsetu/service-kit/token";
import { createLocalJWKSet } from "jose";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createApp } from "../src/app.ts";
import { hashPassword } from "../src/passwords/hashes.ts";
import { fits, PASSWORD, SECRET, student, usersWorld, type World } from "./world.ts";

let world: World;
beforeAll(async () => {
  world = await usersWorld();
});
afterAll(() => world.close());

/** Judges tokens as every other service does. */
async function verifierBeside({ call, deps }: World) {
  const users: ServiceClient = {
    async call(endpoint, input) {
      const { query } = input as { query: { after: number } }; // safe: the only call made here
      const path = `/internal/revocations?after=${query.after}`;
      const answer = await call("GET", path, undefined, SECRET);
      return fits(usersInternal.revocations, answer) as Reply<typeof endpoint>;
    },
  };
  const revocations = followRevocations(users, silent);
  await revocations.poll();
  return tokenVerifier(createLocalJWKSet(await deps.tokens.publicKeys()), revocations.isRevoked);
}

it("lets other services take whoever signs in right after all their sessions were ended", async () => {
  const { _id, email, refreshToken: old } = await world.register(student());
  await world.stores.sessions.endAll(_id);
  const fresh = await world.signIn(email);
  const verify = await verifierBeside(world);
  expect(await verify(fresh)).toMatchObject({ id: _id });
  expect(await verify(old)).toBeNull();
});

it("refuses the old password to a login that began just before a new one was set", async () => {
  const { _id, email } = await world.register(student());
  const { people, sessions } = world.stores;
  const app = createApp({
    ...world.deps,
    people: {
      ...people,
      async byEmail(address) {
        const asRead = await people.byEmail(address);
        await people.change(_id, { passwordHash: "of another password" });
        await sessions.endAll(_id);
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
});

it("changes nothing from a password that a reset has replaced at that moment", async () => {
  const { _id, email, refreshToken } = await world.register(student());
  const { people, leavers } = world.stores;
  const [owners, others] = ["of-the-owner-1", "of-somebody-else"];
  const app = createApp({
    ...world.deps,
    people: {
      ...people,
      async find(id) {
        const asRead = await people.find(id);
        if (id === _id)
          await leavers.newPassword(_id, { to: await hashPassword(owners) }, new Date());
        return asRead;
      },
    },
  });
  const response = await app.request("/users/change-password", {
    method: "PUT",
    headers: { authorization: `Bearer ${refreshToken}`, "content-type": "application/json" },
    body: JSON.stringify({ currentPassword: PASSWORD, password: others, confirmPassword: others }),
  });
  expect(response.status).toBe(422);
  expect((await world.login(email, others)).status).toBe(401);
  expect((await world.login(email, owners)).status).toBe(200);
});

it("ends the other sessions after all when it died right after a password was set", async () => {
  const { _id, email, refreshToken: here } = await world.register(student());
  const there = await world.signIn(email);
  const isIn = async (token: string) => (await world.deps.tokens.verify(token)) !== null;
  const { sid: keep } = (await world.deps.tokens.verify(here)) ?? { sid: "" };
  const { leavers } = world.stores;
  // Everything after each of these writes is what a crash would have cost.
  await leavers.newPassword(_id, { to: "a hash", keep }, world.now());
  expect(await isIn(there)).toBe(true);
  await world.leaving.sweep();
  expect([await isIn(here), await isIn(there)]).toEqual([true, false]);
  await leavers.newPassword(_id, { to: "another hash" }, world.now());
  await world.leaving.sweep();
  expect(await isIn(here)).toBe(false);
});
