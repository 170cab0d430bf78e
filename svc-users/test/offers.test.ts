import { usersApi } from "@tutorsetu/contracts/apis";
import { afterAll, beforeAll, expect, it } from "vitest";
import { offer } from "../testing/consumer-bodies.ts";
import { fits, type Harness, SECRET, startHarness, student, tutor } from "../testing/harness.ts";

let users: Harness;
beforeAll(async () => {
  users = await startHarness();
});
afterAll(() => users.close());

const get = (path: string, token?: string) => users.call("GET", path, undefined, token);
const edit = (id: string, profile: object, token: string) =>
  users.call("PUT", `/users/profile/${id}`, { profile }, token);
const publicly = async (id: string) =>
  fits(usersApi.publicTutor, await get(`/users/public-tutors/${id}`)).tutor;

async function someTutor(profile: object) {
  const { _id, refreshToken: token } = await users.register(tutor({ userName: "Priya Nair" }));
  const saved = await edit(_id, profile, token);
  expect(saved.status).toBe(200);
  return { _id, token, data: fits(usersApi.updateProfile, saved).data };
}

it("replaces an offer as a whole, and drops what it does not know", async () => {
  const first = {
    ...offer,
    boards: [...offer.boards, "cbse"],
    areas: [" Fort ", "Kakkanad"],
    rank: 1,
  };
  const { _id, token, data } = await someTutor({ offer: first });
  expect(data.offer).toEqual(offer);
  await edit(_id, { bio: "Patient." }, token);
  expect((await users.profileOf(token)).offer).toEqual(offer);
  await edit(_id, { offer: { travelKm: 2 } }, token);
  expect((await users.profileOf(token)).offer).toEqual({ travelKm: 2 });
});

it.each([
  [{ offer: { boards: ["oxford"] } }, "offer.boards", "Something in that request is not right."],
  [
    { offer: { areas: Array(11).fill("Fort") } },
    "offer.areas",
    "That is too many. Please choose fewer.",
  ],
  [{ offer: { qualification: "x".repeat(121) } }, "offer.qualification", "That is too long."],
  [{ offer: { travelKm: 51 } }, "offer.travelKm", "Something in that request is not right."],
  [{ pinCode: "012345" }, "pinCode", "A PIN code has six digits and does not begin with 0."],
])("refuses %j and changes nothing", async (profile, field, text) => {
  const { _id, token } = await someTutor({ offer, pinCode: "682001" });
  const before = await users.profileOf(token);
  const { status, body } = await edit(_id, { city: "Elsewhere", ...profile }, token);
  expect([status, body["fields"]]).toEqual([422, { [`profile.${field}`]: text }]);
  expect(await users.profileOf(token)).toEqual(before);
});

it("keeps classes of a subject whose name has a dot", async () => {
  const subjects = ["b.com accounts", "physics"];
  const subjectClasses = { "b.com accounts": [11, 12] };
  const { data, token } = await someTutor({ subjects, offer: { subjectClasses } });
  expect(data).toMatchObject({ classes: [11, 12], offer: { subjectClasses } });
  expect((await users.profileOf(token)).offer).toEqual({ subjectClasses });
});

const LEADS_PAST = {
  areas: ["Kakkanad", "MG Road", "12 MG Road", "Fort, call 98123 45678", "priya@x.example"],
  qualification: "M.Sc. Physics, www.priya.example",
};

it("cuts out of areas and qualification what leads strangers past the site", async () => {
  const { _id, token } = await someTutor({ offer: LEADS_PAST });
  const masked = {
    areas: ["Kakkanad", "MG Road", "Fort, call …"],
    qualification: "M.Sc. Physics, …",
  };
  expect((await publicly(_id)).offer).toEqual(masked);
  const list = fits(usersApi.allTutors, await get("/users/alltutors?limit=50"));
  expect(list.allTutor.find(({ userId }) => userId._id === _id)?.offer).toEqual(masked);
  const { refreshToken } = await users.register(student());
  const page = fits(usersApi.tutor, await get(`/users/tutor/${_id}`, refreshToken)).data;
  expect(page.offer).toEqual(LEADS_PAST);
  expect((await users.profileOf(token)).offer).toEqual(LEADS_PAST);
});

it("shows a PIN code to its owner alone", async () => {
  const { _id, token, data } = await someTutor({ pinCode: "६८२ ००१", offer });
  expect(data.pinCode).toBe("682001");
  const learner = await users.register(student());
  const kept = await edit(learner._id, { pinCode: "682002" }, learner.refreshToken);
  expect(fits(usersApi.updateProfile, kept).data.pinCode).toBe("682002");
  const admin = await users.admin();
  const ids = `${_id},${learner._id}`;
  const answers = await Promise.all([
    get("/users/alltutors?limit=50", learner.refreshToken),
    get("/users/allstudents?limit=50", token),
    get(`/users/tutor/${_id}`, admin),
    get(`/users/student/${learner._id}`, admin),
    get(`/users/public-tutors/${_id}`),
    get(`/internal/people?ids=${ids}`, SECRET),
    edit(_id, { bio: "Patient." }, admin),
  ]);
  for (const { status, body } of answers) {
    expect(status).toBe(200);
    expect(JSON.stringify(body)).not.toMatch(/68200[12]|pinCode/);
  }
  expect((await users.profileOf(token)).pinCode).toBe("682001");
  await edit(_id, { pinCode: "" }, token);
  expect((await users.profileOf(token)).pinCode).toBe("");
});

it("keeps the PIN code of a signup, and takes a signup without one", async () => {
  const given = await users.register(tutor({ pinCode: "६८२ ००१" }));
  expect((await users.profileOf(given.refreshToken)).pinCode).toBe("682001");
  const { refreshToken } = await users.register(student());
  expect((await users.profileOf(refreshToken)).pinCode).toBe("");
  for (const [pinCode, code] of [
    ["6820", "pin_code_invalid"],
    ["999999", "pin_code_unknown"],
    ["411001", "pin_code_elsewhere"],
  ]) {
    const { status, body } = await users.call("POST", "/users/register", student({ pinCode }));
    expect([status, body["problems"]]).toEqual([422, { pinCode: { code } }]);
  }
});

it("gives neither an offer to a student nor a PIN code to an administrator", async () => {
  const { _id, refreshToken } = await users.register(student());
  const saved = fits(usersApi.updateProfile, await edit(_id, { offer }, refreshToken)).data;
  expect(saved).not.toHaveProperty("offer");
  const admin = await users.admin();
  const { userId } = await users.profileOf(admin);
  const own = fits(usersApi.updateProfile, await edit(userId, { pinCode: "682001" }, admin)).data;
  expect(own).not.toHaveProperty("pinCode");
});
