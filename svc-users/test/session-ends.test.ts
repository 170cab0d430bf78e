import { usersInternal } from "@tutorsetu/contracts/apis";
import type { Reply } from "@tutorsetu/contracts/endpoint";
import type { ServiceClient } from "@tutorsetu/service-kit/service-client";
import { followRevocations } from "@tutorsetu/service-kit/sessions/revocations";
import { silent } from "@tutorsetu/service-kit/testing/app";
import { tokenVerifier } from "@tutorsetu/service-kit/sessions/token";
import { createLocalJWKSet } from "jose";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createApp } from "../src/app.ts";
import { hashPassword } from "../src/passwords/password.ts";
import {
  fits,
  PASSWORD,
  SECRET,
  student,
  startHarness,
  type Harness,
  ref,
} from "../testing/harness.ts";

let users: Harness;
beforeAll(async () => {
  users = await startHarness();
});
afterAll(() => users.close());

/** Verifies tokens as every other service does. */
async function verifierBeside({ call, deps }: Harness) {
  const client: ServiceClient = {
    async call(endpoint, input) {
      const { query } = input as { query: { after: number } }; // safe: the only call made here
      const path = `/internal/revocations?after=${query.after}`;
      const answer = await call("GET", path, undefined, SECRET);
      return fits(usersInternal.revocations, answer) as Reply<typeof endpoint>;
    },
  };
  const revocations = followRevocations(client, silent);
  await revocations.poll();
  return tokenVerifier(createLocalJWKSet(await deps.tokens.publicKeys()), revocations.isRevoked);
}

it("lets other services accept a session opened right after all sessions were ended", async () => {
  const { _id, email, refreshToken: old } = await users.register(student());
  await users.stores.sessions.endAll(ref(_id));
  const fresh = await users.signIn(email);
  const verify = await verifierBeside(users);
  expect(await verify(fresh)).toMatchObject({ id: _id });
  expect(await verify(old)).toBeNull();
});

it("refuses the old password in a login that began just before a new one was set", async () => {
  const { _id, email } = await users.register(student());
  const { people, sessions } = users.stores;
  const app = createApp({
    ...users.deps,
    people: {
      ...people,
      async byEmail(address) {
        const asRead = await people.byEmail(address);
        await people.change(ref(_id), { passwordHash: "of another password" });
        await sessions.endAll(ref(_id));
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

it("does not change a password that a reset replaces at that moment", async () => {
  const { _id, email, refreshToken } = await users.register(student());
  const { people } = users.stores;
  const [owners, others] = ["of-the-owner-1", "of-somebody-else"];
  const app = createApp({
    ...users.deps,
    people: {
      ...people,
      async find(id) {
        const asRead = await people.find(id);
        if (id === _id)
          await people.setPassword(ref(_id), { to: await hashPassword(owners) }, new Date());
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
  expect((await users.login(email, others)).status).toBe(401);
  expect((await users.login(email, owners)).status).toBe(200);
});

it("ends the other sessions in the next sweep after a crash right after a password was set", async () => {
  const { _id, email, refreshToken: here } = await users.register(student());
  const there = await users.signIn(email);
  const isIn = async (token: string) => (await users.deps.tokens.verify(token)) !== null;
  const { sid: keep } = (await users.deps.tokens.verify(here)) ?? { sid: "" };
  const { people } = users.stores;
  // Everything after each of these writes is what a crash would have cost.
  await people.setPassword(ref(_id), { to: "a hash", keep }, users.now());
  expect(await isIn(there)).toBe(true);
  await users.peopleOutbox.sweep();
  expect([await isIn(here), await isIn(there)]).toEqual([true, false]);
  await people.setPassword(ref(_id), { to: "another hash" }, users.now());
  await users.peopleOutbox.sweep();
  expect(await isIn(here)).toBe(false);
});
