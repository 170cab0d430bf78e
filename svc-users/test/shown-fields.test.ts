import { usersApi, usersInternal } from "@tutorsetu/contracts/apis";
import { offer } from "../testing/consumer-bodies.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import {
  fits,
  SECRET,
  student,
  tutor,
  startHarness,
  type Harness,
  ref,
} from "../testing/harness.ts";

const FACE = "/api/users/images/face.webp";
const INSTANT = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
let users: Harness;
beforeAll(async () => {
  users = await startHarness();
});
afterAll(() => users.close());

async function registered(form: object, profile: object) {
  const { _id, refreshToken } = await users.register(form);
  const asked = { profile };
  const edited = await users.call("PUT", `/users/profile/${_id}`, asked, refreshToken);
  expect(edited.status).toBe(200);
  await users.stores.people.change(ref(_id), { image: FACE, rating: { average: 4.5, count: 2 } });
  return { _id, token: refreshToken };
}
const get = (path: string, token?: string) => users.call("GET", path, undefined, token);

async function aTutor() {
  const given = { userName: "Meera Nair", email: `meera-${crypto.randomUUID()}@test.example` };
  const place = { city: "Tezpur", state: "Assam", bio: "Patient and exact." };
  const teaches = { fee: "2750", experience: "7", subjects: ["physics", "sanskrit"] };
  const form = tutor({ ...given, city: place.city, state: place.state, ...teaches });
  const said = { classes: [9, 10], offer };
  const profile = { bio: place.bio, hourly_rate: 450, pinCode: "784 001", ...said };
  const { _id, token } = await registered(form, profile);
  const page = { address: expect.stringMatching(/^\/t\/meera-nair-physics-tezpur-[0-9a-f]{24}$/) };
  const card = {
    _id: expect.stringMatching(/^[0-9a-f]{24}$/),
    userId: { _id, ...given, image: FACE, emailNote: null },
    fee: 2750,
    hourly_rate: 450,
    rating: { average: 4.5, count: 2 },
    subjects: ["physics", "sanskrit"],
    experience: 7,
    ...said,
    ...place,
    createdAt: INSTANT,
  };
  return { _id, token, card, page, given };
}

const REQUIREMENT = { board: "ICSE", mode: "home", area: "Camp", budget: 3000, days: ["mon"] };

async function aStudent() {
  const given = { userName: "Rohan Das", email: `rohan-${crypto.randomUUID()}@test.example` };
  const place = { city: "Tezpur", state: "Assam", bio: "Wants to like physics." };
  const learns = { grade: "9th", subjectInterested: ["physics", "english"] };
  const form = student({ ...given, city: place.city, state: place.state, ...learns });
  const { _id, token } = await registered(form, { bio: place.bio, requirement: REQUIREMENT });
  const card = {
    _id: expect.stringMatching(/^[0-9a-f]{24}$/),
    userId: { _id, userName: given.userName, image: FACE },
    grade: 9,
    subjectInterested: ["physics", "english"],
    ...place,
    createdAt: INSTANT,
    masked: false,
  };
  return { _id, token, card, given };
}

const hidden = { phoneNo: null, phoneNote: "accepted" };
const phone = { phoneNo: "+919812345678", phoneNote: null };

it("lists a tutor with everything a card shows [LI-036..LI-043, LI-045]", async () => {
  const { _id, card, page } = await aTutor();
  const { refreshToken } = await users.register(student());
  const answer = await get("/users/alltutors?limit=50", refreshToken);
  const { allTutor } = fits(usersApi.allTutors, answer);
  expect(allTutor.find(({ userId }) => userId._id === _id)).toEqual({ ...card, ...page });
});

it("shows a signed-in student the whole tutor", async () => {
  const { _id, card, page } = await aTutor();
  const { refreshToken } = await users.register(student());
  const { data } = fits(usersApi.tutor, await get(`/users/tutor/${_id}`, refreshToken));
  expect(data).toEqual({ ...card, ...page, ...phone });
});

/** The student as one viewer sees her, on the list and on her page. */
async function seenBy(id: string, token?: string) {
  const list = await get("/users/allstudents?limit=50", token);
  const { allStudent } = fits(usersApi.allStudents, list);
  const card = allStudent.find(({ userId }) => userId._id === id);
  const page = token && fits(usersApi.student, await get(`/users/student/${id}`, token)).data;
  return { card, page };
}

it.each([
  ["asked", (by: string, tutorId: string) => users.bookings.asked.set(tutorId, [by])],
  ["written to", (by: string, tutorId: string) => users.chat.written.set(tutorId, [by])],
])("shows a tutor whom she has %s the whole student", async (_, ask) => {
  const { _id, card } = await aStudent();
  const teacher = await users.register(tutor());
  ask(_id, teacher._id);
  const requirement = REQUIREMENT;
  const seen = () => seenBy(_id, teacher.refreshToken);
  expect(await seen()).toEqual({ card, page: { ...card, ...hidden, requirement } });
  users.bookings.accept(_id, teacher._id);
  expect((await seen()).page).toEqual({ ...card, ...phone, requirement });
});

it("shows herself and administrators the whole student", async () => {
  const { _id, card, token } = await aStudent();
  expect((await seenBy(_id, token)).card).toEqual(card);
  const page = { ...card, ...phone, requirement: REQUIREMENT };
  expect(await seenBy(_id, await users.admin())).toEqual({ card, page });
});

it("shows everybody else first name, initial, area, class and subjects of a student [AMB-070]", async () => {
  const { _id, card, token } = await aStudent();
  const bio = "Rohan Das of St. Mary's School, 98111 22233.";
  const profile = { bio, requirement: { ...REQUIREMENT, area: "Near MG Road" } };
  expect((await users.call("PUT", `/users/profile/${_id}`, { profile }, token)).status).toBe(200);
  const masked = {
    ...card,
    userId: { _id, userName: "Rohan D.", image: null },
    bio: "Rohan … of ….",
    masked: true,
  };
  const requirement = { ...REQUIREMENT, area: "Near …" };
  const [asked, other] = [await users.register(tutor()), await users.register(student())];
  users.bookings.asked.set(asked._id, [_id]);
  users.chat.written.set(asked._id, [_id]);
  expect(await seenBy(_id)).toEqual({ card: masked, page: undefined });
  for (const viewer of [other, await users.register(tutor())])
    expect(await seenBy(_id, viewer.refreshToken)).toEqual({
      card: masked,
      page: { ...masked, ...hidden, requirement },
    });
  // Services that are down leave the mask on.
  users.bookings.isDown = true;
  users.chat.isDown = true;
  const { page } = await seenBy(_id, asked.refreshToken);
  expect(page).toEqual({ ...masked, phoneNo: null, phoneNote: "unknown", requirement });
  users.bookings.isDown = false;
  users.chat.isDown = false;
});

it("answers to other services everything that bookings store of a person [BK-013..BK-024]", async () => {
  const [one, other] = [await aTutor(), await aStudent()];
  const answer = await get(`/internal/people?ids=${one._id},${other._id}`, SECRET);
  const { people } = fits(usersInternal.people, answer);
  const account = { image: FACE, active: true };
  const told = people.toSorted((a, b) => b.role.localeCompare(a.role));
  expect(told).toEqual([
    {
      _id: one._id,
      ...one.given,
      role: "Tutor",
      ...account,
      phoneOnceAccepted: null,
      student: null,
      tutor: {
        ...one.card,
        ...phone,
      },
    },
    {
      _id: other._id,
      ...other.given,
      role: "Student",
      ...account,
      phoneOnceAccepted: phone.phoneNo,
      tutor: null,
      student: {
        ...other.card,
        ...hidden,
        requirement: REQUIREMENT,
      },
    },
  ]);
});

it("shows people all of their own profile", async () => {
  const [one, other] = [await aTutor(), await aStudent()];
  const verified = { emailVerified: false, emailVerifiedAt: null, phoneVerifiedAt: null };
  const account = { image: FACE, phoneNo: phone.phoneNo, ...verified };
  const { userId: _tutor, rating: _rating, ...teaches } = one.card;
  expect(await users.profileOf(one.token)).toEqual({
    ...teaches,
    ...account,
    userId: one._id,
    ...one.given,
    role: "Tutor",
    phoneVisible: "everyone",
    phoneChoices: ["everyone", "accepted", "never"],
    showEmail: true,
    shortName: false,
    pinCode: "784001",
  });
  const { userId: _student, masked: _masked, ...learns } = other.card;
  expect(await users.profileOf(other.token)).toEqual({
    ...learns,
    ...account,
    userId: other._id,
    ...other.given,
    role: "Student",
    phoneVisible: "accepted",
    phoneChoices: ["accepted", "never"],
    phoneUndecided: false,
    pinCode: "",
    requirement: REQUIREMENT,
  });
});

it("answers the first hundred people that another service asks for, by any id and case", async () => {
  const ids: string[] = [];
  for (let n = 0; n < 2; n++) ids.push((await users.register(tutor()))._id);
  const known = async (asked: readonly string[]) => {
    const path = `/internal/people?ids=${asked.join(",")}`;
    const answer = await users.call("GET", path, undefined, SECRET);
    return fits(usersInternal.people, answer).people.map(({ _id }) => _id);
  };
  const [first = "", second = ""] = ids;
  const others = Array.from({ length: 98 }, (_, n) => String(n).padStart(24, "0"));
  expect(await known([first.toUpperCase(), ...others, second])).toHaveLength(2);
  expect(await known([first, "", ...others, second])).toHaveLength(2);
  expect(await known([first, ...others, "f".repeat(24), second])).toEqual([first]);
  expect(await known([])).toEqual([]);
});
