import { usersApi } from "@tutorsetu/contracts/apis";
import { silent } from "@tutorsetu/service-kit/testing/app";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { ownDataReaders } from "../src/own-data/readers.ts";
import { createSearchNews } from "../src/saved-searches/search-news.ts";
import { DAY_MS, fits, type Harness, PASSWORD, startHarness } from "../testing/harness.ts";
import { student, tutor } from "../testing/harness.ts";

let users: Harness;
beforeAll(async () => {
  users = await startHarness();
});
afterAll(() => users.close());
beforeEach(async () => {
  users.content.isDown = false;
  users.content.notices.length = 0;
  await users.db.collection("saved-searches").deleteMany({});
});

const newsOf = () =>
  createSearchNews({ ...users.stores, content: users.content.client, log: silent });
/** Some days from now, and two minutes for what is too young to be told. */
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS + 120_000);

const PATH = "/users/saved-searches";
const save = (token: string, query: string, name = "Sanskrit") =>
  users.call("POST", PATH, { name, query }, token);
const searchesOf = async (token: string) =>
  fits(usersApi.savedSearches, await users.call("GET", PATH, undefined, token)).searches;
const family = () => users.register(student());
const newTutor = (subject: string) => users.register(tutor({ subjects: [subject] }));
const told = () => users.content.notices;
/** Signs up in so many days. */
async function tutorInDays(subject: string, days: number) {
  const { _id } = await newTutor(subject);
  const change = { $set: { createdAt: inDays(days), changedAt: new Date() } };
  await users.db.collection<{ _id: string }>("people").updateOne({ _id }, change);
}

it("keeps what the list's address asks, the same filters once, and takes it off again", async () => {
  const { refreshToken: token } = await family();
  await save(token, "subject=sanskrit&class=10&after=x&limit=3&utm=1&sort=fee", " Old ");
  await save(token, "search=vedic");
  const answer = await save(token, "class=10&subject=Sanskrit", "Sanskrit, class 10");
  const { searches, message } = fits(usersApi.saveSearch, answer);
  expect([answer.status, message]).toEqual([201, expect.stringContaining("at most once a day")]);
  expect(searches.map(({ name, query }) => [name, query])).toEqual([
    ["Sanskrit, class 10", "subject=Sanskrit&class=10"],
    ["Sanskrit", "search=vedic"],
  ]);
  const remove = () => users.call("DELETE", `${PATH}/${searches[0]?._id}`, undefined, token);
  expect(fits(usersApi.removeSearch, await remove()).searches).toHaveLength(1);
  expect((await remove()).status).toBe(404);
  expect(await searchesOf(token)).toHaveLength(1);
});

it.each([
  ["price=1-2", "invalid"],
  ["class=13", "invalid"],
  ["", "search_empty"],
  ["sort=fee&within=5&after=x", "search_empty"],
  ["near=19.99,73.79&within=5", "search_here"],
])("saves no %s, and says why", async (query, code) => {
  const { refreshToken: token } = await family();
  const { status, body } = await save(token, query);
  expect([400, 422]).toContain(status);
  expect(JSON.stringify(body)).toContain(code);
  expect(await searchesOf(token)).toEqual([]);
});

it("keeps ten at most, also of eleven at once, and asks for a name", async () => {
  const { refreshToken: token } = await family();
  const words = Array.from({ length: 11 }, (_, n) => `search=word${n}`);
  const answers = await Promise.all(words.map((query) => save(token, query)));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(10);
  const { body } = answers.find(({ status }) => status === 409) ?? {};
  expect(body?.["code"]).toBe("searches_full");
  for (const name of ["", " ", "x".repeat(81)])
    expect((await save(token, "search=word0", name)).status).toBe(422);
});

it("removes nobody else's", async () => {
  const [one, other] = [await family(), await family()];
  await save(one.refreshToken, "search=vedic");
  const [own] = await searchesOf(one.refreshToken);
  const path = `${PATH}/${own?._id}`;
  expect((await users.call("DELETE", path, undefined, other.refreshToken)).status).toBe(404);
  expect(await searchesOf(one.refreshToken)).toHaveLength(1);
});

it("tells of tutors who are new and fit, of each once, and at most once a day", async () => {
  const { _id, refreshToken: token } = await family();
  await newTutor("sanskrit");
  await save(token, "subject=sanskrit");
  await save(token, "subject=latin", "Latin");
  await newTutor("sanskrit");
  await newTutor("latin");
  await newTutor("physics");
  await newsOf().sweep(inDays(0));
  expect(told()).toEqual([]);
  await newsOf().sweep(inDays(1));
  await newsOf().sweep(inDays(1.5));
  expect(told()).toMatchObject([
    {
      user: { _id },
      role: "Student",
      kind: "saved_search",
      params: { count: "2", searches: "Sanskrit: 1\nLatin: 1" },
      subject: "New tutors for your saved searches: 2",
      link: "/shortlist",
    },
  ]);
  await newsOf().sweep(inDays(2.5));
  expect(told()).toHaveLength(1);
  await tutorInDays("latin", 3);
  await newsOf().sweep(inDays(4));
  expect(told()[1]).toMatchObject({
    params: { count: "1", searches: "Latin: 1" },
    link: "/tutor?subject=latin&sort=newest",
  });
});

it.each(["गणित नासिक", "maths nashik under 3000", "mathematcs nasik"])(
  "tells of the tutors that the list finds by the words %s, and of no others",
  async (words) => {
    const { refreshToken: token } = await family();
    const query = String(new URLSearchParams({ search: words }));
    const listed = async () =>
      fits(usersApi.allTutors, await users.call("GET", `/users/alltutors?${query}`)).total;
    const before = await listed();
    await save(token, query, "Words");
    const taught = { subjects: ["mathematics"], city: "Nashik", state: "Maharashtra", fee: "2500" };
    await users.register(tutor(taught));
    await users.register(tutor({ ...taught, city: "Pune" }));
    await newsOf().sweep(inDays(1));
    const found = (await listed()) - before;
    expect(found).toBeGreaterThan(0);
    expect(told()).toMatchObject([{ params: { count: String(found) } }]);
  },
);

it("tells once from several instances, and again nothing when svc-content was away", async () => {
  const { refreshToken: token } = await family();
  await save(token, "subject=sanskrit");
  await newTutor("sanskrit");
  users.content.isDown = true;
  const sweeps = [newsOf(), newsOf(), newsOf()].map((news) => news.sweep(inDays(1)));
  await Promise.allSettled(sweeps);
  expect(told()).toEqual([]);
  await tutorInDays("sanskrit", 1.5);
  users.content.isDown = false;
  await Promise.all([newsOf(), newsOf()].map((news) => news.sweep(inDays(1.9))));
  expect(told()).toMatchObject([{ params: { count: "1" } }]);
  // A day after they were told, not after they were found.
  await newsOf().sweep(inDays(2.5));
  expect(told()).toHaveLength(1);
  await newsOf().sweep(inDays(3));
  expect(told()).toHaveLength(2);
});

it("looks again after whoever looked has died, and loses nobody", async () => {
  const { refreshToken: token } = await family();
  await save(token, "subject=sanskrit");
  await newTutor("sanskrit");
  const at = inDays(1);
  const claimed = await users.stores.savedSearches.claim(at);
  expect(await users.stores.savedSearches.claim(at)).toBeNull();
  const later = new Date(at.getTime() + 180_000);
  await newsOf().sweep(later);
  expect(told()).toHaveLength(1);
  // It was only slow: what it found in the end is dropped.
  const found = (claimed?.searches ?? []).map(({ _id: searchId }) => ({ searchId, count: 9 }));
  const news = { _id: "slow", at, count: 9, found };
  if (claimed) await users.stores.savedSearches.settle(claimed, { since: at, nextAt: at, news });
  await newsOf().sweep(later);
  expect(told()).toHaveLength(1);
});

it("tells nothing of a search that was removed, and nothing to whoever is suspended or gone", async () => {
  const people = [await family(), await family(), await family()] as const;
  const [removing, suspended, leaving] = people;
  for (const { refreshToken } of people) await save(refreshToken, "subject=sanskrit");
  await newTutor("sanskrit");
  users.content.isDown = true;
  const admin = await users.admin();
  await users.call("POST", "/users/suspend", { id: suspended._id, reason: "Rude" }, admin);
  const password = { password: PASSWORD };
  await users.call("POST", "/users/delete-account", password, leaving.refreshToken);
  await newsOf()
    .sweep(inDays(1))
    .catch(() => {});
  const [own] = await searchesOf(removing.refreshToken);
  await users.call("DELETE", `${PATH}/${own?._id}`, undefined, removing.refreshToken);
  users.content.isDown = false;
  await newsOf().sweep(inDays(1.1));
  expect(told()).toEqual([]);
  // What came meanwhile is not lost to somebody who comes back.
  const act = { id: suspended._id, reason: "Settled" };
  await users.call("POST", "/users/lift-suspension", act, admin);
  await newsOf().sweep(inDays(2.2));
  expect(told().filter(({ kind }) => kind === "saved_search")).toMatchObject([
    { user: { _id: suspended._id } },
  ]);
});

it("is erased with the account and in the copy of one's data", async () => {
  const { _id, refreshToken: token } = await family();
  await save(token, "search=vedic", "Vedic maths");
  const { _id: tutorId } = await newTutor("sanskrit");
  await users.call("PUT", `/users/shortlist/${tutorId}`, undefined, token);
  const person = await users.stores.people.find(_id);
  if (!person) throw new Error("There is nobody.");
  const readers = ownDataReaders(users.stores, person, users.now());
  const itemsOf = async (part: string) =>
    (await readers.find((one) => one.part === part)?.read(""))?.items;
  const search = { name: "Vedic maths", query: "search=vedic" };
  expect(await itemsOf("savedSearches")).toMatchObject([search]);
  expect(await itemsOf("shortlist")).toMatchObject([{ name: "Test Person" }]);
  await users.call("POST", "/users/delete-account", { password: PASSWORD }, token);
  await users.accountDeletion.purgeDue(new Date(Date.now() + 8 * DAY_MS));
  expect(await users.stores.savedSearches.of(_id)).toEqual([]);
});
