import { usersApi } from "@tutorsetu/contracts/apis";
import type { Reply } from "@tutorsetu/contracts/endpoint";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { fakeApi, problem, resetKit } from "@tutorsetu/web-kit/testing/fake-api";
import { afterEach, expect, it, vi } from "vitest";
import { signIn, tutor, tutorPage } from "../testing/people.ts";
import { apply, openPanel, show } from "../testing/show.ts";
import "../listing/filter-sheet.tsx";
import "../listing/typed-fields.tsx";

afterEach(() => {
  cleanup();
  resetKit();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, "geolocation");
});

/** A list that answers with one tutor, and what it was asked. */
function list(more: Partial<Reply<typeof usersApi.allTutors>> = {}) {
  const queries: Record<string, unknown>[] = [];
  fakeApi(usersApi)({
    allTutors: ({ query }) => {
      if (query.limit !== 1) queries.push({ ...query });
      return { ...tutorPage([tutor("Ananya")]), ...more };
    },
  });
  return queries;
}

const field = (name: string) => screen.findByLabelText(name);
const select = (name: string, option: string) =>
  userEvent.selectOptions(screen.getByRole("combobox", { name }), option);

it("filters by city, class, board and place beside the specified ones, all of it in the address", async () => {
  const queries = list({ facets: { city: { nashik: 4, "new-delhi": 2 } } });
  const visit = await show("/tutor");
  await screen.findByRole("article");
  await openPanel();
  await select("City", "New Delhi (2)");
  await select("Class", "Class 10th");
  await select("Board or exam", "JEE");
  await select("Where", "At the tutor's");
  expect(visit.address()).toBe("/tutor");
  await apply();
  const asked = { city: "new-delhi", class: "10", board: "jee", place: "tutor" };
  expect(visit.address()).toBe(`/tutor?${new URLSearchParams(asked)}`);
  await waitFor(() => expect(queries.at(-1)).toMatchObject(asked));
  expect(screen.getByRole("button", { name: "Remove filter New Delhi" })).toBeTruthy();
});

it("reads a fee as people write it, and moves it with the slider", async () => {
  list();
  const visit = await show("/tutor");
  await openPanel();
  await userEvent.type(await field("Up to ₹ a month"), "₹2,500/-");
  const slider = screen.getByRole<HTMLInputElement>("slider", { name: "Up to, by sliding" });
  expect([slider.value, slider.getAttribute("aria-valuetext")]).toEqual(["2500", "₹2,500"]);
  await apply();
  expect(visit.address()).toBe("/tutor?maxFee=2500");
  expect(screen.getByRole("button", { name: "Remove filter Up to ₹2,500/month" })).toBeTruthy();
  await openPanel();
  fireEvent.change(await screen.findByRole("slider"), { target: { value: "10000" } });
  await apply();
  expect(visit.address()).toBe("/tutor");
});

it("says what is wrong with a fee or a place, and changes nothing", async () => {
  const queries = list();
  const visit = await show("/tutor");
  await openPanel();
  await userEvent.type(await field("Near"), "4220");
  await userEvent.type(await field("Up to ₹ a month"), "cheap");
  await apply();
  expect(screen.getByText("Write an amount in rupees, such as 2,500.")).toBeTruthy();
  expect(screen.getByText(/six digits of a PIN code/)).toBeTruthy();
  expect(document.activeElement).toBe(await field("Up to ₹ a month"));
  expect([visit.address(), queries.length]).toEqual(["/tutor", 1]);
});

it("looks around a PIN code, orders by distance, and forgets both with the place", async () => {
  const queries = list();
  const visit = await show("/tutor");
  await openPanel();
  const within = await screen.findByRole<HTMLSelectElement>("combobox", { name: "Within" });
  expect(within.disabled).toBe(true);
  await userEvent.type(await field("Near"), "४२२ ००१");
  await select("Within", "5 km");
  await apply();
  expect(visit.address()).toBe("/tutor?near=422001&within=5");
  await select("Sort by", "Distance");
  await waitFor(() =>
    expect(queries.at(-1)).toEqual({ near: "422001", within: "5", sort: "distance" }),
  );
  await userEvent.click(
    screen.getByRole("button", { name: "Remove filter Within 5 km of 422001" }),
  );
  await waitFor(() => expect(screen.queryByRole("button", { name: /422001/ })).toBeNull());
  expect(screen.queryByRole("option", { name: "Distance" })).toBeNull();
});

it("asks the browser where it is on a tap only, and tells it to about a kilometre", async () => {
  const asked = vi.fn<(found: (at: unknown) => void) => void>((found) =>
    found({ coords: { latitude: 18.520_43, longitude: 73.856_74 } }),
  );
  Object.defineProperty(navigator, "geolocation", {
    value: { getCurrentPosition: asked },
    configurable: true,
  });
  list();
  const visit = await show("/tutor");
  await openPanel();
  const button = await screen.findByRole("button", { name: "Use my location" });
  expect(asked).not.toHaveBeenCalled();
  await userEvent.click(button);
  expect(await screen.findByText(/to about a kilometre/)).toBeTruthy();
  await apply();
  expect(visit.address()).toBe("/tutor?near=18.52%2C73.86");
  expect(screen.getByRole("button", { name: "Remove filter Near where you are" })).toBeTruthy();
});

it("says so when the browser does not tell where it is", async () => {
  Object.defineProperty(navigator, "geolocation", {
    value: {
      getCurrentPosition: (_: unknown, fail: (why: { code: number }) => void) => fail({ code: 1 }),
    },
    configurable: true,
  });
  list();
  await show("/tutor");
  await openPanel();
  await userEvent.click(await screen.findByRole("button", { name: "Use my location" }));
  expect((await screen.findByRole("alert")).textContent).toContain("write a PIN code");
});

it("offers a family's own PIN code with one tap", async () => {
  signIn("Student");
  list();
  fakeApi(usersApi)({
    profile: () => ({
      profile: {
        _id: "p",
        userId: "u",
        userName: "Meera",
        email: "m@test.example",
        role: "Student",
        image: null,
        phoneNo: "",
        pinCode: "422001",
        createdAt: "2025-01-05T10:00:00.000Z",
      },
    }),
  });
  const visit = await show("/tutor");
  await openPanel();
  await userEvent.click(await screen.findByRole("button", { name: "Near home: 422001" }));
  await apply();
  expect(visit.address()).toBe("/tutor?near=422001");
});

it("opens as a sheet on a phone, with the count on the button", async () => {
  vi.stubGlobal("matchMedia", () => ({ matches: true }));
  signIn("Student");
  list({ total: 7 });
  const visit = await show("/tutor");
  await openPanel();
  const sheet = await screen.findByRole("dialog", { name: "Filters" });
  await select("Subject", "Physics");
  const button = screen.getByRole("button", { name: "Apply Filters" });
  await waitFor(() => expect(button.textContent).toBe("Apply Filters· 7"));
  expect(sheet.contains(button)).toBe(true);
  await userEvent.click(button);
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(visit.address()).toBe("/tutor?subject=physics");
});

it("offers a wider radius where nobody is found, and none after the widest", async () => {
  const queries: unknown[] = [];
  fakeApi(usersApi)({
    allTutors: ({ query }) => {
      queries.push(query.within);
      return tutorPage([]);
    },
  });
  const visit = await show("/tutor?near=422001&within=10");
  await userEvent.click(await screen.findByRole("button", { name: "Search within 25 km" }));
  expect(visit.address()).toBe("/tutor?near=422001&within=25");
  await userEvent.click(await screen.findByRole("button", { name: "Search at any distance" }));
  expect(visit.address()).toBe("/tutor?near=422001");
  expect(screen.getByRole("button", { name: "Search without Near 422001" })).toBeTruthy();
});

it("says that a place is not known, and looks without it", async () => {
  fakeApi(usersApi)({
    allTutors: ({ query }) => {
      if (query.near) throw problem(422, "Unknown.");
      return tutorPage([tutor("Ananya")]);
    },
  });
  const visit = await show("/tutor?near=999999&within=5");
  expect(await screen.findByText("We do not know “999999” as a place.")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Search without Near 999999" }));
  expect(await screen.findByRole("article", { name: "Ananya" })).toBeTruthy();
  expect(visit.address()).toBe("/tutor");
});

it("shows what the words were read as, and takes the words away with a chip", async () => {
  list({
    understood: [
      { kind: "subject", value: "mathematics", typed: "maths" },
      { kind: "city", value: "nashik", typed: "nasik" },
      { kind: "class", value: "10", typed: "std 10" },
    ],
  });
  const visit = await show("/tutor?search=Maths+std+10,+nasik");
  const chips = within(await screen.findByRole("group", { name: "Understood" }));
  const shown = chips.getAllByRole("button").map((chip) => chip.textContent);
  expect(shown).toEqual(["Mathematics", "Nashik", "Class 10th"]);
  await userEvent.click(chips.getByRole("button", { name: "Remove filter Mathematics" }));
  expect(visit.address()).toBe("/tutor?search=std+10%2C+nasik");
});

it("says on a card where, how, how far and why, in few words", async () => {
  list({
    allTutor: [
      tutor("Ananya", {
        classes: [8, 9, 10, 12],
        offer: { teachesAt: ["home", "online"] },
        distanceKm: 3,
        isDistanceAbout: true,
        reasons: [{ reason: "answers", value: 3 }, { reason: "near", value: 3 }, { reason: "new" }],
      }),
      tutor("Bela", { distanceKm: 1, experience: 1 }),
    ],
  });
  await show("/tutor?near=422001");
  const card = within(await screen.findByRole("article", { name: "Ananya" }));
  const { textContent: line } = card.getByText(/^Pune · home/);
  expect(line.replaceAll("\u00A0", " ")).toBe("Pune · home, online · 4 years · classes 8–10, 12");
  const reasons = within(card.getByRole("list", { name: "Why here" }));
  expect(reasons.getAllByRole("listitem").map((one) => one.textContent)).toEqual([
    "Usually answers within 3 hours",
    "About 3 km away",
  ]);
  const other = screen.getByRole("article", { name: "Bela" });
  expect(within(other).getByText("Pune · 1 km away · 1 year")).toBeTruthy();
  expect(within(other).queryByRole("list", { name: "Why here" })).toBeNull();
});
