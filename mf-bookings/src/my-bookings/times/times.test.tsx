import { bookingsApi } from "@tutorsetu/contracts/apis";
import type { Booking } from "@tutorsetu/contracts/bookings";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { fakeApi, offline, rejection, resetKit } from "@tutorsetu/web-kit/testing/fake-api";
import { setLanguage } from "@tutorsetu/web-kit/i18n";
import { afterEach, expect, it } from "vitest";
import { page, show, signInWithBookings } from "../testing/bookings-fixture.tsx";

afterEach(() => {
  cleanup();
  resetKit();
  setLanguage("en");
  sessionStorage.clear();
});

const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));
const inDialog = () => within(screen.getByRole("dialog"));
const buttons = () => screen.getAllByRole("button").map(({ textContent }) => textContent);

const WISH = [{ day: "mon", part: "evening" }] as const;
const OTHER = [{ day: "tue", part: "morning" }] as const;
/** What the tutor has proposed in place of the wish. */
const PROPOSED = {
  preferredSlots: [...OTHER],
  proposal: 1,
  proposedBy: "Tutor",
  earlierTimes: [{ proposal: 0, by: "Student", slots: [...WISH], at: "2025-01-05T10:00:00.000Z" }],
} satisfies Partial<Booking>;

it("offers who was asked Accept, another time and Decline side by side, and Cancel last and smallest [BK-030, BK-031]", async () => {
  const { booking } = signInWithBookings("Tutor");
  fakeApi(bookingsApi)({ list: () => page([booking()]) });
  await show();
  await screen.findByRole("article");
  expect(buttons()).toEqual(["Accept", "Propose another time", "Decline", "Cancel"]);
  const look = (name: string) => {
    const { variant, size } = screen.getByRole("button", { name }).dataset;
    return [variant, size];
  };
  expect(look("Accept")).toEqual(["primary", "m"]);
  expect(look("Decline")).toEqual(["secondary", "m"]);
  expect(look("Cancel")).toEqual(["quiet", "s"]);
});

it("offers who asked neither, as long as nothing is proposed", async () => {
  const { booking } = signInWithBookings("Student");
  fakeApi(bookingsApi)({ list: () => page([booking({ preferredSlots: [...WISH] })]) });
  await show();
  await screen.findByText("Times that suit: Monday evening");
  expect(buttons()).toEqual(["Cancel"]);
});

it("proposes days and times of day once, with the number that was seen", async () => {
  const { booking } = signInWithBookings("Tutor");
  let one = booking({ preferredSlots: [...WISH] });
  const sent: unknown[] = [];
  fakeApi(bookingsApi)({
    list: () => page([one]),
    propose: ({ params, body }) => {
      sent.push([params.id, body]);
      one = { ...one, ...PROPOSED };
      return { booking: one, message: "" };
    },
  });
  await show();
  await press("Propose another time");
  expect(screen.getByRole("dialog", { name: "Propose another time to Rohan" })).toBeTruthy();
  await userEvent.click(inDialog().getByRole("button", { name: "Propose" }));
  expect(inDialog().getByText("Please choose at least one day.")).toBeTruthy();
  await userEvent.click(inDialog().getByRole("checkbox", { name: "Tuesday" }));
  await userEvent.click(inDialog().getByRole("checkbox", { name: "morning" }));
  await userEvent.dblClick(inDialog().getByRole("button", { name: "Propose" }));
  expect(await screen.findByText("You propose: Tuesday morning")).toBeTruthy();
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(screen.getByText("Wished for first: Monday evening")).toBeTruthy();
  expect(sent).toEqual([[one._id, { proposal: 0, preferredSlots: [...OTHER] }]]);
});

it("takes a day without a time of day for the whole day", async () => {
  const { booking } = signInWithBookings("Tutor");
  const one = booking({ ...PROPOSED, proposedBy: "Student", proposal: 2 });
  const sent: { proposal: number; preferredSlots: unknown[] }[] = [];
  fakeApi(bookingsApi)({
    list: () => page([one]),
    propose: ({ body }) => {
      sent.push(body);
      return { booking: one, message: "" };
    },
  });
  await show();
  await press("Propose another time");
  await userEvent.click(inDialog().getByRole("checkbox", { name: "Sunday" }));
  await userEvent.click(inDialog().getByRole("button", { name: "Propose" }));
  await waitFor(() => expect(sent).toHaveLength(1));
  const parts = ["morning", "afternoon", "evening"].map((part) => ({ day: "sun", part }));
  expect(sent).toEqual([{ proposal: 2, preferredSlots: parts }]);
});

it("shows the newer proposal and a sentence to the slower one", async () => {
  const { booking } = signInWithBookings("Student");
  let one = booking(PROPOSED);
  fakeApi(bookingsApi)({
    list: () => page([one]),
    propose: () => {
      one = { ...one, proposal: 2, preferredSlots: [{ day: "sun", part: "evening" }] };
      throw rejection(409, "proposal_outdated");
    },
  });
  await show();
  await press("Propose another time");
  await userEvent.click(inDialog().getByRole("checkbox", { name: "Monday" }));
  await userEvent.click(inDialog().getByRole("button", { name: "Propose" }));
  expect(await screen.findByText(/^Another time was proposed in the meantime\./)).toBeTruthy();
  expect(await screen.findByText("Ananya proposes: Sunday evening")).toBeTruthy();
  expect(screen.queryByRole("dialog")).toBeNull();
});

it("keeps what was chosen when proposing failed", async () => {
  const { booking } = signInWithBookings("Tutor");
  const one = booking();
  fakeApi(bookingsApi)({
    list: () => page([one]),
    propose: () => {
      throw offline();
    },
  });
  await show();
  await press("Propose another time");
  await userEvent.click(inDialog().getByRole("checkbox", { name: "Monday" }));
  await userEvent.click(inDialog().getByRole("button", { name: "Propose" }));
  expect(await inDialog().findByText(/An error occurred while updating/)).toBeTruthy();
  expect(inDialog().getByRole("checkbox", { name: "Monday" })).toHaveProperty("checked", true);
});

it.each(["pending", "accepted"] as const)(
  "lets who asked agree to what the tutor proposed, once, while it is %s",
  async (bookingStatus) => {
    const { booking } = signInWithBookings("Student");
    let one = booking({ ...PROPOSED, bookingStatus });
    const sent: unknown[] = [];
    fakeApi(bookingsApi)({
      list: ({ query }) => page(query.status === "accepted" ? [] : [one]),
      agreeTime: ({ params, body }) => {
        sent.push([params.id, body]);
        one = { ...one, agreedSlots: [...OTHER], timeAgreedAt: "2025-01-07T10:00:00.000Z" };
        return { booking: one, message: "" };
      },
    });
    await show(bookingStatus === "accepted" ? "/my-bookings?tab=history" : "/my-bookings");
    expect(await screen.findByText("Ananya proposes: Tuesday morning")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Accept" })).toBeNull();
    const mayPropose = screen.queryByRole("button", { name: "Propose another time" }) !== null;
    expect(mayPropose).toBe(bookingStatus === "pending");
    await userEvent.dblClick(screen.getByRole("button", { name: "Agree to this time" }));
    expect(await screen.findByText("The time is agreed.")).toBeTruthy();
    expect(await screen.findByText("Agreed time: Tuesday morning")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Agree to this time" })).toBeNull();
    expect(sent).toEqual([[one._id, { proposal: 1 }]]);
  },
);

it("declines with one of a few reasons, or with own words", async () => {
  for (const [choice, words, reason] of [
    ["Too far away", "", "Too far away"],
    ["Another reason", " On holiday. ", "On holiday."],
  ] as const) {
    const { booking } = signInWithBookings("Tutor");
    const one = booking();
    const sent: unknown[] = [];
    fakeApi(bookingsApi)({
      list: () => page([one]),
      updateStatus: ({ body }) => {
        sent.push(body);
        return { booking: { ...one, bookingStatus: "cancelled" }, message: "" };
      },
    });
    await show();
    await press("Decline");
    const decline = () => inDialog().getByRole("button", { name: "Decline" });
    await userEvent.click(decline());
    expect(inDialog().getByText("Please give a reason.")).toBeTruthy();
    await userEvent.click(inDialog().getByRole("radio", { name: choice }));
    const box = inDialog().queryByRole("textbox");
    await (box ? userEvent.type(box, words) : Promise.resolve());
    await userEvent.click(decline());
    expect(await screen.findByText("Booking status updated to: cancelled")).toBeTruthy();
    expect(sent).toEqual([{ bookingId: one._id, newStatus: "cancelled", reason }]);
    cleanup();
    resetKit();
    sessionStorage.clear();
  }
});

it("shows a chosen reason in the reader's language", async () => {
  const { booking } = signInWithBookings("Student");
  setLanguage("hi");
  const one = booking({ bookingStatus: "cancelled", reason: "Too far away" });
  fakeApi(bookingsApi)({ list: () => page([one], { current: 0, history: 1 }) });
  await show("/my-bookings?tab=history");
  expect(await screen.findByText("कारण: जगह बहुत दूर है")).toBeTruthy();
});

it("offers other tutors to who waits", async () => {
  const { booking } = signInWithBookings("Student");
  const alternatives = [{ _id: "a".repeat(24), userName: "Kavita", city: "Pune", fee: 2600 }];
  fakeApi(bookingsApi)({ list: () => page([booking({ alternatives })]) });
  await show();
  const link = await screen.findByRole("link", { name: /Kavita.*Pune.*₹2,600\/month/ });
  expect(link.getAttribute("href")).toBe(`/tutor/${"a".repeat(24)}`);
});
