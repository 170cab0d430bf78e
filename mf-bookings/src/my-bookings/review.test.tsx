import { bookingsApi } from "@tutorsetu/contracts/apis";
import { type Booking } from "@tutorsetu/contracts/bookings";
import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { fakeApi, problem, resetKit } from "@tutorsetu/web-kit/testing/fake-api";
import { format, formatDateTime, setLanguage } from "@tutorsetu/web-kit/i18n";
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
const sendButton = () => inDialog().getByRole("button", { name: "Send review" });

it.each(["accepted", "cancelled"] as const)(
  "lets a student review the tutor once the booking was accepted, also when it is %s now",
  async (bookingStatus) => {
    const { booking } = signInWithBookings("Student");
    let one = booking({ bookingStatus, wasAccepted: true, review: null });
    const sent: unknown[] = [];
    fakeApi(bookingsApi)({
      list: () => page([one], { current: 0, history: 1 }),
      review: ({ params, body }) => {
        sent.push([params.id, body]);
        one = { ...one, review: { stars: 4, text: "Patient." } };
        const review = { _id: id(), author: "Me", stars: 4, text: "", createdAt: one.createdAt };
        return { review, message: "" };
      },
    });
    await show("/my-bookings?tab=history");
    await userEvent.click(await screen.findByRole("link", { name: "Write a review" }));
    await userEvent.click(inDialog().getByRole("radio", { name: "4 stars" }));
    await userEvent.type(inDialog().getByRole("textbox"), "Patient.");
    await userEvent.dblClick(sendButton());
    expect(await screen.findByText("Thank you for your review!")).toBeTruthy();
    expect(await screen.findByText("Your review: 4 stars")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Change your review" })).toBeTruthy();
    expect(sent).toEqual([[one._id, { stars: 4, text: "Patient." }]]);
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
  const review = { stars: 1, text: "Often late." };
  await open(booking({ bookingStatus: "accepted", wasAccepted: true, review }));
  expect(await screen.findByText("Your review: 1 star")).toBeTruthy();
  await userEvent.click(screen.getByRole("link", { name: "Change your review" }));
  expect(inDialog().getByRole("radio", { name: "1 star" })).toHaveProperty("checked", true);
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
  await userEvent.click(inDialog().getByRole("radio", { name: "5 stars" }));
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
  ["en", "After the first class you can write a review here, from {date}."],
  ["hi", "पहली क्लास के बाद, {date} से, आप यहाँ समीक्षा लिख सकेंगे।"],
] as const)(
  "says in words from when on it can be written, until the first class can be over: %s [BK-008]",
  async (language, words) => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2025-01-11T06:29:59Z") });
    setLanguage(language);
    const { booking } = signInWithBookings("Student");
    const preferredSlots: Booking["preferredSlots"] = [{ day: "sat", part: "morning" }];
    const one = booking({ bookingStatus: "accepted", wasAccepted: true, review: null });
    fakeApi(bookingsApi)({ list: () => page([{ ...one, preferredSlots }]) });
    const open = () => show(`/my-bookings?tab=history&review=${one._id}`);
    await open();
    const date = formatDateTime("2025-01-11T06:30:00Z");
    expect(await screen.findByText(format(words, { date }))).toBeTruthy();
    expect(screen.queryByRole("dialog")).toBeNull();
    cleanup();
    vi.setSystemTime(new Date("2025-01-11T06:30:00Z"));
    await open();
    expect(await screen.findByRole("dialog")).toBeTruthy();
  },
);

it("goes by when an ended tuition was accepted, and lets a review that is there be changed", async () => {
  const { booking } = signInWithBookings("Student");
  const now = new Date().toISOString();
  const early = { wasAccepted: true, acceptedAt: now, changedAt: now } as const;
  await open(booking({ ...early, bookingStatus: "cancelled", review: null }));
  const ended = within(await screen.findByRole("region", { name: "Tuition that has ended" }));
  expect(ended.getByText(/^After the first class you can/)).toBeTruthy();
  expect(screen.queryByRole("link", { name: /review/ })).toBeNull();
  cleanup();
  resetKit();
  const again = signInWithBookings("Student");
  const review = { stars: 5, text: "" };
  await open(again.booking({ ...early, bookingStatus: "accepted", review }));
  expect(await screen.findByRole("link", { name: "Change your review" })).toBeTruthy();
});

it("asks once about a tutor of several ended tuitions, and not beside one that goes on", async () => {
  const { booking } = signInWithBookings("Student");
  const ended = { bookingStatus: "cancelled", wasAccepted: true, review: null } as const;
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
