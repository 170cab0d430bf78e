import { silent } from "@tutorsetu/service-kit/testing/app";
import type { Db } from "mongodb";
import sharp from "sharp";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createAccountDeletion } from "../src/account-deletion/account-deletion.ts";
import { createApp } from "../src/app.ts";
import { createPeopleOutbox } from "../src/people/outbox.ts";
import { bySystem } from "../src/policy.ts";
import { mongoStores } from "../src/store/stores.ts";
import {
  DAY_MS,
  type Harness,
  PASSWORD,
  ref,
  SECRET,
  startHarness,
  student,
  tutor,
} from "../testing/harness.ts";

const WRITES = /^(?:insert|update|delete|replace|findOneAnd)/;
const LATE_MS = 40;

const late = <T extends object>(target: T, isLate: RegExp): T =>
  new Proxy(target, {
    get(_, name) {
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== "function") return value;
      const call = (...given: unknown[]): unknown => Reflect.apply(value, target, given);
      if (name === "collection") return (of: string) => late(call(of) as object, isLate); // safe: a collection
      if (!isLate.test(String(name))) return call;
      return async (...given: unknown[]) => {
        await new Promise((resolve) => setTimeout(resolve, LATE_MS));
        return call(...given);
      };
    },
  });

let users: Harness;
let slow: ReturnType<typeof createApp>;
let admin: string;
let purgeDue: (now: Date) => Promise<void>;

/** A service whose every write takes a while: what it does not wait for is not there when it answers. */
beforeAll(async () => {
  users = await startHarness();
  admin = await users.admin();
  const deps = { ...users.deps, ...(await mongoStores(late<Db>(users.db, WRITES), silent)) };
  const peopleOutbox = createPeopleOutbox(deps);
  const accountDeletion = createAccountDeletion({ ...deps, peopleOutbox });
  purgeDue = (now) => accountDeletion.purgeDue(now);
  slow = createApp({ ...deps, peopleOutbox, accountDeletion });
});
afterAll(() => users.close());

const count = (name: string, filter: object = {}) =>
  users.db.collection(name).countDocuments(filter);

async function ask(method: string, path: string, token?: string, body?: object) {
  const isForm = body instanceof FormData;
  const response = await slow.request(path, {
    method,
    body: isForm ? body : JSON.stringify(body),
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(isForm ? {} : { "content-type": "application/json" }),
    },
  });
  return response.status;
}

it("answers a logout when the session is over and nobody accepts it", async () => {
  const { _id, refreshToken } = await users.register(student());
  expect(await ask("POST", "/users/logout", refreshToken)).toBe(200);
  expect(await count("sessions", { userId: _id })).toBe(0);
  expect(await count("revocations", { userId: _id })).toBe(1);
});

it("answers a new password when the other sessions are over and links are revoked", async () => {
  const { _id, email, refreshToken } = await users.register(student());
  await users.signIn(email);
  await users.stores.resets.issue(ref(_id), users.now());
  const password = "fresh-and-long-1";
  const form = { currentPassword: PASSWORD, password, confirmPassword: password };
  expect(await ask("PUT", "/users/change-password", refreshToken, form)).toBe(200);
  expect([
    await count("sessions", { userId: _id }),
    await count("resets", { userId: _id }),
  ]).toEqual([1, 0]);
});

it("answers when the e-mail is queued: for a link, after a deletion, for the contact form", async () => {
  const { _id, email, refreshToken } = await users.register(student());
  expect(await ask("POST", "/users/forgot-password", undefined, { email })).toBe(200);
  expect(await count("letters", { email, kind: "reset" })).toBe(1);
  const body = { password: PASSWORD };
  expect(await ask("POST", "/users/delete-account", refreshToken, body)).toBe(200);
  expect(await count("letters", { email, kind: "leaving" })).toBe(1);
  expect(await count("sessions", { userId: _id })).toBe(0);
  const id = "65a0000000000000000000aa";
  const form = { name: "A", email: "a@test.example", subject: "S", message: "M" };
  expect(await ask("POST", `/internal/letters/contact/${id}`, SECRET, form)).toBe(200);
  expect(await count("letters", { _id: `contact-${id}` })).toBe(1);
});

it("answers an act of an administrator when it is done and written down", async () => {
  const { _id: id } = await users.register(tutor());
  const other = await users.register(tutor());
  await users.stores.people.promote(ref(other._id), users.now());
  const second = await users.signIn(other.email);
  const steps: readonly (readonly [string, string, object])[] = [
    ["PUT", `profile/${id}`, { profile: { bio: "By the office" } }],
    ["POST", "deletetutor", { id }],
    ["POST", "restore", { id }],
  ];
  for (const [n, [method, path, body]] of steps.entries()) {
    expect(await ask(method, `/users/${path}`, admin, body)).toBe(200);
    expect(await count("audit_trail", { of: id, what: { $ne: "admin_change" } })).toBe(n + 1);
  }
  const asked = { id, password: "demo1234" };
  expect(await ask("POST", "/users/make-admin", admin, asked)).toBe(200);
  const [request] = await users.stores.adminRequests.all();
  const consent = { id: request?.id, password: PASSWORD };
  expect(await ask("POST", "/users/admin-requests/approve", second, consent)).toBe(200);
  expect(await count("audit_trail", { of: id, what: "admin_made" })).toBe(1);
  expect(await count("sessions", { userId: id })).toBe(0);
  expect(await users.stores.people.find(id)).toMatchObject({ active: true, role: "Admin" });
});

it("answers an upload when the picture is there and the previous one is gone", async () => {
  const { refreshToken } = await users.register(student());
  const create = { width: 9, height: 9, channels: 3, background: "#333a8a" } as const;
  const bytes = new Uint8Array(await sharp({ create }).png().toBuffer());
  for (const _ of [1, 2]) {
    const form = new FormData();
    form.set("imageFile", new File([bytes], "me.png"));
    expect(await ask("POST", "/users/upload-image", refreshToken, form)).toBe(200);
    const { image } = await users.profileOf(refreshToken);
    expect((await users.app.request((image ?? "").replace("/api", ""))).status).toBe(200);
    expect(await count("pictures")).toBe(1);
  }
});

it("answers with a number, and a rating, when it is written down", async () => {
  const owner = await users.register(tutor());
  const viewer = await users.register(student());
  expect(await ask("GET", `/users/tutor/${owner._id}`, viewer.refreshToken)).toBe(200);
  expect(await count("phone-views", { owner: owner._id })).toBe(1);
  const rating = { average: 4.5, count: 2 };
  expect(await ask("PUT", `/internal/people/${owner._id}/rating`, SECRET, { rating })).toBe(200);
  expect(await users.stores.people.find(owner._id)).toMatchObject({ rating });
});

it("purges what belongs to a person with the person", async () => {
  const { _id, role } = await users.register(tutor());
  const viewer = await users.register(student());
  await ask("GET", `/users/tutor/${_id}`, viewer.refreshToken);
  const picture = { _id: "of-one-purged.webp", bytes: Buffer.from("x") };
  await users.db.collection<typeof picture>("pictures").insertOne(picture);
  await users.stores.people.change(ref(_id), { image: `/api/users/images/${picture._id}` });
  await users.stores.resets.issue(ref(_id), users.now());
  await users.stores.accountDeletions.softDelete(bySystem({ _id, role }), "self", users.now());
  const erasedAt = new Date(users.now().getTime() + 7 * DAY_MS);
  await purgeDue(erasedAt);
  expect(await users.stores.people.find(_id)).toMatchObject({ erasedAt });
  expect([
    await count("phone-views", { owner: _id }),
    await count("resets", { userId: _id }),
    await count("sessions", { userId: _id }),
    await count("pictures", { _id: picture._id }),
  ]).toEqual([0, 0, 0, 0]);
});
