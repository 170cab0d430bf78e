import { bookingsApi } from "@tutorsetu/contracts/apis";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { fakeApi, offline, rejection, resetKit } from "@tutorsetu/web-kit/testing/fake-api";
import { failures } from "@tutorsetu/web-kit/testing/failures";
import { afterEach, expect, it } from "vitest";
import { page, show, signInWithBookings } from "./testing/bookings-fixture.tsx";

afterEach(() => {
  cleanup();
  resetKit();
  sessionStorage.clear();
});

const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
const inDialog = () => within(screen.getByRole("dialog"));

it("accepts once for a double click, says so, and both counts follow [BK-031, BK-036, BK-037, BK-040]", async () => {
  const { booking } = signInWithBookings("Tutor");
  const one = booking();
  const sent: unknown[] = [];
  let isAccepted = false;
  fakeApi(bookingsApi)({
    list: () => (isAccepted ? page([], { current: 0, history: 1 }) : page([one])),
    updateStatus: ({ body }) => {
      sent.push(body);
      isAccepted = true;
      return { booking: { ...one, bookingStatus: "accepted" }, message: "" };
    },
  });
  await show();
  await userEvent.dblClick(await screen.findByRole("button", { name: "Accept" }));
  expect(await screen.findByText("Booking status updated to: accepted")).toBeTruthy();
  expect(await screen.findByText("No current bookings")).toBeTruthy();
  expect(screen.getByRole("tab", { name: "Current (0)" })).toBeTruthy();
  expect(screen.getByRole("tab", { name: "History (1)" })).toBeTruthy();
  expect(sent).toEqual([{ bookingId: one._id, newStatus: "accepted" }]);
});

it("gives the focus to the cards that are left when the one it was in has moved to the other tab", async () => {
  const { booking } = signInWithBookings("Tutor");
  const [one, two] = [booking(), booking()];
  let left = [one, two];
  fakeApi(bookingsApi)({
    list: () => page(left),
    updateStatus: () => {
      left = [two];
      return { booking: { ...one, bookingStatus: "accepted" }, message: "" };
    },
  });
  await show();
  const [accept] = await screen.findAllByRole("button", { name: "Accept" });
  accept?.focus();
  await userEvent.keyboard("{Enter}");
  await waitFor(() => expect(screen.getAllByRole("article")).toHaveLength(1));
  const here = document.activeElement;
  expect(here).not.toBe(document.body);
  expect(here?.contains(screen.getByRole("article"))).toBe(true);
});

it.each(["Student", "Tutor"] as const)(
  "lets a %s cancel what is pending, once and after a question [BK-030, BK-036, BK-037, BK-040]",
  async (role) => {
    const { booking } = signInWithBookings(role);
    const one = booking();
    const name = role === "Student" ? "Ananya" : "Rohan";
    const sent: unknown[] = [];
    let isCancelled = false;
    fakeApi(bookingsApi)({
      list: () => (isCancelled ? page([], { current: 0, history: 1 }) : page([one])),
      updateStatus: ({ body }) => {
        sent.push(body);
        isCancelled = true;
        return { booking: { ...one, bookingStatus: "cancelled" }, message: "" };
      },
    });
    await show();
    await userEvent.click(await screen.findByRole("button", { name: "Cancel" }));
    expect(screen.getByRole("dialog", { name: `Cancel the booking with ${name}?` })).toBeTruthy();
    await press("Keep the booking");
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(sent).toEqual([]);
    await press("Cancel");
    await userEvent.type(inDialog().getByRole("textbox"), " Exams. ");
    await userEvent.dblClick(inDialog().getByRole("button", { name: "Cancel" }));
    expect(await screen.findByText("Booking status updated to: cancelled")).toBeTruthy();
    expect(await screen.findByRole("tab", { name: "History (1)" })).toBeTruthy();
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(sent).toEqual([{ bookingId: one._id, newStatus: "cancelled", reason: "Exams." }]);
  },
);

it("shows one truth and a sentence when another tab was quicker [BK-038, BK-040]", async () => {
  const { booking } = signInWithBookings("Tutor");
  const one = booking();
  let isCancelled = false;
  fakeApi(bookingsApi)({
    list: () => (isCancelled ? page([], { current: 0, history: 1 }) : page([one])),
    updateStatus: () => {
      isCancelled = true;
      throw rejection(409, "booking_is_final");
    },
  });
  await show();
  await userEvent.click(await screen.findByRole("button", { name: "Accept" }));
  const sentence = "This booking is cancelled and cannot be changed. You can send a new request.";
  expect(await screen.findByText(sentence)).toBeTruthy();
  expect(await screen.findByText("No current bookings")).toBeTruthy();
  expect(screen.getByRole("tab", { name: "History (1)" })).toBeTruthy();
});

const failed = "An error occurred while updating the booking.";

it.each(failures.filter(([name]) => name !== "401"))(
  "says why accepting failed, and can be pressed again: %s [BK-038]",
  async (name, make, why) => {
    const isAnswer = /^\d+$/.test(name);
    const sentence = isAnswer ? why : `${failed} ${why}`;
    const { booking } = signInWithBookings("Tutor");
    const one = booking();
    fakeApi(bookingsApi)({
      list: () => page([one]),
      updateStatus: () => {
        throw make();
      },
    });
    await show();
    await userEvent.click(await screen.findByRole("button", { name: "Accept" }));
    expect(await screen.findByText(sentence)).toBeTruthy();
    expect(await screen.findByRole("button", { name: "Accept" })).toHaveProperty("disabled", false);
  },
);

it("says in the dialog why cancelling failed, and keeps the reason over a reload", async () => {
  const { booking } = signInWithBookings("Student");
  const one = booking();
  fakeApi(bookingsApi)({
    list: () => page([one]),
    updateStatus: () => {
      throw offline();
    },
  });
  await show();
  await userEvent.click(await screen.findByRole("button", { name: "Cancel" }));
  await userEvent.type(inDialog().getByRole("textbox"), "Exams.");
  await userEvent.click(inDialog().getByRole("button", { name: "Cancel" }));
  expect(await inDialog().findByText(new RegExp(failed))).toBeTruthy();
  cleanup();
  await show();
  await userEvent.click(await screen.findByRole("button", { name: "Cancel" }));
  expect(inDialog().getByRole("textbox")).toHaveProperty("value", "Exams.");
});

it("leads to sign in when the session ends while a booking is changed", async () => {
  const { booking } = signInWithBookings("Tutor");
  const one = booking();
  fakeApi(bookingsApi)({
    list: () => page([one]),
    updateStatus: () => {
      throw rejection(401, "session_ended");
    },
  });
  await show();
  await userEvent.click(await screen.findByRole("button", { name: "Accept" }));
  expect(await screen.findByText("Your session has ended. Please sign in again.")).toBeTruthy();
  expect(await screen.findByText("At /login?next=%2Fmy-bookings")).toBeTruthy();
});

it("gives contact after acceptance, and ends tuition with a reason", async () => {
  const { booking, other } = signInWithBookings("Student");
  const one = booking({ bookingStatus: "accepted", wasAccepted: true });
  const sent: unknown[] = [];
  fakeApi(bookingsApi)({
    list: () => page([one], { current: 0, history: 1 }),
    updateStatus: ({ body }) => {
      sent.push(body);
      return { booking: one, message: "" };
    },
  });
  await show("/my-bookings?tab=history");
  const phone = await screen.findByRole("link", { name: "Chat On" });
  expect(phone.getAttribute("href")).toContain("https://wa.me/919812345678");
  const chat = screen.getByRole("link", { name: "Chat here" });
  expect(chat.getAttribute("href")).toBe(`/chat/${other}`);
  await press("End tuition");
  await userEvent.click(inDialog().getByRole("button", { name: "End tuition" }));
  expect(inDialog().getByText("Please give a reason.")).toBeTruthy();
  expect(sent).toEqual([]);
  await userEvent.type(inDialog().getByRole("textbox"), "We moved.");
  await userEvent.click(inDialog().getByRole("button", { name: "End tuition" }));
  expect(await screen.findByText("Booking status updated to: cancelled")).toBeTruthy();
  expect(sent).toEqual([{ bookingId: one._id, newStatus: "cancelled", reason: "We moved." }]);
});

it("offers no messaging app without a number", async () => {
  const { booking } = signInWithBookings("Student");
  const one = booking();
  fakeApi(bookingsApi)({
    list: () => page([{ ...one, tutorId: { ...one.tutorId, phoneNo: null } }]),
  });
  await show();
  expect(await screen.findByText("Not shown")).toBeTruthy();
  expect(screen.queryByRole("link", { name: "Chat On" })).toBeNull();
  expect(screen.getByRole("link", { name: "Chat here" })).toBeTruthy();
});
