import { bookingsApi } from "@tutorsetu/contracts/apis";
import { type Booking } from "@tutorsetu/contracts/bookings";
import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { fakeApi, problem, resetKit } from "@tutorsetu/web-kit/testing/fake-api";
import { format, formatDate, setLanguage } from "@tutorsetu/web-kit/i18n";
import { afterEach, expect, it, vi } from "vitest";
import { id, page, show, signInWithBookings } from "./testing/bookings-fixture.tsx";

afterEach(() => {
  cleanup();
  resetKit();
  setLanguage("en");
  vi.useRealTimers();
  sessionStorage.clear();
});

type Fakes = Parameters<ReturnType<typeof fakeApi<typeof bookingsApi>>>[0];

/** History with one booking of the signed-in person. */
async function open(one: Booking, fakes: Fakes = {}) {
  fakeApi(bookingsApi)({ list: () => page([one], { current: 0, history: 1 }), ...fakes });
  return show("/my-bookings?tab=history");
}
const inDialog = () => within(screen.getByRole("dialog", { name: "Review Ananya" }));
const mark = (legend: string, name: string) =>
  within(inDialog().getByRole("group", { name: legend })).getByRole("radio", { name });
const OPEN = "2025-01-13T10:00:00.000Z";
const sendButton = () => inDialog().getByRole("button", { name: "Send review" });

it.each(["accepted", "cancelled"] as const)(
  "lets a student review the tutor once the booking was accepted, also when it is %s now",
  async (bookingStatus) => {
    const { booking } = signInWithBookings("Student");
    let one = booking({ bookingStatus, wasAccepted: true, reviewOpensAt: OPEN, review: null });
    const sent: unknown[] = [];
    fakeApi(bookingsApi)({
      list: () => page([one], { current: 0, history: 1 }),
      review: ({ params, body }) => {
        sent.push([params.id, body]);
        one = { ...one, review: { stars: 4, text: "Patient.", marks: { patience: 5 } } };
        const review = { _id: id(), author: "Me", stars: 4, text: "", createdAt: one.createdAt };
        return { review, message: "" };
      },
    });
    await show("/my-bookings?tab=history");
    await userEvent.click(await screen.findByRole("link", { name: "Write a review" }));
    await userEvent.click(mark("Stars", "4 stars"));
    await userEvent.click(mark("Patience", "5 stars"));
    await userEvent.type(inDialog().getByRole("textbox"), "Patient.");
    await userEvent.dblClick(sendButton());
    expect(await screen.findByText("Thank you for your review!")).toBeTruthy();
    expect(await screen.findByText("Your review: 4 stars")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Change your review" })).toBeTruthy();
    expect(sent).toEqual([[one._id, { stars: 4, marks: { patience: 5 }, text: "Patient." }]]);
  },
);

it("asks for stars before it sends", async () => {
  const { booking } = signInWithBookings("Student");
  await open(booking({ bookingStatus: "accepted", wasAccepted: true, review: null }));
  await userEvent.click(await screen.findByRole("link", { name: "Write a review" }));
  await userEvent.click(sendButton());
  expect(inDialog().getByRole("alert").textContent).toBe("Please choose one to five stars.");
});

it("begins with what was written before", async () => {
  const { booking } = signInWithBookings("Student");
  const review = { stars: 1, text: "Often late.", marks: { punctuality: 1 } };
  await open(booking({ bookingStatus: "accepted", wasAccepted: true, review }));
  expect(await screen.findByText("Your review: 1 star")).toBeTruthy();
  await userEvent.click(screen.getByRole("link", { name: "Change your review" }));
  for (const legend of ["Stars", "Punctuality"])
    expect(mark(legend, "1 star")).toHaveProperty("checked", true);
  expect(inDialog().getByRole("textbox")).toHaveProperty("value", "Often late.");
});

it("says why a review was not sent, and keeps the words", async () => {
  const { booking } = signInWithBookings("Student");
  await open(booking({ bookingStatus: "accepted", wasAccepted: true, review: null }), {
    review: () => {
      throw problem(403, "Only a student with an accepted booking can review this tutor.");
    },
  });
  await userEvent.click(await screen.findByRole("link", { name: "Write a review" }));
  await userEvent.click(mark("Stars", "5 stars"));
  await userEvent.type(inDialog().getByRole("textbox"), "Great.");
  await userEvent.click(sendButton());
  const alert = await inDialog().findByRole("alert");
  expect(alert.textContent).toBe(
    "Your review could not be sent. Only a student with an accepted booking can review this tutor. If you think that is a mistake, please write to us on the contact page.",
  );
  expect(inDialog().getByRole("textbox")).toHaveProperty("value", "Great.");
});

it("is offered neither to the tutor nor before acceptance", async () => {
  const tutor = signInWithBookings("Tutor");
  await open(tutor.booking({ bookingStatus: "accepted", wasAccepted: true }));
  await screen.findByRole("article", { name: "Rohan" });
  expect(screen.queryByRole("link", { name: /review/ })).toBeNull();
  cleanup();
  resetKit();
  const student = signInWithBookings("Student");
  await open(student.booking({ bookingStatus: "cancelled", wasAccepted: false }));
  await screen.findByRole("article", { name: "Ananya" });
  expect(screen.queryByRole("link", { name: /review/ })).toBeNull();
});

it.each([
  ["en", "Write a review", "You can review from {date}."],
  ["hi", "समीक्षा लिखें", "आप {date} से समीक्षा लिख सकते हैं।"],
] as const)(
  "shows from acceptance on what will be possible, and says from when on: %s [BK-008]",
  async (language, name, words) => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date(Date.parse(OPEN) - 1) });
    setLanguage(language);
    const { booking } = signInWithBookings("Student");
    const given = { bookingStatus: "accepted", wasAccepted: true, reviewOpensAt: OPEN } as const;
    const one = booking({ ...given, review: null });
    fakeApi(bookingsApi)({ list: () => page([one]) });
    const open = () => show(`/my-bookings?tab=history&review=${one._id}`);
    await open();
    const button = await screen.findByRole("button", { name });
    expect(button).toHaveProperty("disabled", true);
    const note = document.querySelector(`[id="${button.getAttribute("aria-describedby")}"]`);
    expect(note?.textContent).toBe(format(words, { date: formatDate(OPEN) }));
    expect(screen.queryByRole("dialog")).toBeNull();
    cleanup();
    vi.setSystemTime(new Date(OPEN));
    await open();
    expect(await screen.findByRole("dialog")).toBeTruthy();
  },
);

it("lets a review be changed until it stands, of a running tuition and of an ended one", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2025-02-20T10:00:00Z") });
  const review = { stars: 5, text: "" };
  for (const bookingStatus of ["accepted", "cancelled"] as const)
    for (const [editableUntil, links] of [
      ["2025-02-20T10:00:01Z", 1],
      ["2025-02-20T10:00:00Z", 0],
    ] as const) {
      const { booking } = signInWithBookings("Student");
      const own = { ...review, editableUntil };
      await open(booking({ bookingStatus, wasAccepted: true, review: own }));
      expect(await screen.findByText("Your review: 5 stars")).toBeTruthy();
      expect(screen.queryAllByRole("link", { name: "Change your review" })).toHaveLength(links);
      cleanup();
      resetKit();
    }
});

it("offers nothing of a tuition that ended within a week", async () => {
  const { booking } = signInWithBookings("Student");
  await open(booking({ bookingStatus: "cancelled", wasAccepted: true, review: null }));
  await screen.findByRole("article", { name: "Ananya" });
  expect(screen.queryByRole("region", { name: "Tuition that has ended" })).toBeNull();
});

it("opens the review of an ended tuition to which the tutor's page has led", async () => {
  const { booking } = signInWithBookings("Student");
  const ended = { bookingStatus: "cancelled", wasAccepted: true, review: null } as const;
  const one = booking({ ...ended, reviewOpensAt: OPEN });
  fakeApi(bookingsApi)({
    list: () => page([booking({ bookingStatus: "cancelled", wasAccepted: false })]),
    booking: () => ({ booking: one }),
  });
  await show(`/my-bookings?tab=history&booking=${one._id}&review=${one._id}`);
  expect(await screen.findByRole("dialog", { name: "Review Ananya" })).toBeTruthy();
});

it("asks once about a tutor of several ended tuitions, and not beside one that goes on", async () => {
  const { booking } = signInWithBookings("Student");
  const given = { wasAccepted: true, reviewOpensAt: OPEN, review: null } as const;
  const ended = { ...given, bookingStatus: "cancelled" } as const;
  fakeApi(bookingsApi)({ list: () => page([booking(ended), booking(ended)]) });
  await show("/my-bookings?tab=history");
  const region = within(await screen.findByRole("region", { name: "Tuition that has ended" }));
  expect(region.getAllByText("Ananya")).toHaveLength(1);
  expect(screen.getAllByRole("link", { name: "Write a review" })).toHaveLength(1);
  cleanup();
  resetKit();
  const again = signInWithBookings("Student");
  const running = again.booking({ ...ended, bookingStatus: "accepted" });
  fakeApi(bookingsApi)({ list: () => page([running, again.booking(ended)]) });
  await show("/my-bookings?tab=history");
  expect(await screen.findAllByRole("link", { name: "Write a review" })).toHaveLength(1);
  expect(screen.queryByRole("region", { name: "Tuition that has ended" })).toBeNull();
});
