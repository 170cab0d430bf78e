import { bookingsApi } from "@tutorsetu/contracts/apis";
import type { Booking } from "@tutorsetu/contracts/bookings";
import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { fakeApi, offline, resetKit } from "@tutorsetu/web-kit/testing/fake-api";
import { setLanguage } from "@tutorsetu/web-kit/i18n";
import { afterEach, expect, it } from "vitest";
import { page, show, signInWithBookings } from "../my-bookings/testing/bookings-fixture.tsx";

afterEach(() => {
  cleanup();
  resetKit();
  setLanguage("en");
  sessionStorage.clear();
});

const ACCEPTED = { bookingStatus: "accepted", wasAccepted: true } as const;
const TUESDAY = [{ day: "tue", part: "morning" }] satisfies Booking["preferredSlots"];
const PROPOSED = { preferredSlots: TUESDAY, proposal: 1, proposedBy: "Tutor" } as const;
const AGREED = { ...PROPOSED, agreedSlots: TUESDAY, timeAgreedAt: "2025-01-07T10:00:00.000Z" };

/** My Bookings with nothing pending, of somebody with these accepted bookings. */
async function open(accepted: readonly Booking[]) {
  fakeApi(bookingsApi)({
    list: ({ query }) =>
      query.status === "accepted"
        ? page([...accepted])
        : page([], { current: 0, history: accepted.length }),
  });
  await show();
  return screen.findByText("No current bookings");
}

it.each([
  ["Student", "Your tutors", "Ananya accepted: agree on the first class", "9812345678"],
  ["Tutor", "Your students", "You accepted Rohan: agree on the first class", "9800000002"],
] as const)(
  "shows a %s above the tabs who accepted, with number, chat and next step, and keeps Current empty [BK-006, BK-009]",
  async (role, heading, headline, number) => {
    const { booking, other } = signInWithBookings(role);
    const one = booking({ ...ACCEPTED, subject: "physics" });
    await open([one]);
    const region = screen.getByRole("region", { name: heading });
    const tabs = screen.getByRole("tablist");
    expect(region.compareDocumentPosition(tabs)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    const card = within(region);
    expect(card.getByRole("heading", { name: headline })).toBeTruthy();
    expect(card.getByText("Physics · Since January 6, 2025")).toBeTruthy();
    expect(card.getByText("Next: call or write, and agree on day and time.")).toBeTruthy();
    const hrefs = card.getAllByRole("link").map((link) => link.getAttribute("href"));
    expect(hrefs).toEqual([
      `tel:+91${number}`,
      `/chat/${other}`,
      `/lessons/${one._id}`,
      `/my-bookings?booking=${one._id}`,
    ]);
    expect(screen.getByRole("tab", { selected: true }).textContent).toBe("Current (0)");
  },
);

it.each([
  ["Student", PROPOSED, "Next: say whether the proposed time suits you."],
  ["Tutor", PROPOSED, "Next: Rohan answers the time that you proposed."],
  ["Student", AGREED, "Next: the first class at that time."],
  ["Tutor", AGREED, "Next: the first class at that time."],
  [
    "Student",
    { ...PROPOSED, proposedBy: "Student" },
    "Next: call or write, and agree on day and time.",
  ],
] as const)("says what comes next: %s %j", async (role, times, words) => {
  const { booking } = signInWithBookings(role);
  await open([booking({ ...ACCEPTED, ...times })]);
  expect(screen.getByText(words)).toBeTruthy();
});

it("lets who asked agree to the proposed time right there", async () => {
  const { booking } = signInWithBookings("Student");
  let one = booking({ ...ACCEPTED, ...PROPOSED });
  fakeApi(bookingsApi)({
    list: ({ query }) => page(query.status === "accepted" ? [one] : []),
    agreeTime: () => {
      one = { ...one, ...AGREED };
      return { booking: one, message: "" };
    },
  });
  await show();
  await userEvent.click(await screen.findByRole("button", { name: "Agree to this time" }));
  const headline = "Ananya accepted, and the time is agreed";
  expect(await screen.findByRole("heading", { name: headline })).toBeTruthy();
  expect(screen.getByText("Agreed time: Tuesday morning")).toBeTruthy();
});

it("shows four of many, and all when asked", async () => {
  const { booking } = signInWithBookings("Tutor");
  await open(Array.from({ length: 6 }, () => booking(ACCEPTED)));
  const cards = () => screen.getAllByRole("heading", { name: /^You accepted/ });
  expect(cards()).toHaveLength(4);
  await userEvent.click(screen.getByRole("button", { name: "Show all 6" }));
  expect(cards()).toHaveLength(6);
});

it("shows nothing where nothing is accepted, or where that could not be read", async () => {
  const { booking } = signInWithBookings("Student");
  await open([]);
  expect(screen.queryByRole("region")).toBeNull();
  cleanup();
  fakeApi(bookingsApi)({
    list: ({ query }) => {
      if (query.status === "accepted") throw offline();
      return page([booking()]);
    },
  });
  await show();
  expect(await screen.findByRole("article", { name: "Ananya" })).toBeTruthy();
  expect(screen.queryByRole("region")).toBeNull();
});

it("gives no contact to somebody who is not available now", async () => {
  const { booking } = signInWithBookings("Student");
  const one = booking(ACCEPTED);
  const none = { userName: "Unavailable user", isHidden: true, phoneNo: null, tutor: null };
  await open([{ ...one, tutorId: { ...one.tutorId, ...none } }]);
  const region = within(screen.getByRole("region"));
  expect(region.getByRole("heading", { name: /^Unavailable user accepted/ })).toBeTruthy();
  expect(region.getAllByRole("link").map(({ textContent }) => textContent)).toEqual([
    "Lessons",
    "See the booking",
  ]);
});

it("speaks Hindi", async () => {
  const { booking } = signInWithBookings("Student");
  setLanguage("hi");
  fakeApi(bookingsApi)({
    list: ({ query }) => page(query.status === "accepted" ? [booking(ACCEPTED)] : []),
  });
  await show();
  expect(await screen.findByRole("region", { name: "आपके शिक्षक" })).toBeTruthy();
});
