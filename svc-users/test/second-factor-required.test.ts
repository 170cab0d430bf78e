import { usersApi } from "@tutorsetu/contracts/apis";
import { limiter } from "@tutorsetu/service-kit/limit";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { createApp } from "../src/app.ts";
import { bySystem } from "../src/policy.ts";
import { createPasskeyAnswers } from "../src/second-factor/passkey-answers.ts";
import { createProofs } from "../src/second-factor/proof.ts";
import { secretBox } from "../src/second-factor/secret-box.ts";
import { createTokens } from "../src/sessions/tokens.ts";
import { fits, PASSWORD, startHarness, tutor, type Harness } from "../testing/harness.ts";
import { codeOf, setUpFactor } from "../testing/second-factor.ts";

let users: Harness;
let call: Harness["call"];
beforeAll(async () => {
  users = await startHarness();
  call = users.callTo(
    createApp({
      ...users.deps,
      tokens: await createTokens(users.stores.sessions, "required"),
      adminSecondFactor: "required",
    }),
  );
});
afterAll(() => users.close());
beforeEach(() => {
  users.clock.ahead += 60_000 - (users.now().getTime() % 30_000);
});

const EMAIL = "admin@tutorsetu.example";
const DEMO = "demo1234";

it("lets an administrator look, sign out and set up a second factor, and change nothing before", async () => {
  const { _id } = await users.register(tutor());
  const token = await users.admin();
  const get = (path: string, as = token) => call("GET", path, undefined, as);
  const { body: session } = await get("/users/verify-token");
  expect(session).toMatchObject({ needsSecondFactor: true });
  expect((await get("/users/deleted")).status).toBe(200);
  const lacking = { status: 403, body: { code: "second_factor_needed" } };
  const changes: readonly (readonly [string, string, object])[] = [
    ["POST", "/users/deletetutor", { id: _id }],
    ["POST", "/users/make-admin", { id: _id, password: DEMO }],
    ["PUT", `/users/profile/${_id}`, { profile: { bio: "Mine" } }],
    ["POST", "/users/upload-image", {}],
    ["PUT", "/users/change-password", {}],
  ];
  for (const [method, path, body] of changes)
    expect(await call(method, path, body, token)).toMatchObject(lacking);
  expect((await users.stores.people.find(_id))?.active).toBe(true);

  const made = await setUpFactor(users, call, token, DEMO);
  expect((await get("/users/verify-token", made.token)).body).not.toHaveProperty(
    "needsSecondFactor",
  );
  const status = fits(usersApi.secondFactor, await get("/users/second-factor", made.token));
  expect(status).toMatchObject({ isOn: true, isRequired: true });
  const removed = await call("POST", "/users/deletetutor", { id: _id }, made.token);
  expect(removed.status).toBe(200);

  const proof = { password: DEMO, code: codeOf(made.secret, users.now()) };
  expect(await call("POST", "/users/second-factor/turn-off", proof, made.token)).toMatchObject({
    status: 403,
    body: { code: "second_factor_must_stay" },
  });
  const signIn = { email: EMAIL, password: DEMO, code: made.recoveryCodes[0] };
  expect((await call("POST", "/users/login", signIn)).status).toBe(200);
  expect((await call("POST", "/users/logout", undefined, made.token)).status).toBe(200);
});

it("takes recovery codes when the key of the service has changed, and no other code", async () => {
  const { email, refreshToken } = await users.register(tutor());
  const { secret, recoveryCodes } = await setUpFactor(users, users.call, refreshToken, PASSWORD);
  const internalSecret = "another-secret-of-the-service-0123456789";
  const changed = users.callTo(createApp({ ...users.deps, internalSecret }));
  const login = (code?: string) =>
    changed("POST", "/users/login", { email, password: PASSWORD, code });
  expect((await login(codeOf(secret, users.now()))).status).toBe(401);
  expect((await login(recoveryCodes[0])).status).toBe(200);
});

it("takes ten guesses of a code an hour, from whatever address they come", async () => {
  const { _id, refreshToken } = await users.register(tutor());
  const { secret, recoveryCodes } = await setUpFactor(users, users.call, refreshToken, PASSWORD);
  const { checkFactor } = createProofs({
    ...users.deps,
    secrets: secretBox(users.deps.internalSecret),
    passkeyAnswers: createPasskeyAnswers(users.deps),
    limiter,
    guesses: limiter(1e6, 1),
  });
  const person = await users.stores.people.find(_id);
  if (!person) throw new Error("The person is gone");
  const check = (code: string) => checkFactor(bySystem(person), code);
  for (let n = 0; n < 10; n++) expect(await check(`00000${n}`)).toBe("wrong");
  for (const code of [codeOf(secret, users.now()), recoveryCodes[0] ?? ""])
    await expect(check(code)).rejects.toThrow(expect.objectContaining({ status: 429 }));
});

it("opens what it has sealed for its owner only, with its key only, and unchanged only", () => {
  const box = secretBox("one");
  const sealed = box.seal("text", "ann");
  expect(box.open(sealed, "ann")).toBe("text");
  expect(box.seal("text", "ann")).not.toBe(sealed);
  expect(box.open(sealed, "ben")).toBeNull();
  expect(secretBox("two").open(sealed, "ann")).toBeNull();
  for (const changed of ["", "x", `${sealed.slice(0, -2)}AA`, sealed.slice(0, 30)])
    expect(box.open(changed, "ann")).toBeNull();
});
