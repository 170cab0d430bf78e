import { usersApi } from "@tutorsetu/contracts/apis";
import type { Role, TutorCard } from "@tutorsetu/contracts/people";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { setLanguage } from "@tutorsetu/web-kit/i18n";
import { fakeApi, problem, resetKit } from "@tutorsetu/web-kit/testing/fake-api";
import { afterEach, expect, it } from "vitest";
import { open } from "../../../testing/open.tsx";
import { signInAs } from "../../../testing/people.ts";
import { tutor } from "../../../testing/tutors.ts";

afterEach(() => {
  cleanup();
  resetKit();
  setLanguage("en");
  localStorage.clear();
});

const city = (name: string) => ({
  address: `/tutors/in/${name.toLowerCase().replaceAll(" ", "-")}`,
  subject: null,
  city: name,
  count: 12,
});
const pages = [city("Pune"), city("New Delhi"), city("Nashik")];

/** The list of tutors answers so; what it was asked is noted. */
function answer(tutorsOf: (near?: string) => TutorCard[], isPlaced = true) {
  const asked: unknown[] = [];
  fakeApi(usersApi)({
    landingPages: () => ({ pages }),
    allTutors({ query }) {
      asked.push(query);
      const allTutor = tutorsOf(query.near);
      const near = query.near && isPlaced ? { near: { name: "X", isAbout: true } } : {};
      return { allTutor, facets: {}, nextCursor: null, total: allTutor.length, ...near };
    },
  });
  return asked;
}

const subjectBox = () => screen.getByRole<HTMLSelectElement>("combobox", { name: "Subject" });
const cityBox = () => screen.getByRole<HTMLSelectElement>("combobox", { name: "City" });
const labels = (box: HTMLSelectElement) => [...box.options].map(({ text }) => text);
const section = (name: string) => screen.findByRole("region", { name });
const BEST = { sort: "best", limit: 6 };
const NEAR = { ...BEST, near: "nashik", within: 25 };

it("begins with what is looked for and where, of which the list of tutors is asked", async () => {
  answer(() => []);
  const { user, press, place } = await open("/");
  await waitFor(() =>
    expect(labels(cityBox())).toEqual(["Anywhere", "Nashik", "New Delhi", "Pune"]),
  );
  expect(labels(subjectBox()).slice(0, 3)).toEqual(["Any subject", "Mathematics", "Physics"]);
  expect(labels(subjectBox())).not.toContain("Other");
  await user.selectOptions(subjectBox(), "Mathematics");
  await user.selectOptions(cityBox(), "New Delhi");
  await press(screen.getByRole("button", { name: "Show tutors" }));
  expect(place()).toBe("/tutor?subject=mathematics&city=new-delhi");
});

it("is a form of its own for browsers without scripts, and asks for nothing that was not chosen", async () => {
  answer(() => []);
  const { press, place } = await open("/");
  const form = screen.getByRole("button", { name: "Show tutors" }).closest("form");
  expect([form?.getAttribute("action"), form?.method]).toEqual(["/tutor", "get"]);
  expect([...new FormData(form ?? undefined).keys()]).toEqual(["subject", "city"]);
  await press(screen.getByRole("button", { name: "Show tutors" }));
  expect(place()).toBe("/tutor");
});

it("has one primary button", async () => {
  answer(() => []);
  await open("/");
  const primary = [...document.querySelectorAll('[data-variant="primary"]')];
  expect(primary.map((button) => button.textContent)).toEqual(["Show tutors"]);
});

it("leads a tutor to students, and shows no other tutors [SH-174]", async () => {
  const asked = answer(() => [tutor("Asha Rao")]);
  signInAs("Tutor");
  const { user, press, place } = await open("/");
  await waitFor(() => expect(labels(cityBox())).toContain("New Delhi"));
  await user.selectOptions(subjectBox(), "Physics");
  await user.selectOptions(cityBox(), "New Delhi");
  await press(screen.getByRole("button", { name: "Show students" }));
  expect(place()).toBe("/student?subject=physics&search=new+delhi");
  expect([screen.queryByText("Asha Rao"), asked]).toEqual([null, []]);
});

it.each([undefined, "Student", "Admin"] as const)(
  "shows %s the first tutors of the best order, with what decides",
  async (role: Role | undefined) => {
    const asked = answer(() => [
      tutor("Asha Rao", { rating: { average: 4.25, count: 12 }, address: "/t/asha-1" }),
      tutor("Ravi Das", { rating: { average: 5, count: 1 } }),
      tutor("Meera Nair", { subjects: ["physics", "kathak"], fee: 120_000 }),
    ]);
    if (role) signInAs(role);
    await open("/");
    const items = within(await section("Tutors to begin with"));
    await screen.findByText("Asha Rao");
    const cards = items.getAllByRole("listitem").map((one) => one.textContent);
    expect(cards).toEqual([
      "ARAsha Rao₹2,100/monthMathematicsNashik4.3 (12 reviews)",
      "RDRavi Das₹2,100/monthMathematicsNashik5.0 (1 review)",
      "MNMeera Nair₹1,20,000/monthPhysics, KathakNashikNew on TutorSetu",
    ]);
    const links = items.getAllByRole("link").map((link) => link.getAttribute("href"));
    expect(links[0]).toBe("/tutor");
    expect(links[1]).toBe("/t/asha-1");
    expect(links[2]).toMatch(/^\/tutor\/[0-9a-f]{24}$/);
    expect(asked).toEqual([BEST]);
  },
);

it("shows tutors near the city that is chosen, and keeps it on the device", async () => {
  const near = { distanceKm: 3, isDistanceAbout: true };
  const asked = answer((place) => [
    place ? tutor("Near By", near) : tutor("Far Away"),
    ...(place ? [tutor("Next Door", { distanceKm: 1 })] : []),
  ]);
  const { user, go } = await open("/");
  await screen.findByText("Far Away");
  await waitFor(() => expect(labels(cityBox())).toContain("Nashik"));
  await user.selectOptions(cityBox(), "Nashik");
  const items = within(await section("Tutors near Nashik"));
  expect(items.getAllByRole("listitem").map((one) => one.textContent)).toEqual([
    expect.stringContaining("about 3 km away"),
    expect.stringMatching(/\D1 km away/),
  ]);
  expect(items.getByRole("link", { name: "See all" }).getAttribute("href")).toBe(
    "/tutor?near=nashik&within=25",
  );
  expect(asked).toEqual([BEST, NEAR]);
  await go("/about");
  await go("/");
  expect(await section("Tutors near Nashik")).toBeTruthy();
  expect(cityBox().value).toBe("nashik");
  await user.selectOptions(cityBox(), "Anywhere");
  expect(await section("Tutors to begin with")).toBeTruthy();
  expect(localStorage.getItem("city")).toBeNull();
});

it("says so when nobody is near, and claims no place that the server does not know", async () => {
  localStorage.setItem("city", "nashik");
  answer(() => []);
  await open("/");
  expect(await screen.findByText("There is no tutor near Nashik yet.")).toBeTruthy();
  cleanup();
  resetKit();
  answer(() => [tutor("Far Away")], false);
  await open("/");
  await screen.findByText("Far Away");
  expect(screen.queryByText("Tutors near Nashik")).toBeNull();
});

it("asks for the tutors of a city whose place the server does not know", async () => {
  localStorage.setItem("city", "nashik");
  const asked: unknown[] = [];
  fakeApi(usersApi)({
    landingPages: () => ({ pages }),
    allTutors({ query }) {
      asked.push(query);
      if (query.near) throw problem(422, "Where is that?", { near: "Where is that?" });
      const allTutor = [tutor(query.city ? "Of Nashik" : "Far Away")];
      return { allTutor, facets: {}, nextCursor: null, total: 1 };
    },
  });
  await open("/");
  expect(await screen.findByText("Of Nashik")).toBeTruthy();
  expect(asked.slice(-2)).toEqual([NEAR, { ...BEST, city: "nashik" }]);
});

it("forgets a city in which nobody teaches any longer", async () => {
  localStorage.setItem("city", "atlantis");
  const asked = answer(() => [tutor("Asha Rao")]);
  await open("/");
  expect(await section("Tutors to begin with")).toBeTruthy();
  expect([cityBox().value, asked]).toEqual(["", [BEST]]);
});

it("costs the page nothing else when the tutors cannot be read, and reads them again", async () => {
  let isDown = true;
  fakeApi(usersApi)({
    landingPages: () => ({ pages }),
    allTutors() {
      if (isDown) throw problem(503, "away");
      return { allTutor: [tutor("Asha Rao")], facets: {}, nextCursor: null, total: 1 };
    },
  });
  await open("/");
  const alert = await screen.findByRole("alert");
  expect(within(alert).getByText("The tutors could not be loaded.")).toBeTruthy();
  expect(screen.getByRole("heading", { name: "How It Works" })).toBeTruthy();
  isDown = false;
  await userEvent.click(screen.getByRole("button", { name: "Try Again" }));
  expect(await screen.findByText("Asha Rao")).toBeTruthy();
});

it("names everything in Hindi", async () => {
  setLanguage("hi");
  answer(() => [tutor("Asha Rao")]);
  await open("/");
  expect(await screen.findByText("गणित", { selector: "p" })).toBeTruthy();
  const box = await screen.findByRole<HTMLSelectElement>("combobox", { name: "शहर" });
  await waitFor(() => expect(labels(box)).toContain("नासिक"));
  expect(screen.getByText("नासिक", { selector: "span" })).toBeTruthy();
  expect(await screen.findByText("ट्यूटरसेतु पर नए")).toBeTruthy();
});
