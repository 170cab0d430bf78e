import { bookingsApi } from "@tutorsetu/contracts/apis";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { fakeApi, offline, rejection, resetKit } from "@tutorsetu/web-kit/testing/fake-api";
import { afterEach, expect, it } from "vitest";
import { page, show, signInWithBookings } from "./testing/bookings-fixture.tsx";

afterEach(() => {
  cleanup();
  resetKit();
  sessionStorage.clear();
});

it.each([
  ["pending", "Current (1)"],
  ["accepted", "History (2)"],
  ["cancelled", "History (2)"],
] as const)(
  "opens the tab of the booking that a link names, and puts it first: %s",
  async (bookingStatus, tab) => {
    const { booking } = signInWithBookings("Student");
    // On a later page of the list than the first.
    const linked = booking({ bookingStatus, message: "This one." });
    const other = booking({ bookingStatus, message: "Another one." });
    const asked: string[] = [];
    fakeApi(bookingsApi)({
      list: ({ query }) =>
        page(query.status === "accepted" ? [] : [other], { current: 1, history: 2 }),
      booking: ({ params }) => {
        asked.push(params.id);
        return { booking: linked };
      },
    });
    await show(`/my-bookings?booking=${linked._id}`);
    expect(await screen.findByRole("tab", { selected: true, name: tab })).toBeTruthy();
    const [first, second] = await screen.findAllByRole("article");
    expect(within(first as HTMLElement).getByText("This one.")).toBeTruthy();
    expect(within(second as HTMLElement).getByText("Another one.")).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(first));
    expect(asked).toEqual([linked._id]);
  },
);

it("shows it once where the list has it too, and leaves the choice of the tab to the reader", async () => {
  const { booking } = signInWithBookings("Student");
  const linked = booking();
  fakeApi(bookingsApi)({
    list: ({ query }) => page(query.status === "current" ? [linked] : []),
    booking: () => ({ booking: linked }),
  });
  const visit = await show(`/my-bookings?booking=${linked._id}`);
  expect(await screen.findAllByRole("article")).toHaveLength(1);
  await userEvent.click(screen.getByRole("tab", { name: /History/ }));
  expect(await screen.findByText("No history bookings")).toBeTruthy();
  expect(visit.address()).toBe("/my-bookings?tab=history");
});

it("says that a booking is gone or somebody else's, and shows the others", async () => {
  const { booking } = signInWithBookings("Student");
  fakeApi(bookingsApi)({
    list: ({ query }) => page(query.status === "current" ? [booking()] : []),
    booking: () => {
      throw rejection(404, "no_such_booking");
    },
  });
  await show(`/my-bookings?booking=${"f".repeat(24)}`);
  const sentence = "This booking is not there any longer, or it is not yours.";
  expect(await screen.findByText(sentence)).toBeTruthy();
  expect(screen.getByRole("tab", { selected: true }).textContent).toBe("Current (1)");
  expect(await screen.findByRole("article")).toBeTruthy();
});

it("says when it could not be loaded, and tries again", async () => {
  const { booking } = signInWithBookings("Student");
  const linked = booking({ bookingStatus: "cancelled" });
  let isDown = true;
  fakeApi(bookingsApi)({
    list: () => page([], { current: 0, history: 1 }),
    booking: () => {
      if (isDown) throw offline();
      return { booking: linked };
    },
  });
  await show(`/my-bookings?booking=${linked._id}`);
  await screen.findByText("No current bookings");
  isDown = false;
  await userEvent.click(screen.getByRole("button", { name: "Try Again" }));
  expect(await screen.findByRole("tab", { selected: true, name: "History (1)" })).toBeTruthy();
  expect(screen.queryByText(/could not be loaded/)).toBeNull();
});
