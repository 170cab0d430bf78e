import { usersInternal } from "@tutorsetu/contracts/apis";
import type { Reply } from "@tutorsetu/contracts/endpoint";
import type { ServiceClient } from "@tutorsetu/service-kit/service-client";
import { followRevocations } from "@tutorsetu/service-kit/sessions/revocations";
import { silent } from "@tutorsetu/service-kit/testing/app";
import { tokenVerifier } from "@tutorsetu/service-kit/sessions/token";
import { createLocalJWKSet } from "jose";
import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";
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

/** svc-users as other services ask it. */
const clientOf = ({ call }: Harness): ServiceClient => ({
  async call(endpoint, input) {
    const { query } = input as { query: Record<string, string> }; // safe: the only call made here
    const path = `/internal/revocations?${new URLSearchParams(query).toString()}`;
    const answer = await call("GET", path, undefined, SECRET);
    return fits(usersInternal.revocations, answer) as Reply<typeof endpoint>;
  },
});

const keysOf = async ({ deps }: Harness) => createLocalJWKSet(await deps.tokens.publicKeys());

/** Verifies tokens as every other service does. */
async function verifierBeside(harness: Harness) {
  const revocations = followRevocations(clientOf(harness), silent);
  await revocations.poll();
  return tokenVerifier(await keysOf(harness), revocations.isRevoked);
}

it("refuses an ended session from the first moment of a restart, behind 20,000 others", async () => {
  const { email, refreshToken } = await users.register(student());
  const token = await users.signIn(email);
  const at = Date.now() - 60_000;
  const others = Array.from({ length: 20_000 }, (_, n) => ({
    _id: `ended-${n}` as never,
    sid: `ended-${n}`,
    userId: "of-somebody",
    // Thousands end in one millisecond when an administrator ends them all.
    at: at + Math.floor(n / 4000),
    expiresAt: new Date(at + 86_400_000),
  }));
  const ended = users.db.collection("revocations");
  await ended.insertMany(others);
  // Who follows in a later test reads all that there are.
  onTestFinished(() => void ended.deleteMany({ userId: "of-somebody" }));
  await users.call("POST", "/users/logout", undefined, token);
  const revocations = followRevocations(clientOf(users), silent);
  const verify = tokenVerifier(await keysOf(users), revocations.isRevoked);
  revocations.start();
  onTestFinished(() => void revocations.stop());
  expect(await verify(token)).toBeNull();
  expect(await verify(refreshToken)).not.toBeNull();
  await revocations.ready();
  expect(revocations.size()).toBeGreaterThan(20_000);
}, 60_000);

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
