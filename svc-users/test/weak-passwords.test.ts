import { usersApi } from "@tutorsetu/contracts/apis";
import { messageOf } from "@tutorsetu/contracts/problems";
import { dictionary } from "@zxcvbn-ts/language-common";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createApp } from "../src/app.ts";
import { hashPassword } from "../src/passwords/password.ts";
import { PASSWORD_RULES, weaknessOf } from "../src/passwords/strength.ts";
import { fits, type Harness, PASSWORD, ref, startHarness, student } from "../testing/harness.ts";

let users: Harness;
beforeAll(async () => {
  users = await startHarness();
});
afterAll(() => users.close());

const MOST_COMMON = 10_000;
const asha = { userName: "Asha Rao", email: "asha.rao91@mail.example", phoneNo: "+91 98123 45678" };

it("refuses each of the ten thousand commonest passwords [SH-114]", () => {
  const commonest = (dictionary["passwords-common"] as string[])
    .filter(({ length }) => length >= 6)
    .slice(0, MOST_COMMON);
  expect(commonest).toHaveLength(MOST_COMMON);
  expect(commonest.filter((password) => weaknessOf(password, asha) === null)).toEqual([]);
});

it.each([
  ["P@ssw0rd", "password_common"],
  ["asharao123", "password_personal"],
  ["9812345678", "password_personal"],
  ["asha.rao91", "password_personal"],
  ["tutorsetu1", "password_personal"],
  ["98989898a", "password_pattern"],
  ["14081991", "password_date"],
  ["before-1", "password_word"],
] as const)("refuses %s as %s", async (password, code) => {
  const form = student({
    ...asha,
    email: `${code}@mail.example`,
    password,
    confirmPassword: password,
  });
  expect(weaknessOf(password, asha)).toBe(code);
  if (password === "asha.rao91") return;
  const answer = await users.call("POST", "/users/register", form);
  expect(answer).toMatchObject({
    status: 422,
    body: { code, fields: { password: messageOf(code) }, problems: { password: { code } } },
  });
});

it.each(["x7k?mq", "kqzwxj", "monsoon-mango-7", "आशा-किताब-नदी", "a long enough passphrase"])(
  "accepts %s, six characters or more that nobody guesses in a million tries",
  (password) => {
    expect(weaknessOf(password, asha)).toBeNull();
  },
);

it("estimates a long password in bounded time", () => {
  weaknessOf("warm up", {});
  const tries = ["p4$$w0rd1!@l1i|", "19931204@!", "@$!i1l0o", "aA1!"].map((part) =>
    part.repeat(50),
  );
  const startedAt = process.cpuUsage();
  for (const password of tries) weaknessOf(password.slice(0, 200), asha);
  const { user, system } = process.cpuUsage(startedAt);
  // Without its bounds a single one of them takes more than a second.
  expect((user + system) / 1000 / tries.length).toBeLessThan(250);
});

it("limits how often an address has passwords estimated", async () => {
  const app = createApp(users.deps);
  const signUp = async () => {
    const form = student({ password: "123456", confirmPassword: "123456" });
    const response = await app.request("/users/register", {
      method: "POST",
      body: JSON.stringify(form),
      headers: { "content-type": "application/json", "x-forwarded-for": "10.3.0.1" },
    });
    return response.status;
  };
  const statuses = new Set<number>();
  for (let n = 0; n < 200; n++) statuses.add(await signUp());
  expect([...statuses]).toEqual([422]);
  expect(await signUp()).toBe(429);
});

it("knows the owner's name where a password is changed and where it is reset", async () => {
  const { _id, email, refreshToken } = await users.register(
    student({ userName: "Kavitarani Deshmukh" }),
  );
  const weak = { password: "deshmukh1", confirmPassword: "deshmukh1" };
  const changed = await users.call(
    "PUT",
    "/users/change-password",
    { currentPassword: PASSWORD, ...weak },
    refreshToken,
  );
  expect(changed).toMatchObject({ status: 422, body: { code: "password_personal" } });
  await users.call("POST", "/users/forgot-password", { email });
  await users.email.sendDue(users.now());
  const text = users.sent.findLast((mail) => mail.to === email)?.text ?? "";
  const token = /reset-password\?token=([\w-]+)/.exec(text)?.[1];
  const reset = (form: object) => users.call("POST", "/users/reset-password", { token, ...form });
  expect(await reset(weak)).toMatchObject({ status: 422, body: { code: "password_personal" } });
  await users.stores.people.change(ref(_id), { passwordRules: 0 });
  const fresh = { password: "monsoon-mango-7", confirmPassword: "monsoon-mango-7" };
  expect((await reset(fresh)).status).toBe(200);
  expect((await users.stores.people.find(_id))?.passwordRules).toBe(PASSWORD_RULES);
});

it("lets a weak password of before sign in, and asks for another", async () => {
  const { _id, email } = await users.register(student());
  const weak = async (password: string) => {
    const { weakPassword } = fits(usersApi.login, await users.login(email, password));
    return weakPassword;
  };
  expect(await weak(PASSWORD)).toBeUndefined();
  const to = await hashPassword("sunshine");
  await users.stores.people.setPassword(ref(_id), { to }, users.now());
  expect((await users.stores.people.find(_id))?.passwordRules).toBe(0);
  expect(await weak("sunshine")).toBe(true);
});

it("looks again at a password that passed no rules, or those of before, and at no other", async () => {
  const { _id, email, refreshToken } = await users.register(student());
  const { people } = users.stores;
  const kept = async () => (await people.find(_id))?.passwordRules;
  expect(await kept()).toBe(PASSWORD_RULES);
  await people.change(ref(_id), { passwordHash: await hashPassword("sunshine") });
  const isToldOf = async (passwordRules: number) => {
    await people.change(ref(_id), { passwordRules });
    return fits(usersApi.login, await users.login(email, "sunshine")).weakPassword ?? false;
  };
  expect(await isToldOf(PASSWORD_RULES)).toBe(false);
  expect(await isToldOf(PASSWORD_RULES - 1)).toBe(true);
  const fresh = { password: "monsoon-mango-7", confirmPassword: "monsoon-mango-7" };
  const form = { currentPassword: "sunshine", ...fresh };
  expect((await users.call("PUT", "/users/change-password", form, refreshToken)).status).toBe(200);
  expect(await kept()).toBe(PASSWORD_RULES);
});

it("leaves the demo accounts their password in a demo, and nowhere else", async () => {
  const signIn = async (isDemo: boolean) => {
    const response = await createApp({ ...users.deps, isDemo }).request("/users/login", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email: "student@tutorsetu.example", password: "demo1234" }),
    });
    return ((await response.json()) as { weakPassword?: boolean }).weakPassword;
  };
  expect([await signIn(true), await signIn(false)]).toEqual([undefined, true]);
});

it("counts refused passwords and failed sign-ins for the monitors", async () => {
  const app = createApp(users.deps);
  const post = (path: string, body: object) =>
    app.request(path, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  await post("/users/register", student({ password: "sunshine", confirmPassword: "sunshine" }));
  await post("/users/login", { email: "n@test.example", password: "not-this-one" });
  const metrics = await (await app.request("/metrics")).text();
  expect(metrics).toMatch(
    /^passwords_refused_total\{code="password_common",service="svc-users"\} 1$/m,
  );
  expect(metrics).toMatch(/^sign_in_failures_total\{reason="password",service="svc-users"\} 1$/m);
  expect(metrics).toMatch(/^limit_hits_total\{limit="[\w-]+",service="svc-users"\} \d+$/m);
});
