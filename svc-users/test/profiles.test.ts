import { usersApi } from "@tutorsetu/contracts/apis";
import { afterAll, beforeAll, expect, it } from "vitest";
import { fits, student, tutor, startHarness, type Harness } from "../testing/harness.ts";

const ID = /^[0-9a-f]{24}$/;
let users: Harness;
beforeAll(async () => {
  users = await startHarness();
});
afterAll(() => users.close());

const profileOf = (token: string) => users.profileOf(token);
const tutorPage = (id: string, token?: string) =>
  users.call("GET", `/users/tutor/${id}`, undefined, token);
const studentPage = (id: string, token?: string) =>
  users.call("GET", `/users/student/${id}`, undefined, token);
const edit = (id: string, profile: object, token: string) =>
  users.call("PUT", `/users/profile/${id}`, { profile }, token);

it("answers a tutor with everything a profile has, as numbers and lists [US-015..US-019]", async () => {
  const { refreshToken } = await users.register(student());
  const form = { fee: "2,600".replace(",", ""), experience: "4.5", subjects: "Physics, chemistry" };
  const one = await users.register(tutor({ ...form, userName: "Tara Menon" }));
  const { data } = fits(usersApi.tutor, await tutorPage(one._id, refreshToken));
  expect(data).toEqual({
    _id: expect.stringMatching(ID),
    address: expect.stringMatching(/^\/t\/tara-menon-physics-kochi-[0-9a-f]{24}$/),
    userId: {
      _id: one._id,
      userName: "Tara Menon",
      image: null,
      email: one.email,
      emailNote: null,
    },
    phoneNo: "+919812345678",
    phoneNote: null,
    fee: 2600,
    hourly_rate: null,
    rating: null,
    subjects: ["physics", "chemistry"],
    experience: 4.5,
    city: "Kochi",
    state: "Kerala",
    bio: "",
    createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
  });
  await edit(one._id, { hourly_rate: "350", bio: "Patient" }, one.refreshToken);
  const later = fits(usersApi.tutor, await tutorPage(one._id, refreshToken)).data;
  expect(later).toMatchObject({ hourly_rate: 350, bio: "Patient", fee: 2600 });
});

it("answers a student with everything a profile has [US-020, US-021, US-023, US-030]", async () => {
  const one = await users.register(
    student({ userName: "Sia Rao", grade: "7th", subjectInterested: ["maths", "Hindi"] }),
  );
  const { _id, refreshToken } = await users.register(tutor());
  users.bookings.asked.set(_id, [one._id]);
  users.bookings.accept(_id, one._id);
  const answer = await studentPage(one._id, refreshToken);
  const { data, student: same } = fits(usersApi.student, answer);
  expect(same).toEqual(data);
  expect(data).toEqual({
    _id: expect.stringMatching(ID),
    userId: { _id: one._id, userName: "Sia Rao", image: null },
    masked: false,
    phoneNo: "+919812345678",
    phoneNote: null,
    grade: 7,
    subjectInterested: ["maths", "hindi"],
    requirement: null,
    city: "Kochi",
    state: "Kerala",
    bio: "",
    createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
  });
  const byProfile = await studentPage(data._id, refreshToken);
  expect(fits(usersApi.student, byProfile).data._id).toBe(data._id);
});

it.each([
  [10, 10],
  ["10", 10],
  ["10th", 10],
  [[9], 9],
  [
    ["10", "9", "10"],
    [9, 10],
  ],
  ["11, 12", [11, 12]],
  [1, 1],
  [12, 12],
])("takes the grade %j and answers %j [US-022, US-024]", async (grade, answered) => {
  const { _id, refreshToken } = await users.register(student({ grade }));
  const page = fits(usersApi.student, await studentPage(_id, refreshToken));
  expect(page.data.grade).toEqual(answered);
  expect((await profileOf(refreshToken)).grade).toEqual(answered);
});

it.each([0, 13, -1, "", "none", [], [10, 13], null, { $gt: 0 }])(
  "refuses the grade %j [US-024]",
  async (grade) => {
    const isOperator = grade !== null && typeof grade === "object" && "$gt" in grade;
    const { status, body } = await users.call("POST", "/users/register", student({ grade }));
    expect(status).toBe(isOperator ? 400 : 422);
    expect(body["fields"]).toEqual({ grade: "Grade is required" });
  },
);

it("finds a tutor by profile and by user id, for signed-in people [US-026, US-034]", async () => {
  const { refreshToken } = await users.register(student());
  const one = await users.register(tutor());
  const { _id: profileId } = await profileOf(one.refreshToken);
  for (const id of [one._id, profileId, profileId.toUpperCase()]) {
    const { data, tutor: same } = fits(usersApi.tutor, await tutorPage(id, refreshToken));
    expect(data._id).toBe(profileId);
    expect(same).toEqual(data);
    expect((await tutorPage(id)).status).toBe(401);
    expect((await studentPage(id)).status).toBe(401);
    const wrong = await studentPage(id, refreshToken);
    expect(wrong).toMatchObject({ status: 404, body: { message: "No students found" } });
  }
  const { _id } = await users.register(student());
  for (const id of [_id, "00000000000000000000ffff"]) {
    const none = await tutorPage(id, refreshToken);
    expect(none).toMatchObject({ status: 404, body: { message: "No tutors found" } });
  }
});

it("answers callers their own profile and nobody else's [US-035]", async () => {
  const one = await users.register(tutor({ userName: "Own Profile" }));
  expect(await profileOf(one.refreshToken)).toMatchObject({
    userId: one._id,
    userName: "Own Profile",
    email: one.email,
    role: "Tutor",
    phoneNo: "+919812345678",
    fee: 2600,
    subjects: ["physics", "chemistry"],
    phoneVisible: "everyone",
    showEmail: true,
  });
  const admin = await profileOf(await users.admin());
  expect(admin).toMatchObject({ role: "Admin", email: "admin@tutorsetu.example" });
  expect((await users.call("GET", "/users/profile")).status).toBe(401);
});

it("edits only one's own, only what may be edited, and the search follows [US-036, US-037]", async () => {
  const one = await users.register(tutor());
  const two = await users.register(tutor());
  const before = await profileOf(one.refreshToken);
  const profile = {
    bio: "Xylophone lessons",
    fee: "3000",
    subjects: "sanskrit, hindi",
    role: "Admin",
    email: "x@y.z",
    userId: two._id,
    rating: { average: 5, count: 9 },
    active: false,
    passwordHash: "x",
    grade: 5,
  };
  const refused = await edit(one._id, profile, two.refreshToken);
  expect(refused).toMatchObject({
    status: 403,
    body: { message: "That belongs to somebody else." },
  });
  const saved = fits(usersApi.updateProfile, await edit(one._id, profile, one.refreshToken));
  const expected = { bio: "Xylophone lessons", fee: 3000, subjects: ["sanskrit", "hindi"] };
  expect(saved).toEqual({ data: { ...before, ...expected }, message: "Updated Successfully!" });
  expect(await profileOf(one.refreshToken)).toEqual(saved.data);
  const list = await users.call("GET", "/users/alltutors?search=xylo");
  expect(fits(usersApi.allTutors, list).allTutor).toMatchObject([{ ...expected, rating: null }]);
  expect((await users.login(one.email)).status).toBe(200);
});

it.each([
  [{ fee: "a lot" }, "fee", "Fee is required"],
  [{ userName: " " }, "userName", "Username is required"],
  [{ phoneNo: "123" }, "phoneNo", "Invalid phone number"],
  [{ subjects: [] }, "subjects", "Subject is required"],
  [{ bio: "x".repeat(2001) }, "bio", "That is too long."],
])("refuses the edit %j and changes nothing", async (profile, field, text) => {
  const { _id, refreshToken } = await users.register(tutor());
  const before = await profileOf(refreshToken);
  const { status, body } = await edit(_id, { city: "Elsewhere", ...profile }, refreshToken);
  expect(status).toBe(422);
  expect(body["fields"]).toEqual({ [`profile.${field}`]: text });
  expect(await profileOf(refreshToken)).toEqual(before);
});

it("stores a student's requirement, field by field", async () => {
  const { _id, refreshToken } = await users.register(student());
  const requirement = {
    board: "CBSE",
    mode: "home",
    area: "Kakkanad",
    budget: 3000,
    days: ["mon", "sat"],
    start: "2026-12-01",
  };
  const saved = await edit(_id, { requirement }, refreshToken);
  expect(fits(usersApi.updateProfile, saved).data.requirement).toEqual(requirement);
  const page = fits(usersApi.student, await studentPage(_id, refreshToken));
  expect(page.data.requirement).toEqual(requirement);
  for (const wrong of [{ board: "Other one" }, { days: ["someday"] }, { start: "soon" }])
    expect((await edit(_id, { requirement: wrong }, refreshToken)).status).toBe(422);
  await edit(_id, { requirement: null }, refreshToken);
  expect((await profileOf(refreshToken)).requirement).toBe(null);
});

it("accepts sixty edits in ten minutes from one person", async () => {
  const { _id, refreshToken } = await users.register(tutor());
  const again = (n: number) => edit(_id, { bio: `Version ${n}` }, refreshToken);
  for (let n = 0; n < 60; n++) expect((await again(n)).status).toBe(200);
  expect((await again(60)).status).toBe(429);
});
