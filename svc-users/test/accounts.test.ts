import { usersApi } from "@tutorsetu/contracts/apis";
import { SESSION_MS } from "@tutorsetu/contracts/domain";
import { afterAll, beforeAll, expect, it } from "vitest";
import { fits, PASSWORD, student, tutor, startHarness, type Harness } from "../testing/harness.ts";

let users: Harness;
beforeAll(async () => {
  users = await startHarness();
});
afterAll(() => users.close());

it("registers a tutor with a profile that the listing shows [US-003, US-006]", async () => {
  const { call } = users;
  const answer = await call("POST", "/users/register", tutor({ userName: "Zubin Registered" }));
  expect(answer.status).toBe(201);
  expect(fits(usersApi.register, answer).user).toMatchObject({
    role: "Tutor",
    phoneNo: "+919812345678",
    refreshToken: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
  });
  const list = fits(usersApi.allTutors, await call("GET", "/users/alltutors?search=zubin"));
  expect(list.allTutor).toMatchObject([
    { fee: 2600, experience: 4, subjects: ["physics", "chemistry"], rating: null },
  ]);
});

it("shows what a student posted at signup to those who browse students [US-006, US-007]", async () => {
  const { call, register } = users;
  const form = {
    userName: "Qamar Posted",
    grade: ["9", "10"],
    subjectInterested: "hindi, sanskrit",
  };
  await register(student({ ...form, city: "Kozhikode" }));
  const list = fits(usersApi.allStudents, await call("GET", "/users/allstudents?search=qamar"));
  expect(list.allStudent).toMatchObject([
    { grade: [9, 10], subjectInterested: ["hindi", "sanskrit"], city: "Kozhikode" },
  ]);
});

it.each([
  [{ email: "" }, "email", "Email is required"],
  [{ email: "nope" }, "email", "Invalid email address"],
  [{ userName: " " }, "userName", "Username is required"],
  [{ phoneNo: "" }, "phoneNo", "Phone number is required"],
  [{ phoneNo: "12345" }, "phoneNo", "Invalid phone number"],
  [{ state: "" }, "state", "State is required"],
  [{ city: undefined }, "city", "City is required"],
  [{ password: "", confirmPassword: "" }, "password", "Password is required"],
  [
    { password: "12345", confirmPassword: "12345" },
    "password",
    "Password must be at least 6 characters",
  ],
  [{ confirmPassword: "" }, "confirmPassword", "Please confirm your password"],
  [{ confirmPassword: "other" }, "confirmPassword", "Passwords do not match"],
  [{ grade: 13 }, "grade", "Grade is required"],
  [{ grade: undefined }, "grade", "Grade is required"],
  [{ subjectInterested: [] }, "subjectInterested", "Subject is required"],
])("refuses a student's %j and names the field [US-004]", async (wrong, field, text) => {
  const { status, body } = await users.call("POST", "/users/register", student(wrong));
  expect(status).toBe(422);
  expect(body["fields"]).toMatchObject({ [field]: text });
});

it("refuses an operator in place of an address [US-004]", async () => {
  const { call } = users;
  const { status, body } = await call("POST", "/users/register", student({ email: { $ne: "" } }));
  expect(status).toBe(400);
  expect(body["fields"]).toMatchObject({ email: "Email is required" });
});

it.each([
  [{ experience: undefined }, "experience", "Experience is required"],
  [{ experience: 61 }, "experience", "Experience is required"],
  [{ fee: "" }, "fee", "Fee is required"],
  [{ fee: "a lot" }, "fee", "Fee is required"],
  [{ subjects: [] }, "subjects", "Subject is required"],
])("refuses a tutor's %j and names the field [US-004]", async (wrong, field, text) => {
  const { status, body } = await users.call("POST", "/users/register", tutor(wrong));
  expect(status).toBe(422);
  expect(body["fields"]).toMatchObject({ [field]: text });
});

it.each(["Admin", "admin", "", undefined, ["Tutor"]])(
  "refuses a signup as %j [US-005]",
  async (role) => {
    const { status, body } = await users.call("POST", "/users/register", tutor({ role }));
    expect(status).toBe(400);
    expect(body["fields"]).toMatchObject({ role: "You can sign up as a Tutor or a Student." });
  },
);

it("registers one of ten concurrent signups with an address, whatever its case", async () => {
  const tries = Array.from({ length: 10 }, (_, n) =>
    users.call(
      "POST",
      "/users/register",
      student({ email: `${n % 2 ? "S" : "s"}ame@test.example` }),
    ),
  );
  const answers = await Promise.all(tries);
  expect(answers.map((a) => a.status).toSorted((a, b) => a - b)).toEqual([
    201,
    ...Array.from({ length: 9 }, () => 409),
  ]);
  expect(answers.find((a) => a.status === 409)?.body).toMatchObject({
    code: "email_taken",
    message: "User already exists with this email",
    fields: { email: "User already exists with this email" },
  });
});

it("signs in and answers the user with a token, and nothing secret [US-001, US-014]", async () => {
  const { register, login } = users;
  const { email } = await register(student());
  const answer = await login(email.toUpperCase());
  expect(answer.status).toBe(200);
  const specified = ["_id", "userName", "email", "role", "image", "phoneNo", "refreshToken"];
  const keys = [...specified, "emailVerified", "isFamily"].toSorted();
  expect(Object.keys(answer.body["user"] ?? {}).toSorted()).toEqual(keys);
  expect(fits(usersApi.login, answer).user).toMatchObject({
    _id: expect.stringMatching(/^[0-9a-f]{24}$/),
    userName: "Test Person",
    email,
    role: "Student",
    image: null,
    phoneNo: "+919812345678",
  });
});

it.each([
  [{ password: PASSWORD }, "email", "Email is required"],
  [{ email: "nope", password: PASSWORD }, "email", "Invalid email address"],
  [{ email: "a@b.in" }, "password", "Password is required"],
  [{ email: "a@b.in", password: "12345" }, "password", "Password must be at least 6 characters"],
])("refuses to sign in with %j [US-002]", async (form, field, text) => {
  const { status, body } = await users.call("POST", "/users/login", form);
  expect(status).toBe(422);
  expect(body["fields"]).toEqual({ [field]: text });
});

it("answers an unknown account and a wrong password alike", async () => {
  const { register, login } = users;
  const { email } = await register(student());
  const wrong = await login(email, "not-this-one");
  const unknown = await login("nobody@test.example", "not-this-one");
  expect(wrong.status).toBe(401);
  expect({ ...wrong.body, requestId: "" }).toEqual({ ...unknown.body, requestId: "" });
});

it("ends the session at logout, and again changes nothing [US-008, US-009, US-012]", async () => {
  const { call, register } = users;
  const { refreshToken, ...user } = await register(student());
  const good = await call("GET", "/users/verify-token", undefined, refreshToken);
  expect(fits(usersApi.verifyToken, good)).toMatchObject({ valid: true, user });
  const out = await call("POST", "/users/logout", undefined, refreshToken);
  expect(out).toMatchObject({ status: 200, body: { message: "Logout Sucessful!" } });
  expect((await call("GET", "/users/verify-token", undefined, refreshToken)).status).toBe(401);
  expect((await call("GET", "/users/profile", undefined, refreshToken)).status).toBe(401);
  expect((await call("POST", "/users/logout", undefined, refreshToken)).status).toBe(200);
  expect((await call("POST", "/users/logout")).status).toBe(200);
});

it("gives tokens for exactly the 24 hours after which a page logs out by itself [US-013]", async () => {
  const { call, register } = users;
  const { refreshToken } = await register(student());
  const payload = JSON.parse(
    Buffer.from(refreshToken.split(".")[1] ?? "", "base64url").toString(),
  ) as { iat: number; exp: number };
  expect(SESSION_MS).toBe(24 * 3_600_000);
  expect(Math.abs(payload.exp - payload.iat - SESSION_MS / 1000)).toBeLessThanOrEqual(1);
  const { expiresAt } = fits(
    usersApi.verifyToken,
    await call("GET", "/users/verify-token", undefined, refreshToken),
  );
  expect(new Date(expiresAt).getTime()).toBe(payload.exp * 1000);
});

it("refuses tokens that are unsigned, foreign or changed", async () => {
  const { call, register } = users;
  const { refreshToken } = await register(student());
  const [head, body, signature] = refreshToken.split(".");
  const none = `${Buffer.from('{"alg":"none"}').toString("base64url")}.${body}.`;
  const claims = JSON.parse(Buffer.from(body ?? "", "base64url").toString()) as object;
  const admin = Buffer.from(JSON.stringify({ ...claims, role: "Admin" })).toString("base64url");
  for (const bad of [none, `${head}.${admin}.${signature}`, "x.y.z"]) {
    expect((await call("GET", "/users/profile", undefined, bad)).status).toBe(401);
  }
});

it.each([
  ["\u200B\u2060", 422, undefined],
  ["\u200D \u200C", 422, undefined],
  ["Admin\u202Egnihcaet", 201, "Admin gnihcaet"],
  ["Asha\n\tRao\u0000", 201, "Asha Rao"],
  [" अर्ज\u200Dुन शर्मा ", 201, "अर्ज\u200Dुन शर्मा"],
])("keeps of the name %j only what can be seen", async (userName, status, kept) => {
  const answer = await users.call("POST", "/users/register", tutor({ userName }));
  expect(answer.status).toBe(status);
  expect((answer.body["user"] as { userName: string } | undefined)?.userName).toBe(kept);
});
