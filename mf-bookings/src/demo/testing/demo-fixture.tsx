// For tests only: My Bookings of somebody with one accepted booking, and its demo class.
import { bookingsApi } from "@tutorsetu/contracts/apis";
import type { Booking } from "@tutorsetu/contracts/bookings";
import type { DemoClass } from "@tutorsetu/contracts/lessons/demo-class";
import { addDays, DAY_MS, dateOf, instantOf } from "@tutorsetu/contracts/lessons/india-time";
import { dayIn } from "@tutorsetu/contracts/lessons/moments";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { fakeApi } from "@tutorsetu/web-kit/testing/fake-api";
import { page, show, signInWithBookings } from "../../my-bookings/testing/bookings-fixture.tsx";
// Loaded ahead, so that no test waits for it.
import "../demo-dialogs.tsx";

export const TOMORROW = addDays(dateOf(new Date()), 1);
export const FIVE = instantOf(TOMORROW, "17:00").toISOString();
export const SIX = instantOf(TOMORROW, "18:00").toISOString();
export const DAY = dayIn("en-IN", FIVE);
export const PAST = new Date(Date.now() - DAY_MS).toISOString();

export const PROPOSED: DemoClass = {
  version: 1,
  state: "proposed",
  times: [FIVE, SIX],
  minutes: 45,
  by: "Student",
  reason: "",
};
export const CONFIRMED: DemoClass = {
  ...PROPOSED,
  version: 2,
  state: "confirmed",
  startsAt: FIVE,
  by: "Tutor",
};
export const NONE = { version: 0, hours: [], exceptions: [], taken: [] };

/** My Bookings of somebody with one accepted booking, whose demo class changes as the server says. */
export async function openWithDemo(
  role: "Tutor" | "Student",
  demo: DemoClass | undefined,
  calls: (
    set: (demo: Partial<DemoClass>) => { booking: Booking; message: string },
  ) => Parameters<ReturnType<typeof fakeApi<typeof bookingsApi>>>[0],
) {
  const { booking } = signInWithBookings(role);
  let one = booking({ bookingStatus: "accepted", wasAccepted: true, ...(demo && { demo }) });
  const set = (change: Partial<DemoClass>) => {
    one = { ...one, demo: { ...PROPOSED, ...one.demo, ...change } };
    return { booking: one, message: "" };
  };
  fakeApi(bookingsApi)({
    list: ({ query }) => page(query.status === "accepted" ? [one] : []),
    availability: () => NONE,
    ...calls(set),
  });
  const shown = await show();
  await screen.findByText("No current bookings");
  return { ...shown, id: one._id };
}
export const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole("button", { name }));
/** Its code comes when it is opened first. */
export const pressFor = async (name: string) => {
  await press(name);
  await screen.findByRole("dialog");
};
export const inDialog = () => within(screen.getByRole("dialog"));
