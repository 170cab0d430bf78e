import { usersApi } from "@tutorsetu/contracts/apis";
import { afterAll, beforeAll, expect, it } from "vitest";
import { fits, type Harness, ref, startHarness, tutor } from "../testing/harness.ts";

let users: Harness;
const PEOPLE = {
  near: { userName: "Anjali Near", city: "Nashik", subjects: ["mathematics"], fee: "2400" },
  far: { userName: "Bela Far", city: "Pune", subjects: ["mathematics"], fee: "3400" },
  silent: { userName: "Chitra Silent", city: "Bangalore", subjects: ["history"], fee: "900" },
} as const;
beforeAll(async () => {
  users = await startHarness({ tutors: 0, students: 0 });
  for (const [name, person] of Object.entries(PEOPLE)) {
    const form = { ...person, state: "Maharashtra", email: `${name}@search.example` };
    const { _id } = await users.register(tutor({ ...form, subjects: [...person.subjects] }));
    if (name === "silent") continue;
    const offer = {
      boards: ["cbse" as const],
      teachesAt: [name === "near" ? ("home" as const) : ("online" as const)],
    };
    const pinCode = name === "near" ? "422001" : "411001";
    await users.stores.people.change(ref(_id), { offer, classes: [9, 10], pinCode });
  }
});
afterAll(() => users.close());

const list = async (query: string) =>
  fits(usersApi.allTutors, await users.call("GET", `/users/alltutors?${query}`));
const names = async (query: string) =>
  (await list(query)).allTutor.map(({ userId }) => userId.userName.split(" ")[0]);
const search = (text: string) => `search=${encodeURIComponent(text)}`;

it.each([
  [search("maths nashik"), ["Anjali"]],
  [search("गणित नासिक"), ["Anjali"]],
  [search("अंजलि"), ["Anjali"]],
  [search("anjlai"), ["Anjali"]],
  [search("Anjoli"), ["Anjali"]],
  [search("bengaluru"), ["Chitra"]],
  [search("class 10 under 3000"), ["Anjali"]],
  [search("class 10 ऑनलाइन"), ["Bela"]],
  ["city=bengaluru", ["Chitra"]],
  ["class=9&sort=fee", ["Anjali", "Bela"]],
  ["board=cbse&sort=-fee", ["Bela", "Anjali"]],
  ["place=home", ["Anjali"]],
  ["place=tutor", []],
  ["maxFee=2400&sort=fee", ["Chitra", "Anjali"]],
  ["maxFee=%E2%82%B92%2C400%2F-&sort=fee", ["Chitra", "Anjali"]],
  ["near=422001&within=10", ["Anjali"]],
  ["near=nasik&within=10", ["Anjali"]],
  ["near=20.00,73.79&within=10", ["Anjali"]],
  ["near=pune&sort=distance", ["Bela", "Anjali", "Chitra"]],
])("%s finds %j", async (query, expected) => {
  expect(await names(query)).toEqual(expected);
});

it("says what it understood, and counts what could be chosen", async () => {
  const { understood, facets } = await list(search("Class 10 maths"));
  expect(understood).toEqual([
    { kind: "class", value: "10", typed: "Class 10" },
    { kind: "subject", value: "mathematics", typed: "maths" },
  ]);
  expect(facets).toMatchObject({
    city: { nashik: 1, pune: 1 },
    class: { "9": 2, "10": 2 },
    board: { cbse: 2 },
    place: { home: 1, online: 1 },
  });
  expect(await list("")).not.toHaveProperty("understood");
});

it("tells whole kilometres and from where, and never a place or PIN code", async () => {
  const { allTutor, near } = await list("near=422001&sort=distance");
  expect(near).toEqual({ name: "422001", isAbout: true });
  expect(allTutor.map(({ distanceKm }) => distanceKm)).toEqual([
    1,
    expect.any(Number),
    expect.any(Number),
  ]);
  expect(allTutor[0]).toMatchObject({ isDistanceAbout: true });
  for (const { distanceKm = 0 } of allTutor) expect(Number.isInteger(distanceKm)).toBe(true);
  expect(JSON.stringify(allTutor)).not.toMatch(/422001|411001|"lat"|"lon"|"place"/);
  const [first] = (await list("sort=newest")).allTutor;
  expect(first).not.toHaveProperty("distanceKm");
  expect(first).not.toHaveProperty("reasons");
});

it("tells nobody more who asks from many points of one square of a hundredth of a degree", async () => {
  const from = async (point: string) => {
    const { allTutor, nextCursor } = await list(`near=${point}&sort=distance&limit=2`);
    return { cards: allTutor, nextCursor };
  };
  const middle = await from("18.52,73.85");
  for (const point of ["18.5151,73.8451", "18.5249,73.8549", "18.519999999,73.8500001"])
    expect(await from(point)).toEqual(middle);
  expect(await from("18.62,73.85")).not.toEqual(middle);
  expect(await names("near=18.5249,73.8549&within=1")).toEqual(
    await names("near=18.52,73.85&within=1"),
  );
});

it("gives reasons in the best order", async () => {
  const { allTutor } = await list("near=422001&sort=best");
  expect(allTutor[0]?.userId.userName).toBe("Anjali Near");
  expect(allTutor[0]?.reasons).toEqual([{ reason: "near", value: 1 }, { reason: "new" }]);
});

it.each([
  ["near=999999", "near", "pin_code_unknown"],
  ["near=4220", "near", "pin_code_invalid"],
  ["near=atlantis", "near", "invalid"],
  ["sort=distance", "near", "invalid"],
  ["within=0&near=422001", "within", "invalid"],
  ["class=13", "class", "invalid"],
  ["maxFee=cheap", "maxFee", "invalid"],
])("refuses %s in words", async (query, field, code) => {
  const { status, body } = await users.call("GET", `/users/alltutors?${query}`);
  expect(status).toBe(422);
  expect(body).toMatchObject({ problems: { [field]: { code } } });
});

it("answers the city and state of a PIN code, in whatever digits", async () => {
  const ask = (pin: string) => users.call("GET", `/users/places/${encodeURIComponent(pin)}`);
  for (const pin of ["422001", "४२२ ००१"])
    expect(fits(usersApi.place, await ask(pin))).toEqual({ city: "Nashik", state: "Maharashtra" });
  expect(await ask("999999")).toMatchObject({ status: 404, body: { code: "pin_code_unknown" } });
  expect(await ask("0422")).toMatchObject({ status: 422, body: { code: "pin_code_invalid" } });
});

it("keeps no PIN code that is unknown or of another state, and changes nothing then", async () => {
  const { _id, refreshToken } = await users.register(tutor({ state: "Kerala", city: "Kochi" }));
  const edit = (profile: object) =>
    users.call("PUT", `/users/profile/${_id}`, { profile }, refreshToken);
  for (const [pinCode, code] of [
    ["999999", "pin_code_unknown"],
    ["422001", "pin_code_elsewhere"],
  ])
    expect(await edit({ pinCode, bio: "Changed" })).toMatchObject({ status: 422, body: { code } });
  expect(await users.profileOf(refreshToken)).toMatchObject({ pinCode: "", bio: "" });
  expect((await edit({ pinCode: "682001" })).status).toBe(200);
  expect(await edit({ state: "Goa" })).toMatchObject({
    status: 422,
    body: { code: "pin_code_elsewhere" },
  });
});
