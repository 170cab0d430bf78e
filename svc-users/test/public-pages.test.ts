import { usersApi } from "@tutorsetu/contracts/apis";
import { afterAll, beforeAll, expect, it } from "vitest";
import { fits, newWord, type Harness, startHarness, student, tutor } from "../testing/harness.ts";

/** As a machine that collects them would look for them. */
const EMAIL = /[\w.+-]+@[\w-]+\.\w+/;
const PHONE = /(?:\d[\s().-]{0,3}){10}/;

let users: Harness;
beforeAll(async () => {
  users = await startHarness({ tutors: 30, students: 30 });
});
afterAll(() => users.close());

const get = (path: string, token?: string) => users.call("GET", path, undefined, token);
const edit = (id: string, profile: object, token: string) =>
  users.call("PUT", `/users/profile/${id}`, { profile }, token);
const publicly = async (id: string) =>
  fits(usersApi.publicTutor, await get(`/users/public-tutors/${id}`)).tutor;

const TALKATIVE =
  "M.Sc, B.Ed. Taught at Ryan International School. Call 98123 45678 or +91-98123-45679, " +
  "write to priya.nair@example.in, see www.priya.example or priyateaches.in, @priya_teaches. " +
  "I live at Flat 12, Shanti Apartments, MG Road, Pune 411001. ९८१२३४५६७८ भी.";

async function priya(more: object = {}) {
  const form = tutor({ userName: "Priya Nair", city: "Kochi", ...more });
  const { _id, refreshToken, email } = await users.register(form);
  await edit(_id, { bio: TALKATIVE, hourly_rate: 400 }, refreshToken);
  return { _id, token: refreshToken, email };
}

it("shows strangers a tutor without anything that leads past the site", async () => {
  const { _id, email } = await priya();
  const page = await publicly(_id);
  expect(page).toEqual({
    _id: expect.stringMatching(/^[0-9a-f]{24}$/),
    userId: { _id, userName: "Priya Nair", image: null },
    fee: 2600,
    hourly_rate: 400,
    rating: null,
    subjects: ["physics", "chemistry"],
    experience: 4,
    city: "Kochi",
    state: "Kerala",
    bio: "M.Sc, B.Ed. Taught at Ryan International School. Call … or …, write to …, see … or … I live at …, Pune … भी.",
    createdAt: expect.any(String),
    updatedAt: users.now().toISOString().slice(0, 10),
    address: `/t/priya-nair-physics-kochi-${page._id}`,
  });
  expect(JSON.stringify(page)).not.toContain(email);
  expect(await publicly(page._id)).toEqual(page);
});

it("says which classes a tutor teaches once they say so", async () => {
  const { _id, token } = await priya();
  await edit(_id, { classes: ["10", 9, "9"] }, token);
  expect((await publicly(_id)).classes).toEqual([9, 10]);
  await edit(_id, { classes: [] }, token);
  expect(await publicly(_id)).not.toHaveProperty("classes");
});

it("writes addresses in Latin letters, whatever the name is written in", async () => {
  const { _id } = await priya({ userName: "रोहन देशमुख", city: "पुणे", subjects: ["social science"] });
  const { address, _id: id } = await publicly(_id);
  expect(address).toBe(`/t/rohn-deshmukh-social-science-punne-${id}`);
});

it("shortens the last name for strangers once the tutor chooses so, and finds nobody by it", async () => {
  const last = newWord();
  const { _id, token } = await priya({ userName: `Priya ${last}` });
  expect((await publicly(_id)).userId.userName).toBe(`Priya ${last}`);
  await edit(_id, { shortName: true, bio: `Priya ${last} teaches physics.` }, token);
  const { userId, address, bio, _id: id } = await publicly(_id);
  const [letter = ""] = last;
  expect(userId.userName).toBe(`Priya ${letter.toUpperCase()}.`);
  expect(address).toBe(`/t/priya-${letter}-physics-kochi-${id}`);
  expect(bio).toBe("Priya … teaches physics.");
  const list = fits(usersApi.allTutors, await get(`/users/alltutors?search=${last}`));
  expect(list.total).toBe(0);
  expect(JSON.stringify(await get("/users/alltutors?limit=50"))).not.toContain(last);
  const { refreshToken } = await users.register(student());
  const signedIn = fits(usersApi.tutor, await get(`/users/tutor/${_id}`, refreshToken)).data;
  expect(signedIn.userId.userName).toBe(`Priya ${last}`);
});

it("answers the same 404 for whoever has no public page, whatever the reason", async () => {
  const admin = await users.admin();
  const [off, suspended, deleted, hidden] = await Promise.all([priya(), priya(), priya(), priya()]);
  const { _id: learner } = await users.register(student());
  expect((await edit(off._id, { publicPage: false }, off.token)).status).toBe(200);
  await users.call("POST", "/users/suspend", { id: suspended._id, reason: "Rude" }, admin);
  await users.call("POST", "/users/delete-account", { password: "secret-enough" }, deleted.token);
  await users.db
    .collection<{ _id: string }>("people")
    .updateOne({ _id: hidden._id }, { $set: { withheld: true } });
  const ids = [off, suspended, deleted, hidden].map(({ _id }) => _id);
  const listed = (await addresses()).join("\n");
  for (const id of [...ids, learner, "0".repeat(24)]) {
    const { status, body } = await get(`/users/public-tutors/${id}`);
    expect([status, body["code"], body["message"]]).toEqual([
      404,
      "no_such_tutor",
      "No tutors found",
    ]);
  }
  for (const { profileId } of await users.stores.people.findMany(ids))
    expect(listed).not.toContain(profileId);
  await edit(off._id, { publicPage: true }, off.token);
  expect((await publicly(off._id)).userId._id).toBe(off._id);
});

/** Every page's address, read in pages of seven. */
async function addresses(): Promise<string[]> {
  const found: string[] = [];
  let cursor: string | null = "";
  while (cursor !== null) {
    const page: { tutors: { address: string }[]; nextCursor: string | null } = fits(
      usersApi.publicTutors,
      await get(`/users/public-tutors?limit=7${cursor && `&cursor=${cursor}`}`),
    );
    found.push(...page.tutors.map(({ address }) => address));
    cursor = page.nextCursor;
  }
  return found;
}

it("lists the addresses of all public pages once, with the day they changed", async () => {
  const { _id } = await priya();
  const { address, updatedAt } = await publicly(_id);
  const all = await addresses();
  expect(all.length).toBeGreaterThan(30);
  expect(new Set(all).size).toBe(all.length);
  expect(all).toContain(address);
  const { tutors, nextCursor } = fits(usersApi.publicTutors, await get("/users/public-tutors"));
  expect([tutors.length, nextCursor]).toEqual([all.length, null]);
  expect(tutors.find((one) => one.address === address)).toEqual({ address, updatedAt });
  expect((await get("/users/public-tutors?cursor=nonsense")).status).toBe(400);
});

it("names the page on the tutor's card, unless it is switched off", async () => {
  const userName = `Priya ${newWord()}`;
  const { _id, token } = await priya({ userName });
  const { address } = await publicly(_id);
  const card = async () =>
    fits(usersApi.allTutors, await get(`/users/alltutors?search=${encodeURIComponent(userName)}`))
      .allTutor[0];
  expect((await card())?.address).toBe(address);
  await edit(_id, { publicPage: false }, token);
  expect(await card()).not.toHaveProperty("address");
});

it("tells owners what they have chosen for their page", async () => {
  const { _id, token } = await priya();
  const before = await users.profileOf(token);
  expect(before).not.toHaveProperty("publicPage");
  expect(before.shortName).toBe(false);
  await edit(_id, { publicPage: true, shortName: true }, token);
  expect(await users.profileOf(token)).toMatchObject({ publicPage: true, shortName: true });
});

it("has nothing that looks like an e-mail address or a phone number in any public reply", async () => {
  const { _id } = await priya({ userName: "Call 98123 45678", subjects: ["me@mail.example"] });
  await priya({ city: "98123-45678", state: "me@mail.example" });
  const page = await get(`/users/public-tutors/${_id}`);
  const all = [page, await get("/users/public-tutors"), await get("/users/alltutors?limit=50")];
  for (const { status, body } of all) {
    expect(status).toBe(200);
    // Ids and days are no numbers to call.
    const text = JSON.stringify(body)
      .replaceAll(/[0-9a-f]{24}/g, "")
      .replaceAll(/\d{4}-\d\d-\d\d(?:T[\d:.]+Z)?/g, "");
    expect(text).not.toMatch(EMAIL);
    expect(text).not.toMatch(PHONE);
  }
});
