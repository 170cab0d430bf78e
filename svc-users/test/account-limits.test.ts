import { afterAll, beforeAll, expect, it } from "vitest";
import { createApp } from "../src/app.ts";
import { type Harness, PASSWORD, startHarness, student } from "../testing/harness.ts";

let users: Harness;
beforeAll(async () => {
  users = await startHarness();
});
afterAll(() => users.close());

it("checks five of ten guesses made at once, and then not even the right password [US-001]", async () => {
  const { register, login } = users;
  const { email } = await register(student());
  const guesses = await Promise.all(
    Array.from({ length: 10 }, (_, n) => login(email, `guess-number-${n}`, `10.0.0.${n}`)),
  );
  expect(guesses.filter((a) => a.status === 401)).toHaveLength(5);
  const right = await login(email, PASSWORD, "10.0.0.99");
  expect(right.status).toBe(429);
  expect(Number(right.headers.get("retry-after"))).toBeGreaterThan(0);
});

it("stops an address that tries one account after the other", async () => {
  for (let n = 0; n < 20; n++) await users.login(`spray${n}@test.example`, "guess-1", "10.9.9.9");
  expect((await users.login("spray-21@test.example", "guess-1", "10.9.9.9")).status).toBe(429);
});

it("stops an address that tries many accounts at the same moment", async () => {
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, n) =>
      users.login(`burst${n}@test.example`, "guess-1", "10.9.9.8"),
    ),
  );
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(20);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(40);
});

it("accepts any number of concurrent logins with right passwords from one address", async () => {
  const people = await Promise.all(Array.from({ length: 25 }, () => users.register(student())));
  const answers = await Promise.all(
    people.map(({ email }) => users.login(email, PASSWORD, "10.9.9.7")),
  );
  expect(answers.every(({ status }) => status === 200)).toBe(true);
});

it("limits signups by address and hour", async () => {
  const app = createApp({ ...users.deps, registrationsPerHour: 2 });
  const signUp = async (address: string, more: object = {}) => {
    const response = await app.request("/users/register", {
      method: "POST",
      body: JSON.stringify(student(more)),
      headers: { "content-type": "application/json", "x-forwarded-for": address },
    });
    return response.status;
  };
  expect(await signUp("10.5.0.1", { password: "123456", confirmPassword: "123456" })).toBe(422);
  expect([await signUp("10.5.0.1"), await signUp("10.5.0.1, 10.0.0.1")]).toEqual([201, 201]);
  expect([await signUp("10.5.0.1"), await signUp("10.5.0.2")]).toEqual([429, 201]);
});

it("resets the guesses of an account at a right password", async () => {
  const { email } = await users.register(student());
  const guess = async (n: number) =>
    (await users.login(email, "not-this-one", `10.6.0.${n}`)).status;
  for (const n of [1, 2, 3, 4]) expect(await guess(n)).toBe(401);
  expect((await users.login(email, PASSWORD, "10.6.0.5")).status).toBe(200);
  for (const n of [6, 7, 8, 9, 10]) expect(await guess(n)).toBe(401);
  expect(await guess(11)).toBe(429);
});
