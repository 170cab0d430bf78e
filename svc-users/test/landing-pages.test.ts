import { usersApi } from "@tutorsetu/contracts/apis";
import { afterAll, beforeAll, expect, it } from "vitest";
import { fits, type Harness, newWord, startHarness, tutor } from "../testing/harness.ts";

let users: Harness;
beforeAll(async () => {
  users = await startHarness();
});
afterAll(() => users.close());

const get = (path: string) => users.call("GET", path);
const pages = async () => fits(usersApi.landingPages, await get("/users/landing-pages")).pages;
const landing = async (query: string) =>
  fits(usersApi.landingPage, await get(`/users/landing-page?${query}`));
const newCity = () => `Naya${newWord()}`;
const teachers = async (count: number, more: object) => {
  const made = [];
  for (let n = 0; n < count; n++) made.push(await users.register(tutor(more)));
  return made;
};

it("has a page for a city, and for a subject in it, from three tutors on", async () => {
  const city = newCity();
  const [slug, name] = [city.toLowerCase(), city.charAt(0) + city.slice(1).toLowerCase()];
  await teachers(2, { city, subjects: ["social science"] });
  const ofCity = async () => (await pages()).filter((page) => page.city === name);
  expect(await ofCity()).toEqual([]);
  expect((await get(`/users/landing-page?city=${slug}`)).status).toBe(404);
  await teachers(1, { city: ` ${city.toUpperCase()} `, subjects: ["social science", "physics"] });
  expect(await ofCity()).toEqual([
    { address: `/tutors/in/${slug}`, subject: null, city: name, count: 3 },
    {
      address: `/tutors/social-science/${slug}`,
      subject: "social science",
      city: name,
      count: 3,
    },
  ]);
  const {
    landing: own,
    tutors,
    hasMore,
    related,
  } = await landing(`subject=social-science&city=${slug}`);
  expect([own.count, tutors.length, hasMore]).toEqual([3, 3, false]);
  expect(related.map(({ address }) => address)).toContain(`/tutors/in/${slug}`);
  expect((await get(`/users/landing-page?subject=physics&city=${slug}`)).status).toBe(404);
});

it("names the pages of what a text is about", async () => {
  const city = newCity();
  await teachers(3, { city, subjects: ["sanskrit"] });
  const about = encodeURIComponent(`Sanskrit in ${city.toUpperCase()}, at last`);
  const reply = await get(`/users/landing-pages?limit=2&about=${about}`);
  const found = fits(usersApi.landingPages, reply).pages.map(({ address }) => address);
  expect(found[0]).toBe(`/tutors/sanskrit/${city.toLowerCase()}`);
  expect(found).toHaveLength(2);
  expect(fits(usersApi.landingPages, await get("/users/landing-pages?about=")).pages).toEqual([]);
});

it("shows its tutors as strangers see them, twenty a page", async () => {
  const city = newCity();
  const bio = `Call 98123 45678. ${"Patient. ".repeat(60)}`;
  const [last] = (await teachers(21, { city, subjects: ["physics"] })).toReversed();
  const profile = { bio, publicPage: false };
  const { _id = "", refreshToken = "" } = last ?? {};
  await users.call("PUT", `/users/profile/${_id}`, { profile }, refreshToken);
  const query = `city=${city.toLowerCase()}`;
  const [first, second] = [await landing(query), await landing(`${query}&page=2`)];
  expect([first.page, first.tutors.length, first.hasMore]).toEqual([1, 20, true]);
  expect([second.page, second.tutors.length, second.hasMore]).toEqual([2, 1, false]);
  const all = [...first.tutors, ...second.tutors];
  expect(new Set(all.map((one) => one._id)).size).toBe(21);
  const [newest] = first.tutors;
  expect(newest?.userId._id).toBe(_id);
  expect(newest).not.toHaveProperty("address");
  expect(newest?.bio).toMatch(/^Call …. Patient\. .* …$/);
  expect(newest?.bio.length).toBeLessThan(300);
  expect(second.tutors[0]?.address).toMatch(/^\/t\//);
  expect((await get(`/users/landing-page?${query}&page=3`)).status).toBe(404);
});

it("has no page for a subject or a city that somebody made up", async () => {
  const subject = newWord();
  await teachers(3, { city: "Call 98123 45678", subjects: [subject] });
  const text = JSON.stringify(await pages());
  expect(text).not.toContain(subject);
  expect(text).not.toContain("Call");
  expect((await get(`/users/landing-page?subject=${subject}`)).status).toBe(404);
  expect((await get("/users/landing-page")).status).toBe(404);
});

it("names the pages with most tutors first, as many as are asked for", async () => {
  await teachers(3, { city: newCity(), subjects: ["english"] });
  const counts = (await pages()).map(({ count }) => count);
  expect(counts).toEqual(counts.toSorted((a, b) => b - a));
  const few = fits(usersApi.landingPages, await get("/users/landing-pages?limit=2"));
  expect(few.pages).toEqual((await pages()).slice(0, 2));
});

it("has one page for a city, whatever else it was called", async () => {
  await teachers(2, { city: "Trichur", subjects: ["physics"] });
  await teachers(1, { city: "Thrissur", subjects: ["physics"] });
  const ofCity = (await pages()).filter(({ address }) => /trichur|thrissur/.test(address));
  expect(ofCity.map(({ address, count }) => [address, count])).toEqual([
    ["/tutors/in/thrissur", 3],
    ["/tutors/physics/thrissur", 3],
    ["/tutors/science/thrissur", 3],
  ]);
  expect((await landing("city=trichur")).landing.address).toBe("/tutors/in/thrissur");
});
