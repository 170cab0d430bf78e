import { usersApi } from "@tutorsetu/contracts/apis";
import { SAMPLE_RATING } from "@tutorsetu/contracts/web/page-settings";
import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { fakeApi, problem, resetKit } from "@tutorsetu/web-kit/testing/fake-api";
import { setLanguage } from "@tutorsetu/web-kit/i18n";
import { act } from "react";
import { afterEach, expect, it } from "vitest";
import { signIn, tutor, tutorPage } from "../testing/people.ts";
import { show } from "../testing/show.ts";
import { fakeTutorSearch } from "../testing/tutor-search.ts";

afterEach(() => {
  document.documentElement.removeAttribute(SAMPLE_RATING);
  cleanup();
  resetKit();
  setLanguage("en");
  act(() => setLanguage("en"));
});

const SAMPLE = "4.9 (120 reviews)";

it("shows what decides on every card [LI-002, LI-010, LI-036..LI-043, LI-045]", async () => {
  const userId = {
    _id: "f".repeat(24),
    userName: "Ananya",
    image: "/uploads/ananya.webp",
    email: "ananya@test.example",
  };
  fakeApi(usersApi)({ allTutors: () => tutorPage([tutor("Ananya", { userId })]) });
  await show("/tutor");
  const card = await screen.findByRole("article", { name: "Ananya" });
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Find Your Perfect Tutor");
  expect(card.querySelector("img")?.getAttribute("src")).toBe("/uploads/ananya.webp");
  expect(within(card).getByRole("heading", { name: "Ananya" })).toBeTruthy();
  const texts = [
    "ananya@test.example",
    "Physics",
    "Social Science",
    "₹2,600/month",
    "4 years of experience",
    "Pune, Maharashtra",
    "Posted January 5, 2025",
    "Patient.",
  ];
  for (const text of texts) expect(within(card).getByText(text)).toBeTruthy();
});

it.each([
  ["en", "New on TutorSetu"],
  ["hi", "ट्यूटरसेतु पर नए"],
] as const)("calls a tutor without a review new, in %s [LI-044]", async (language, words) => {
  setLanguage(language);
  fakeApi(usersApi)({ allTutors: () => tutorPage([tutor("Ananya")]) });
  await show("/tutor");
  const card = within(await screen.findByRole("article", { name: "Ananya" }));
  expect(await card.findByText(words)).toBeTruthy();
  expect(screen.queryByText(/120/)).toBeNull();
});

it("says that the placeholder rating is a sample where a deployment shows it, and shows the true one once there is a review [LI-044]", async () => {
  document.documentElement.setAttribute(SAMPLE_RATING, "on");
  fakeApi(usersApi)({
    allTutors: () =>
      tutorPage([
        tutor("Ananya"),
        tutor("Bela", { rating: { average: 4.25, count: 12 } }),
        tutor("Chitra", { rating: { average: 5, count: 1 } }),
      ]),
  });
  await show("/tutor");
  const sample = within(await screen.findByRole("article", { name: "Ananya" }));
  expect(sample.getByText(SAMPLE).title).toBe("A sample figure until the first review.");
  expect(sample.getByText("sample")).toBeTruthy();
  const rated = within(screen.getByRole("article", { name: "Bela" }));
  expect(rated.getByText("4.3 (12 reviews)")).toBeTruthy();
  expect(rated.queryByText("sample")).toBeNull();
  expect(rated.queryByText(SAMPLE)).toBeNull();
  expect(screen.getByText("5.0 (1 review)")).toBeTruthy();
  expect(screen.queryByText("New on TutorSetu")).toBeNull();
});

it("shows initials for no picture, says when the email is hidden and leaves out what is not known", async () => {
  const hidden = tutor("Ananya Rao", { bio: "", experience: null });
  const userId = { ...hidden.userId, email: null };
  const masked = tutor("Bela");
  const partly = { ...masked, userId: { ...masked.userId, email: "b•••@test.example" } };
  fakeApi(usersApi)({ allTutors: () => tutorPage([{ ...hidden, userId }, partly]) });
  await show("/tutor");
  const card = within(await screen.findByRole("article", { name: "Ananya Rao" }));
  expect(card.getByText("AR")).toBeTruthy();
  expect(card.getByText("Email not shown")).toBeTruthy();
  expect(card.queryByText(/experience/)).toBeNull();
  expect(screen.getByText("b•••@test.example")).toBeTruthy();
});

it("shows six skeletons while loading, then the cards [LI-033]", async () => {
  signIn("Student");
  let answer: (page: ReturnType<typeof tutorPage>) => void = () => {};
  fakeApi(usersApi)({ allTutors: () => new Promise((resolve) => (answer = resolve)) });
  await show("/tutor");
  expect(await screen.findAllByTestId("skeleton-card")).toHaveLength(6);
  expect(screen.getByRole("list", { name: "Loading…" }).getAttribute("aria-busy")).toBe("true");
  answer(tutorPage([tutor("Ananya")]));
  expect(await screen.findByRole("article", { name: "Ananya" })).toBeTruthy();
  expect(screen.queryByTestId("skeleton-card")).toBeNull();
});

it("loads from alltutors, field allTutor, and more on demand [LI-011]", async () => {
  signIn("Student");
  expect(usersApi.allTutors.path).toBe("/users/alltutors");
  const queries: unknown[] = [];
  fakeApi(usersApi)({
    allTutors: ({ query }) => {
      queries.push(query.cursor);
      if (query.cursor) return { ...tutorPage([tutor("Bela")]), total: 2 };
      return { ...tutorPage([tutor("Ananya")], "next"), total: 2 };
    },
  });
  await show("/tutor");
  expect(await screen.findByText("1 of 2")).toBeTruthy();
  await userEvent.click(screen.getByRole("link", { name: "Load more" }));
  expect(await screen.findByRole("article", { name: "Bela" })).toBeTruthy();
  expect(screen.getByRole("article", { name: "Ananya" })).toBeTruthy();
  expect(screen.queryByRole("link", { name: "Load more" })).toBeNull();
  expect(queries).toEqual([undefined, "next"]);
});

it("keeps what is shown when more cannot be loaded, and tries again", async () => {
  signIn("Student");
  let fails = true;
  fakeApi(usersApi)({
    allTutors: ({ query }) => {
      if (!query.cursor) return { ...tutorPage([tutor("Ananya")], "next"), total: 2 };
      if (fails) throw problem(503, "away");
      return { ...tutorPage([tutor("Bela")]), total: 2 };
    },
  });
  await show("/tutor");
  await userEvent.click(await screen.findByRole("link", { name: "Load more" }));
  expect(await screen.findByText("More could not be loaded.")).toBeTruthy();
  expect(screen.getByRole("article", { name: "Ananya" })).toBeTruthy();
  fails = false;
  await userEvent.click(screen.getByRole("button", { name: "Try Again" }));
  expect(await screen.findByRole("article", { name: "Bela" })).toBeTruthy();
});

it("says that loading failed, and Try Again reads the list [LI-035]", async () => {
  signIn("Student");
  let fails = true;
  fakeApi(usersApi)({
    allTutors: () => {
      if (fails) throw problem(503, "away");
      return tutorPage([tutor("Ananya")]);
    },
  });
  await show("/tutor");
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toContain("There was an error fetching the tutor data.");
  fails = false;
  await userEvent.click(screen.getByRole("button", { name: "Try Again" }));
  expect(await screen.findByRole("article", { name: "Ananya" })).toBeTruthy();
});

it("leads from the card to the profile, and a visitor through signup [LI-009, LI-046]", async () => {
  const one = tutor("Ananya");
  fakeApi(usersApi)({ allTutors: () => tutorPage([one]) });
  const visit = await show("/tutor");
  await userEvent.click(await screen.findByRole("link", { name: "View Profile of Ananya" }));
  expect(visit.address()).toBe(`/signup?next=${encodeURIComponent(`/tutor/${one._id}`)}`);
  cleanup();
  signIn("Student");
  await show("/tutor");
  const link = await screen.findByRole("link", { name: "View Profile of Ananya" });
  expect(link.getAttribute("href")).toBe(`/tutor/${one._id}`);
});

it("speaks Hindi", async () => {
  fakeApi(usersApi)({ allTutors: () => tutorPage([tutor("Ananya")]) });
  setLanguage("hi");
  await show("/tutor");
  expect(await screen.findByRole("heading", { name: "अपना सही शिक्षक खोजें" })).toBeTruthy();
  expect(await screen.findByText(/, महाराष्ट्र$/)).toBeTruthy();
});

it.each([
  ["2000-2500", 2400, "₹2,000–₹2,500/month", "₹2,000–₹2,500/माह"],
  ["5000%2B", 6000, "₹5,000 or more/month", "₹5,000 या अधिक/माह"],
  ["under-2000", 1500, "Under ₹2,000/month", "₹2,000/माह से कम"],
])("the chip of the price %s says rupees in the reader's language", async (price, fee, en, hi) => {
  const { allTutors } = fakeTutorSearch([tutor("Ananya", { fee })]);
  fakeApi(usersApi)({ allTutors });
  await show(`/tutor?price=${price}`);
  expect(await screen.findByRole("button", { name: `Remove filter ${en}` })).toBeTruthy();
  act(() => setLanguage("hi"));
  expect(await screen.findByRole("button", { name: new RegExp(hi) })).toBeTruthy();
});
