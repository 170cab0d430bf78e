import { usersApi } from "@tutorsetu/contracts/apis";
import { DAY_MS, fits, PASSWORD, tutor, type Harness } from "./harness.ts";

export const DEMO = { password: "demo1234" };
export const ADMIN_EMAIL = "admin@tutorsetu.example";

/** What administrators do about each other on a started harness. */
export function administratorsOf(users: Harness) {
  const post = (path: string, body: object, token: string) =>
    users.call("POST", `/users/${path}`, body, token);

  const seen = async (token: string) =>
    fits(usersApi.administrators, await users.call("GET", "/users/admins", undefined, token));

  /** The one request about somebody. */
  async function requestAbout(id: string, token: string) {
    const { requests } = await seen(token);
    const found = requests.find(({ of }) => of._id === id);
    if (!found) throw new Error("There is no request about this person");
    return found;
  }

  return {
    post,
    seen,
    requestAbout,
    approve: (id: string, token: string, password = PASSWORD) =>
      post("admin-requests/approve", { id, password }, token),
    cancel: (id: string, token: string) => post("admin-requests/cancel", { id }, token),
    roleOf: async (id: string) => (await users.stores.people.find(id))?.role,

    /** A second administrator, by the way that one alone has: after a day. */
    async second() {
      const person = await users.register(tutor());
      const first = await users.admin();
      await post("make-admin", { id: person._id, ...DEMO, reason: "Helps" }, first);
      users.clock.ahead += DAY_MS;
      await users.administratorActs.sweep(users.now());
      return { ...person, token: await users.signIn(person.email) };
    },
  };
}
