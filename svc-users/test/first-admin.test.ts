import { afterAll, beforeAll, expect, it } from "vitest";
import { peopleCollection } from "../src/store/people.ts";
import { seedAdmin } from "../src/store/seed.ts";
import { startHarness, type Harness } from "../testing/harness.ts";

let users: Harness;
beforeAll(async () => {
  users = await startHarness();
});
afterAll(() => users.close());

const GOOD = "correct horse nashik staple";
const seed = (email: string, password: string, isDemo = false) =>
  seedAdmin(peopleCollection(users.db), { email, password, isDemo });
const roleOf = async (email: string) => (await users.stores.people.byEmail(email))?.role;

it.each(["password", "123456", "admin123", "tutorsetu", "qwertyuiop"])(
  "makes no first administrator with %s",
  async (password) => {
    expect(await seed("office@site.example", password)).toMatch(/^password_/);
    expect(await roleOf("office@site.example")).toBeUndefined();
  },
);

it("makes one with a password that is hard to guess, once, also of two instances at once", async () => {
  const both = await Promise.all([
    seed("first@site.example", GOOD),
    seed("first@site.example", GOOD),
  ]);
  expect(both).toEqual([null, null]);
  expect((await users.login("first@site.example", GOOD)).status).toBe(200);
});

it("starts with the weak password of before once the account is there, and in a demo", async () => {
  await seed("there@site.example", GOOD);
  expect(await seed("There@site.example", "password")).toBeNull();
  expect(await seed("demo@site.example", "password", true)).toBeNull();
  expect(await roleOf("demo@site.example")).toBe("Admin");
});
