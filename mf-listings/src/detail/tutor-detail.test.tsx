import { bookingsApi, usersApi } from "@tutorsetu/contracts/apis";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { type Review } from "@tutorsetu/contracts/bookings/reviews";
import type { TutorProfile } from "@tutorsetu/contracts/people";
import { fakeApi, problem, resetKit } from "@tutorsetu/web-kit/testing/fake-api";
import { setLanguage } from "@tutorsetu/web-kit/i18n";
import { afterEach, expect, it } from "vitest";
import { bookingPage, id, signIn, tutorProfile } from "../testing/people.ts";
import { show } from "../testing/show.ts";

afterEach(() => {
  cleanup();
  resetKit();
  setLanguage("en");
});

const review = (text: string, stars = 5): Review => ({
  _id: id(),
  author: "Sunita",
  stars,
  text,
  createdAt: "2025-04-02T10:00:00.000Z",
});

const noReviews = { reviews: [], rating: null, nextCursor: null, total: 0 };

/** The page of a tutor nobody has reviewed. */
function open(tutor: TutorProfile) {
  fakeApi(bookingsApi)({ list: () => bookingPage([]), reviews: () => noReviews });
  fakeApi(usersApi)({ tutor: () => ({ data: tutor, tutor }) });
  return show(`/tutor/${tutor._id}`);
}

it.each(["Student", "Tutor", "Admin"] as const)(
  "shows a tutor in full to a signed-in %s [LI-006, LI-064..LI-073]",
  async (role) => {
    signIn(role);
    const seen: unknown[] = [];
    const base = tutorProfile("Ananya", { hourly_rate: 400, bio: "Patient since 2010." });
    const tutor = { ...base, userId: { ...base.userId, image: "/uploads/ananya.webp" } };
    fakeApi(bookingsApi)({ list: () => bookingPage([]), reviews: () => noReviews });
    expect(usersApi.tutor.path).toBe("/users/tutor/:id");
    fakeApi(usersApi)({
      tutor: ({ params }) => {
        seen.push(params.id);
        return { data: tutor, tutor };
      },
    });
    await show(`/tutor/${tutor._id}`);
    const sheet = within(await screen.findByRole("article"));
    expect(seen).toEqual([tutor._id]);
    expect(sheet.getByRole("heading", { level: 1, name: "Ananya" })).toBeTruthy();
    const picture = document.querySelector("article img");
    expect(picture?.getAttribute("src")).toBe("/uploads/ananya.webp");
    const texts = [
      "₹2,600/month",
      "₹400",
      "(+91) 9812345678",
      "4 years of experience",
      "Pune, Maharashtra",
      "Physics",
      "Social Science",
      "Patient since 2010.",
    ];
    for (const text of texts) expect(sheet.getByText(text)).toBeTruthy();
    const book = sheet.getByRole("button", { name: "Request Tuition from Ananya" });
    expect(book.textContent).toBe("Request Tuition");
    expect(book.hasAttribute("disabled")).toBe(role !== "Student");
    expect(document.title).toContain("Ananya");
  },
);

it("sends a visitor who typed the address to log in, and back afterwards", async () => {
  const tutor = tutorProfile("Ananya");
  const visit = await open(tutor);
  expect(visit.address()).toBe(`/login?next=${encodeURIComponent(`/tutor/${tutor._id}`)}`);
});

it("opens the messaging app with a sentence, in a new tab [LI-074]", async () => {
  signIn("Student");
  await open(tutorProfile("Ananya", { phoneNo: "+919812345678" }));
  const link = await screen.findByRole<HTMLAnchorElement>("link", { name: "Chat On" });
  const sentence = encodeURIComponent("Hello! I would like to contact you.");
  expect(link.href).toBe(`https://wa.me/919812345678?text=${sentence}`);
  expect(link.target).toBe("_blank");
  expect(link.rel).toContain("noopener");
});

it.each([
  ["never", "Hidden by its owner"],
  ["accepted", "Shown once a booking between you is accepted."],
  ["limit", "You have opened many profiles today. More numbers are shown tomorrow."],
  ["unknown", "The number cannot be shown right now. Please look again in a minute."],
] as const)(
  "says why a number is not shown (%s) and offers the chat",
  async (phoneNote, message) => {
    signIn("Student");
    const tutor = tutorProfile("Ananya", { phoneNo: null, phoneNote });
    await open(tutor);
    expect(await screen.findByText(message)).toBeTruthy();
    const chatOn = screen.getByRole<HTMLButtonElement>("button", { name: "Chat On" });
    expect(chatOn.disabled).toBe(true);
    const chat = screen.getByRole("link", { name: "Chat with Tutor" });
    expect(chat.getAttribute("href")).toBe(`/chat/${tutor.userId._id}`);
  },
);

it.each([
  ["unverified", /Confirm your email on the Security page/],
  ["new", "You have seen all numbers of today. An account older than a day sees more."],
] as const)("says that the share of the day is a small one (%s)", async (smallShare, message) => {
  signIn("Student");
  await open(tutorProfile("Ananya", { phoneNo: null, phoneNote: "limit", smallShare }));
  expect(await screen.findByText(message)).toBeTruthy();
});

it("says that loading failed, in the page and once as a toast, and tries again [LI-075, LI-076]", async () => {
  signIn("Student");
  const tutor = tutorProfile("Ananya");
  let calls = 0;
  fakeApi(bookingsApi)({ list: () => bookingPage([]), reviews: () => noReviews });
  fakeApi(usersApi)({
    tutor: () => {
      calls += 1;
      if (calls === 1) throw problem(503, "away");
      return { data: tutor, tutor };
    },
  });
  await show(`/tutor/${tutor._id}`);
  const message = await screen.findByText("Error loading tutor details. Please try again later.");
  expect(message.closest("[role=alert]")).toBeTruthy();
  expect(await screen.findAllByText("Try again")).toHaveLength(1);
  await userEvent.dblClick(screen.getByRole("button", { name: "Try Again" }));
  expect(await screen.findByRole("heading", { name: "Ananya" })).toBeTruthy();
  expect(calls).toBe(2);
});

it("says that nobody is there, with the way back", async () => {
  signIn("Student");
  fakeApi(usersApi)({
    tutor: () => {
      throw problem(404, "gone");
    },
  });
  const visit = await show(`/tutor/${id()}`);
  expect(await screen.findByRole("heading", { name: "No tutors found" })).toBeTruthy();
  await userEvent.click(screen.getByRole("link", { name: "Back to tutors" }));
  expect(visit.address()).toBe("/tutor");
});

it("shows the true rating and the reviews page by page", async () => {
  signIn("Student");
  const tutor = tutorProfile("Ananya");
  const queries: unknown[] = [];
  fakeApi(usersApi)({ tutor: () => ({ data: tutor, tutor }) });
  fakeApi(bookingsApi)({
    list: () => bookingPage([]),
    reviews: ({ params, query }) => {
      queries.push([params.tutorId, query.cursor]);
      const rest = { rating: { average: 4.5, count: 2 }, total: 2 };
      return query.cursor
        ? { ...rest, reviews: [review("Kind.", 4)], nextCursor: null }
        : { ...rest, reviews: [review("Clear.")], nextCursor: "next" };
    },
  });
  await show(`/tutor/${tutor._id}`);
  expect(await screen.findByText("4.5 (2 reviews)")).toBeTruthy();
  expect(screen.getByText("Clear.")).toBeTruthy();
  expect(screen.getByText("5 of 5 stars")).toBeTruthy();
  expect(screen.getByText("April 2, 2025")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Load more" }));
  expect(await screen.findByText("Kind.")).toBeTruthy();
  expect(queries).toEqual([
    [tutor.userId._id, undefined],
    [tutor.userId._id, "next"],
  ]);
});

it("keeps the rest of the page when the reviews cannot be read, and tries again", async () => {
  signIn("Student");
  const tutor = tutorProfile("Ananya", { rating: { average: 4, count: 3 } });
  let fails = true;
  fakeApi(usersApi)({ tutor: () => ({ data: tutor, tutor }) });
  fakeApi(bookingsApi)({
    list: () => bookingPage([]),
    reviews: () => {
      if (fails) throw problem(503, "away");
      return { ...noReviews, reviews: [review("Clear.")], total: 1 };
    },
  });
  await show(`/tutor/${tutor._id}`);
  expect(await screen.findByText(/^The reviews could not be loaded\./)).toBeTruthy();
  expect(screen.getByText("4.0 (3 reviews)")).toBeTruthy();
  expect(screen.getByText("Patient.")).toBeTruthy();
  fails = false;
  await userEvent.click(screen.getByRole("button", { name: "Try Again" }));
  expect(await screen.findByText("Clear.")).toBeTruthy();
});

it("says that there is no review yet", async () => {
  signIn("Student");
  await open(tutorProfile("Ananya"));
  expect(await screen.findByText(/^No reviews yet\./)).toBeTruthy();
  expect(screen.getByText("New on TutorSetu")).toBeTruthy();
});

it("offers tutors no chat with themselves", async () => {
  const own = signIn("Tutor");
  const base = tutorProfile("Me");
  await open({ ...base, userId: { ...base.userId, _id: own } });
  await screen.findByRole("heading", { name: "Me" });
  expect(screen.queryByRole("link", { name: "Chat with Tutor" })).toBeNull();
});

it.each([
  ["Tutor", false],
  ["Student", true],
  ["Admin", true],
] as const)("offers a %s the chat only if they may write: %s", async (role, mayWrite) => {
  signIn(role);
  await open(tutorProfile("Ananya"));
  await screen.findByRole("heading", { name: "Ananya" });
  expect(screen.queryAllByRole("link", { name: "Chat with Tutor" })).toHaveLength(mayWrite ? 1 : 0);
});

it("shows a skeleton in the shape of the page while loading", async () => {
  signIn("Student");
  let answer: () => void = () => {};
  const tutor = tutorProfile("Ananya");
  fakeApi(bookingsApi)({ list: () => bookingPage([]), reviews: () => noReviews });
  fakeApi(usersApi)({
    tutor: () => new Promise((resolve) => (answer = () => resolve({ data: tutor, tutor }))),
  });
  await show(`/tutor/${tutor._id}`);
  const region = await screen.findByRole("region", { name: "Loading…" });
  expect(region.getAttribute("aria-busy")).toBe("true");
  answer();
  await screen.findByRole("heading", { name: "Ananya" });
  await waitFor(() => expect(screen.queryByRole("region", { name: "Loading…" })).toBeNull());
});

it("speaks Hindi", async () => {
  signIn("Student");
  setLanguage("hi");
  await open(tutorProfile("Ananya"));
  expect(await screen.findByText("परिचय")).toBeTruthy();
});
