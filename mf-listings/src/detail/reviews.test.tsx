import { bookingsApi, usersApi } from "@tutorsetu/contracts/apis";
import { type Booking } from "@tutorsetu/contracts/bookings";
import { type Review } from "@tutorsetu/contracts/bookings/reviews";
import type { TutorProfile } from "@tutorsetu/contracts/people";
import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { fakeApi, problem, resetKit } from "@tutorsetu/web-kit/testing/fake-api";
import { formatDate, setLanguage } from "@tutorsetu/web-kit/i18n";
import { afterEach, expect, it } from "vitest";
import { bookingPage, id, signIn, tutorProfile } from "../testing/people.ts";
import { show } from "../testing/show.ts";
// Loaded before a test's clock runs.
import "./answer-dialog.tsx";
import "../report/report-dialog.tsx";

afterEach(() => {
  cleanup();
  resetKit();
  setLanguage("en");
  sessionStorage.clear();
});

const WRITTEN: Review = {
  _id: id(),
  author: "Sunita K.",
  stars: 4,
  text: "Clear.",
  createdAt: "2025-04-02T10:00:00.000Z",
};
const ANSWER = { text: "Thank you.", at: "2025-04-03T10:00:00.000Z" };
const rating = { average: 4.3, count: 4, distribution: [0, 0, 1, 1, 2] };

type Fakes = Parameters<ReturnType<typeof fakeApi<typeof bookingsApi>>>[0];

/** The page of a tutor with one review. */
function open(tutor: TutorProfile, review: Review = WRITTEN, fakes: Fakes = {}) {
  fakeApi(usersApi)({ tutor: () => ({ data: tutor, tutor }) });
  fakeApi(bookingsApi)({
    list: () => bookingPage([]),
    reviews: () => ({
      reviews: [review],
      rating,
      marks: { clarity: 4.7, punctuality: 3 },
      nextCursor: null,
      total: 1,
    }),
    ...fakes,
  });
  return show(`/tutor/${tutor._id}`);
}

it("shows how the stars spread, the averages of what was marked, and what the average is not", async () => {
  signIn("Student");
  await open(tutorProfile("Ananya"));
  const spread = await screen.findByRole("list", { name: "How many gave how many stars" });
  expect(
    within(spread)
      .getAllByRole("listitem")
      .map((one) => one.textContent),
  ).toEqual(["5 stars2", "4 stars1", "3 stars1", "2 stars0", "1 star0"]);
  const widths = [...spread.querySelectorAll("rect")].map((one) => one.getAttribute("width"));
  expect(widths).toEqual(["50", "25", "25", "0", "0"]);
  const marks = within(screen.getByRole("list", { name: "One by one" }));
  expect(marks.getAllByRole("listitem").map((one) => one.textContent)).toEqual([
    "Explains clearly4.7 of 5",
    "Punctuality3.0 of 5",
  ]);
  expect(screen.getByText(/^This is the plain average;/)).toBeTruthy();
});

it("shows less where a service of before says less", async () => {
  signIn("Student");
  const reviews = { reviews: [WRITTEN], rating: { average: 4, count: 1 }, total: 1 };
  await open(tutorProfile("Ananya"), WRITTEN, {
    reviews: () => ({ ...reviews, nextCursor: null }),
  });
  expect(await screen.findByText("Clear.")).toBeTruthy();
  expect(screen.queryByRole("list", { name: "How many gave how many stars" })).toBeNull();
  expect(screen.queryByRole("list", { name: "One by one" })).toBeNull();
});

it("says how many lessons of a month were held, where the tutor shows that", async () => {
  signIn("Student");
  const reviews = { reviews: [], rating: null, total: 0, nextCursor: null };
  const lessons = { month: "2026-12", held: 11, lessons: 12 };
  await open(tutorProfile("Ananya"), WRITTEN, { reviews: () => ({ ...reviews, lessons }) });
  expect(await screen.findByText("Held 11 of 12 lessons in December 2026")).toBeTruthy();
  setLanguage("hi");
  expect(await screen.findByText("दिसंबर 2026 में 12 में से 11 कक्षाएँ हुईं")).toBeTruthy();
  cleanup();
  setLanguage("en");
  await open(tutorProfile("Ananya"), WRITTEN, { reviews: () => reviews });
  await screen.findByRole("heading", { name: "Reviews" });
  expect(screen.queryByText(/^Held/)).toBeNull();
});

it("shows the answer, which others report by itself", async () => {
  signIn("Student");
  const sent: unknown[] = [];
  await open(
    tutorProfile("Ananya"),
    { ...WRITTEN, answer: ANSWER },
    {
      reportReview: ({ params, body }) => {
        sent.push([params.id, body]);
        return { message: "ok" };
      },
    },
  );
  expect(await screen.findByText("Answer of the tutor")).toBeTruthy();
  expect(screen.getByText("Thank you.")).toBeTruthy();
  expect(screen.getByText(formatDate(ANSWER.at))).toBeTruthy();
  expect(screen.queryByRole("button", { name: /Answer the review/ })).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Report the answer to Sunita K." }));
  const dialog = within(await screen.findByRole("dialog"));
  await userEvent.selectOptions(dialog.getByRole("combobox"), "harassment");
  await userEvent.click(dialog.getByRole("button", { name: "Send report" }));
  expect(sent).toEqual([[WRITTEN._id, { reason: "harassment", text: "", about: "answer" }]]);
});

/** The tutor's own page, and what was sent. */
async function openOwn(review: Review, fails = false) {
  const own = signIn("Tutor");
  const base = tutorProfile("Me");
  const sent: unknown[] = [];
  let shown = review;
  await open({ ...base, userId: { ...base.userId, _id: own } }, review, {
    reviews: () => ({ reviews: [shown], rating, nextCursor: null, total: 1 }),
    answerReview: ({ params, body: { text } }) => {
      if (fails) throw problem(503, "away");
      sent.push([params.id, text]);
      const { answer: _before, ...bare } = shown;
      shown = text ? { ...bare, answer: { ...ANSWER, text } } : bare;
      return { review: shown, message: "" };
    },
  });
  return sent;
}

it("lets the tutor answer a review once it is written", async () => {
  const sent = await openOwn(WRITTEN);
  await userEvent.click(
    await screen.findByRole("button", { name: "Answer the review by Sunita K." }),
  );
  const dialog = within(await screen.findByRole("dialog"));
  await userEvent.click(dialog.getByRole("button", { name: "Publish" }));
  expect(dialog.getByText("Please write your answer first.")).toBeTruthy();
  await userEvent.type(dialog.getByRole("textbox"), " Thank you. ");
  await userEvent.dblClick(dialog.getByRole("button", { name: "Publish" }));
  expect(await screen.findByText("Your answer stands below the review.")).toBeTruthy();
  expect(await screen.findByText("Thank you.")).toBeTruthy();
  expect(sent).toEqual([[WRITTEN._id, "Thank you."]]);
});

it("lets the tutor change the answer, and take it away", async () => {
  const sent = await openOwn({ ...WRITTEN, answer: ANSWER });
  await userEvent.click(
    await screen.findByRole("button", { name: "Change your answer to Sunita K." }),
  );
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByRole("textbox")).toHaveProperty("value", "Thank you.");
  await userEvent.clear(dialog.getByRole("textbox"));
  await userEvent.click(dialog.getByRole("button", { name: "Take the answer away" }));
  expect(await screen.findByText("Your answer is taken away.")).toBeTruthy();
  expect(screen.queryByText("Answer of the tutor")).toBeNull();
  expect(sent).toEqual([[WRITTEN._id, ""]]);
});

it("keeps the words of an answer that was not saved", async () => {
  await openOwn(WRITTEN, true);
  await userEvent.click(
    await screen.findByRole("button", { name: "Answer the review by Sunita K." }),
  );
  const dialog = within(await screen.findByRole("dialog"));
  await userEvent.type(dialog.getByRole("textbox"), "Thank you.");
  await userEvent.click(dialog.getByRole("button", { name: "Publish" }));
  expect((await dialog.findByRole("alert")).textContent).toMatch(
    /^Your answer could not be saved\./,
  );
  expect(dialog.getByRole("textbox")).toHaveProperty("value", "Thank you.");
});

const OPENED = "2025-04-01T10:00:00.000Z";

it.each([
  ["of a tuition that goes on", "accepted", OPENED, "link"],
  ["of one that has ended", "cancelled", OPENED, "link"],
  ["later", "accepted", "2125-04-01T10:00:00.000Z", "text"],
  ["never", "cancelled", undefined, "none"],
] as const)("leads a student to a review %s", async (_, bookingStatus, reviewOpensAt, how) => {
  signIn("Student");
  const tutor = tutorProfile("Ananya");
  // safe: what the page reads of it
  const booking = {
    _id: id(),
    tutorId: { _id: tutor.userId._id },
    studentId: { _id: id() },
    bookingStatus,
    review: null,
    ...(reviewOpensAt && { reviewOpensAt }),
  } as unknown as Booking;
  await open(tutor, WRITTEN, { list: () => bookingPage([booking]) });
  await screen.findByText("Clear.");
  const to = `/my-bookings?tab=history&booking=${booking._id}&review=${booking._id}`;
  const [link] = screen.queryAllByRole("link", { name: "Write a review" });
  expect(link?.getAttribute("href")).toBe(how === "link" ? to : undefined);
  expect(screen.queryAllByText(/^You can review from/)).toHaveLength(how === "text" ? 1 : 0);
});

it("speaks Hindi", async () => {
  signIn("Student");
  setLanguage("hi");
  await open(tutorProfile("Ananya"), { ...WRITTEN, answer: ANSWER });
  expect(await screen.findByText("ट्यूटर का जवाब")).toBeTruthy();
  expect(screen.getByText("साफ़ समझाते हैं")).toBeTruthy();
});
