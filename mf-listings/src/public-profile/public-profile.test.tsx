import { bookingsApi, usersApi } from "@tutorsetu/contracts/apis";
import type { PublicTutor } from "@tutorsetu/contracts/web/public-tutors";
import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { setLanguage } from "@tutorsetu/web-kit/i18n";
import { fakeApi, problem, resetKit } from "@tutorsetu/web-kit/testing/fake-api";
import { afterEach, expect, it } from "vitest";
import { id, signIn, tutor, tutorPage } from "../testing/people.ts";
import { show } from "../testing/show.ts";

afterEach(() => {
  cleanup();
  resetKit();
  setLanguage("en");
});

const REVIEW = {
  _id: id(),
  author: "Rohan D.",
  stars: 5,
  text: "Patient and clear.",
  createdAt: "2025-05-01T10:00:00.000Z",
};

/** A tutor with a public page, and what was asked of the services. */
function withPage(more: Partial<PublicTutor> = {}) {
  const { userId, ...card } = tutor("Priya Nair", { city: "Kochi", state: "Kerala" });
  const { email: _email, ...user } = userId;
  const address = `/t/priya-nair-physics-kochi-${card._id}`;
  const page: PublicTutor = { ...card, userId: user, address, updatedAt: "2025-01-05", ...more };
  fakeApi(usersApi)({
    publicTutor: ({ params }) => {
      if (![page._id, user._id].includes(params.id)) throw problem(404, "No tutors found");
      return { tutor: page };
    },
  });
  const rating = { average: 5, count: 1 };
  fakeApi(bookingsApi)({
    list: () => ({
      bookings: [],
      counts: { current: 0, history: 0 },
      nextCursor: null,
      total: 0,
    }),
    reviews: () => ({ reviews: [REVIEW], rating, nextCursor: null, total: 1 }),
  });
  return page;
}

it("shows a tutor to somebody without an account, with reviews", async () => {
  const { address } = withPage();
  await show(address);
  expect(await screen.findByRole("heading", { level: 1, name: "Priya Nair" })).toBeTruthy();
  for (const text of ["Kochi, Kerala", "₹2,600/month", "4 years of experience", "Patient."])
    expect(screen.getByText(text)).toBeTruthy();
  expect(await screen.findByText("Patient and clear.")).toBeTruthy();
  expect(screen.getByText("5.0 (1 review)")).toBeTruthy();
  await waitFor(() =>
    expect(document.title).toBe("Priya Nair, Physics tutor in Kochi · TutorSetu"),
  );
});

it.each([
  ["en", "Edit your profile", /^This is your own page/],
  ["hi", "अपनी प्रोफ़ाइल बदलें", /^यह आपका अपना पेज है/],
] as const)(
  "tells a tutor that it is hers, and where to change it: %s",
  async (language, edit, own) => {
    setLanguage(language);
    const { address, userId } = withPage({
      userId: { ...tutor("Priya Nair").userId, _id: signIn("Tutor") },
    });
    await show(`${address}?book=${userId._id}`);
    const link = await screen.findByRole("link", { name: edit });
    expect(link.getAttribute("href")).toBe("/userdashboard/profile");
    expect(await screen.findByText(own)).toBeTruthy();
    expect(screen.queryByRole("button", { name: /Request Tuition/ })).toBeNull();
    expect(screen.queryByRole("alert")).toBeNull();
  },
);

it("says which classes they teach", async () => {
  const { address } = withPage({ classes: [9, 10, 12] });
  await show(address);
  const label = await screen.findByText("Classes");
  expect(label.parentElement?.textContent).toBe(
    "ClassesPhysics9th–10th, 12thSocial Science9th–10th, 12th",
  );
});

it("says it in Hindi", async () => {
  setLanguage("hi");
  await show(withPage().address);
  await waitFor(() => expect(document.title).toContain("में भौतिक विज्ञान के शिक्षक"));
});

it.each(["", "somebody-else-"])("leads from the slug %j to today's address", async (slug) => {
  const { _id, address } = withPage();
  const visit = await show(`/t/${slug}${_id}?utm_source=x`);
  await screen.findByRole("heading", { level: 1, name: "Priya Nair" });
  expect(visit.address()).toBe(`${address}?utm_source=x`);
});

it("says that there is no such tutor, with a way on", async () => {
  withPage();
  await show(`/t/priya-${id()}`);
  expect(await screen.findByRole("heading", { name: "No tutors found" })).toBeTruthy();
  expect(screen.getByRole("link", { name: "Back to tutors" }).getAttribute("href")).toBe("/tutor");
});

it("opens the request for a student who is signed in", async () => {
  const { address } = withPage();
  signIn("Student");
  await show(address);
  await userEvent.click(
    await screen.findByRole("button", { name: "Request Tuition from Priya Nair" }),
  );
  expect(
    await screen.findByRole("dialog", { name: "Request tuition from Priya Nair" }),
  ).toBeTruthy();
});

it("is where the name on a card leads; a tutor without a page has no such link", async () => {
  const [priya, asha] = [tutor("Priya", { address: `/t/priya-${id()}` }), tutor("Asha")];
  fakeApi(usersApi)({ allTutors: () => tutorPage([priya, asha]) });
  await show("/tutor");
  const link = await screen.findByRole("link", { name: "Priya" });
  expect(link.getAttribute("href")).toBe(priya.address);
  expect(screen.getByRole("heading", { name: "Asha" })).toBeTruthy();
  expect(screen.queryByRole("link", { name: "Asha" })).toBeNull();
});
