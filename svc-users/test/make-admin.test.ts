import { createApp } from "../src/app.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { bySystem } from "../src/policy.ts";
import { DAY_MS, tutor, startHarness, type Harness, ref } from "../testing/harness.ts";

let users: Harness;
let admin: string;
beforeAll(async () => {
  users = await startHarness();
  admin = await users.admin();
});
afterAll(() => users.close());

const password = "demo1234";
const make = (id: string, proof: object) =>
  users.call("POST", "/users/make-admin", { id, ...proof }, admin);
const actsOn = (id: string) => users.recordedOf(id);

it.each([
  ["no password", {}, "Password is required"],
  ["a wrong one", { password: "not-this-one" }, "Your current password is not right."],
])("makes nobody an administrator with %s of the one who asks", async (_what, proof, message) => {
  const { _id } = await users.register(tutor());
  const answer = await make(_id, proof);
  expect(answer).toMatchObject({ status: 422, body: { message, fields: { password: message } } });
  expect((await users.stores.people.find(_id))?.role).toBe("Tutor");
  expect(await actsOn(_id)).toEqual([]);
});

it("stops guesses at the administrator's password", async () => {
  const { _id } = await users.register(tutor());
  for (let n = 0; n < 5; n++) await make(_id, { password: `wrong-${n}` });
  expect((await make(_id, { password })).status).toBe(429);
});

/** The service, with something happening right after the person was read. */
function meanwhile(id: string, happens: () => Promise<unknown>) {
  const { people } = users.stores;
  let isOver = false;
  const find: typeof people.find = async (asked) => {
    const doc = await people.find(asked);
    if (asked === id && !isOver) {
      isOver = true;
      await happens();
    }
    return doc;
  };
  const app = createApp({ ...users.deps, people: { ...people, find } });
  return async (what: string) => {
    const response = await app.request(`/users/${what}`, {
      method: "POST",
      body: JSON.stringify({ id, password }),
      headers: { authorization: `Bearer ${admin}`, "content-type": "application/json" },
    });
    return response.status;
  };
}

it("asks for nothing when the person to promote is deleted at that moment", async () => {
  const { _id } = await users.register(tutor());
  const person = bySystem({ _id, role: "Tutor" } as const);
  const act = meanwhile(_id, () =>
    users.stores.accountDeletions.softDelete(person, "self", users.now()),
  );
  await act("make-admin");
  users.clock.ahead += DAY_MS;
  await users.administratorActs.sweep(users.now());
  expect(await users.stores.people.find(_id)).toMatchObject({ role: "Tutor", active: false });
  expect(await users.stores.adminRequests.all()).toEqual([]);
});

it("answers 404 when the tutor to delete is promoted at that moment", async () => {
  const { _id } = await users.register(tutor());
  const act = meanwhile(_id, () => users.stores.people.promote(ref(_id), users.now()));
  expect(await act("deletetutor")).toBe(404);
  expect(await users.stores.people.find(_id)).toMatchObject({ role: "Admin", active: true });
});
