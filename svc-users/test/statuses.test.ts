import { afterAll, beforeAll, expect, it } from "vitest";
import { PASSWORD, student, tutor, startHarness, type Harness } from "../testing/harness.ts";

let users: Harness;
let token = "";
let own = "";
let admin = "";

beforeAll(async () => {
  users = await startHarness();
  const { _id, refreshToken } = await users.register(tutor());
  [own, token, admin] = [_id, refreshToken, await users.admin()];
});
afterAll(() => users.close());

const NOBODY = "00000000000000000000ffff";
const fresh = { password: "another-long-one", confirmPassword: "another-long-one" };
const edit = (profile: object) => ["PUT", `/users/profile/${own}`, { profile }] as const;

type Case = readonly [() => readonly [string, string, unknown?], number, string?];

const cases: readonly Case[] = [
  [() => ["POST", "/users/login", { email: "", password: PASSWORD }], 422, "email"],
  [() => ["POST", "/users/login", { email: "nope", password: PASSWORD }], 422, "email"],
  [() => ["POST", "/users/login", { password: PASSWORD }], 422, "email"],
  [() => ["POST", "/users/login", { email: { $ne: "" }, password: PASSWORD }], 400, "email"],
  [() => ["POST", "/users/login", []], 400],
  [() => ["POST", "/users/login"], 400],
  [() => ["POST", "/users/register", tutor({ fee: "25-30" })], 422, "fee"],
  [() => ["POST", "/users/register", tutor({ experience: 61 })], 422, "experience"],
  [() => ["POST", "/users/register", student({ grade: 13 })], 422, "grade"],
  [() => ["POST", "/users/register", student({ confirmPassword: "x" })], 422, "confirmPassword"],
  [() => ["POST", "/users/register", student({ ...sameTwice("password1") })], 422, "password"],
  [() => ["POST", "/users/register", tutor({ fee: { $gt: 0 } })], 400, "fee"],
  [() => ["POST", "/users/register", tutor({ role: "Admin" })], 400, "role"],
  [() => ["POST", "/users/forgot-password", { email: "nope" }], 422, "email"],
  [() => ["POST", "/users/reset-password", { token: "used-up", ...fresh }], 400, "token"],
  [() => ["POST", "/users/reset-password", { token: "x", password: "1" }], 422, "password"],
  [() => edit({ fee: "a lot" }), 422, "profile.fee"],
  [() => edit({ requirement: { budget: "2,5" } }), 422, "profile.requirement.budget"],
  [() => edit({ bio: "x".repeat(2001) }), 422, "profile.bio"],
  [() => edit({ bio: { $set: "x" } }), 400, "profile.bio"],
  [() => ["PUT", `/users/profile/${own}`, {}], 400, "profile"],
  [() => ["PUT", "/users/profile/nonsense", { profile: {} }], 400, "id"],
  [
    () => ["PUT", "/users/change-password", { currentPassword: "not-this-one", ...fresh }],
    422,
    "currentPassword",
  ],
  [() => ["POST", "/users/delete-account", { password: "not-this-one" }], 422, "password"],
  [() => ["POST", "/users/delete-account", {}], 422, "password"],
  [() => ["GET", "/users/alltutors?price=nope"], 422, "price"],
  [() => ["GET", "/users/alltutors?limit=0"], 422, "limit"],
  [() => ["GET", "/users/allstudents?grade=13"], 422, "grade"],
  [() => ["GET", "/users/alltutors?cursor=nonsense"], 400, "cursor"],
  [() => ["GET", "/users/tutor/nonsense"], 400, "id"],
];

function sameTwice(password: string) {
  return { password, confirmPassword: password };
}

it.each(cases.map((one, n) => [n, ...one] as const))(
  "%i: answers 422 for values that do not fit and 400 for malformed ones [GW-013]",
  async (_n, ask, status, field) => {
    const [method, path, body] = ask();
    const answer = await users.call(method, path, body, token);
    const { message } = answer.body;
    const fields = field ? { fields: { [field]: message } } : {};
    expect(answer).toMatchObject({
      status,
      body: { code: expect.stringMatching(/^[a-z_]+$/), message: expect.any(String), ...fields },
    });
  },
);

it("checks what administrators send in the same way [GW-013]", async () => {
  const ask = async (path: string, body: object) =>
    (await users.call("POST", path, body, admin)).status;
  expect(await ask("/users/find-person", { email: "nope" })).toBe(422);
  expect(await ask("/users/make-admin", { id: NOBODY })).toBe(422);
  expect(await ask("/users/make-admin", { id: "nope", password: PASSWORD })).toBe(400);
  expect(await ask("/users/restore", {})).toBe(400);
  expect(await ask("/users/restore", { id: { $ne: "" } })).toBe(400);
});

it.each([
  ["text/plain", "/users/login"],
  ["application/x-www-form-urlencoded", "/users/register"],
  ["text/plain", "/users/upload-image"],
  ["application/json", "/users/upload-image"],
])("answers 415 for %s at %s [GW-013]", async (type, path) => {
  const answer = await users.app.request(path, {
    method: "POST",
    body: "email=a@b.in",
    headers: { "content-type": type, authorization: `Bearer ${token}` },
  });
  expect(answer.status).toBe(415);
  expect(await answer.json()).toMatchObject({ code: "wrong_type", message: expect.any(String) });
});

it("answers 400 for a form that breaks off, and 422 for one without a picture [GW-013]", async () => {
  const send = (body: string) =>
    users.app.request("/users/upload-image", {
      method: "POST",
      body,
      headers: {
        "content-type": "multipart/form-data; boundary=x",
        authorization: `Bearer ${token}`,
      },
    });
  expect((await send("--x\r\nnonsense")).status).toBe(400);
  const empty = await send(
    '--x\r\ncontent-disposition: form-data; name="other"\r\n\r\n1\r\n--x--\r\n',
  );
  expect(empty.status).toBe(422);
  expect(await empty.json()).toMatchObject({ fields: { imageFile: expect.any(String) } });
});
