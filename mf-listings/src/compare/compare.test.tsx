import { cleanup, screen, within } from "@testing-library/react";
import { bookingsApi, usersApi } from "@tutorsetu/contracts/apis";
import { fakeApi, problem, resetKit } from "@tutorsetu/web-kit/testing/fake-api";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";
import { id, tutor } from "../testing/people.ts";
import { fakeShortlist } from "../testing/shortlist.ts";
import { show } from "../testing/show.ts";

afterEach(() => {
  cleanup();
  resetKit();
  vi.restoreAllMocks();
});

const told = tutor("Ananya", {
  rating: { average: 4.25, count: 12, answersInHours: 2.2 },
  classes: [8, 9, 10],
  offer: {
    boards: ["cbse"],
    exams: ["jee"],
    areas: ["Kothrud"],
    teachesAt: ["home", "online"],
    languages: ["english", "marathi"],
    days: ["sat", "mon"],
  },
  verified: { identity: "2026-11-01" },
  address: "/t/ananya-physics-pune-1",
});
const silent = tutor("Bela", { experience: null, rating: null, answersInHours: 20 });
const at = (...ids: string[]) => `/compare?ids=${ids.join(",")}`;

/** By fact what stands there of each. */
async function factsOf() {
  await screen.findByRole("columnheader", { name: "Ananya" });
  const groups = screen.getAllByRole("rowgroup").slice(1, -1);
  return Object.fromEntries(
    groups.map((group) => [
      within(group).getByRole("rowheader").textContent,
      within(group)
        .getAllByRole("cell")
        .map(({ textContent }) => textContent),
    ]),
  );
}

it("shows a visitor what decides side by side, and says what is not said", async () => {
  fakeShortlist([told, silent]);
  await show(at(told.userId._id, silent.userId._id));
  expect(await factsOf()).toEqual({
    "Fee a month": ["₹2,600", "₹2,600"],
    Rating: ["4.3 (12)", "New"],
    Experience: ["4 years", "Not said"],
    Classes: ["8th–10th", "Not said"],
    "Boards and exams": ["CBSE, JEE", "Not said"],
    Where: ["Pune, Maharashtra · Kothrud · At your home, Online", "Pune, Maharashtra"],
    Languages: ["English, Marathi", "Not said"],
    Days: ["Mon, Sat", "Not said"],
    Verified: ["Identity, November 1, 2026", "Not yet"],
    "Answers within": ["3 hours", "20 hours"],
  });
  expect(document.title).toBe("Compare Ananya and Bela · TutorSetu");
  const view = screen.getByRole("link", { name: "View Ananya" });
  expect(view.getAttribute("href")).toBe("/t/ananya-physics-pune-1");
  expect(screen.getByRole("button", { name: "Request Tuition from Bela" })).toBeTruthy();
});

it("takes three of an address, each once, and leaves out who is not shown", async () => {
  const others = ["Chitra", "Divya"].map((name) => tutor(name));
  const server = fakeShortlist([told, ...others]);
  const [chitra = "", divya = ""] = others.map(({ userId }) => userId._id);
  await show(at(told.userId._id.toUpperCase(), "x", told.userId._id, id(), chitra, divya));
  await screen.findByRole("columnheader", { name: "Ananya" });
  expect(screen.getAllByRole("columnheader")).toHaveLength(2);
  // The fourth is told of, too, and what is no id.
  expect(screen.getByText(/^Three tutors fit .* cut off .* Not all of these tutors/)).toBeTruthy();
  expect(server.calls).toEqual(["cards"]);
});

it("says what to do where there is nobody, and tries again where loading failed", async () => {
  const server = fakeShortlist([told]);
  await show("/compare");
  expect(await screen.findByText("There is nobody to compare")).toBeTruthy();
  cleanup();
  await show("/compare?ids=x");
  expect(await screen.findByText("None of these tutors is shown")).toBeTruthy();
  expect(await screen.findByRole("link", { name: "To the shortlist" })).toBeTruthy();
  cleanup();
  server.before = () => {
    throw problem(503, "away");
  };
  await show(at(told.userId._id));
  expect(await screen.findByText("These tutors could not be loaded.")).toBeTruthy();
  server.before = () => {};
  await userEvent.click(screen.getByRole("button", { name: "Try Again" }));
  expect(await screen.findByRole("columnheader", { name: "Ananya" })).toBeTruthy();
});

it("shares its own address with a text, by the sheet, a copy or WhatsApp", async () => {
  fakeShortlist([told, silent]);
  const path = at(told.userId._id, silent.userId._id);
  await show(`${path}&book=1`);
  const link = await screen.findByRole("link", { name: "Share on WhatsApp" });
  const text = decodeURIComponent(link.getAttribute("href") ?? "");
  expect(text).toBe(
    `https://wa.me/?text=Compare these tutors on TutorSetu: Ananya and Bela. ${location.origin}${path}`,
  );
  const user = userEvent.setup();
  await user.click(screen.getByRole("button", { name: "Share" }));
  expect(await screen.findByText("The link is copied.")).toBeTruthy();
  expect(await navigator.clipboard.readText()).toBe(location.origin + path);
});

it("saves and shares a tutor from the page that everybody may read", async () => {
  const { userId, ...rest } = told;
  const { email: _email, ...owner } = userId;
  const address = `/t/ananya-physics-pune-${rest._id}`;
  const shown = { ...rest, userId: owner, address, updatedAt: "2026-01-01" };
  fakeShortlist([told]);
  fakeApi(usersApi)({ publicTutor: () => ({ tutor: shown }) });
  fakeApi(bookingsApi)({
    reviews: () => ({ reviews: [], rating: null, nextCursor: null, total: 0 }),
  });
  await show(address);
  expect(await screen.findByRole("button", { name: "Save Ananya" })).toBeTruthy();
  const link = screen.getByRole("link", { name: "Share on WhatsApp" });
  expect(decodeURIComponent(link.getAttribute("href") ?? "")).toBe(
    `https://wa.me/?text=Ananya teaches on TutorSetu: Physics, Social Science, ₹2,600/month. ${location.origin}${address}`,
  );
});
