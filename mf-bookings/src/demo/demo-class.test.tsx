import { bookingsApi } from "@tutorsetu/contracts/apis";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { setLanguage } from "@tutorsetu/web-kit/i18n";
import { fakeApi, rejection, resetKit } from "@tutorsetu/web-kit/testing/fake-api";
import { afterEach, expect, it, vi } from "vitest";
import { page, show, signInWithBookings } from "../my-bookings/testing/bookings-fixture.tsx";
import {
  CONFIRMED,
  DAY,
  FIVE,
  inDialog,
  NONE,
  openWithDemo,
  press,
  pressFor,
  PROPOSED,
  SIX,
  TOMORROW,
} from "./testing/demo-fixture.tsx";

afterEach(() => {
  cleanup();
  resetKit();
  setLanguage("en");
  sessionStorage.clear();
  vi.restoreAllMocks();
});

/** What stands below a heading. */
const partOf = (heading: HTMLElement) => within(heading.parentElement ?? heading);

it("confirms one of the other side's times with a tap, once, and offers it for the calendar", async () => {
  const sent: unknown[] = [];
  await openWithDemo("Tutor", PROPOSED, (set) => ({
    confirmDemo: ({ params, body }) => {
      sent.push([params.id, body]);
      return set(CONFIRMED);
    },
    calendarEvent: ({ query }) => {
      sent.push(query);
      return { name: "demo.ics", file: "BEGIN:VCALENDAR" };
    },
  }));
  const region = partOf(screen.getByRole("heading", { name: "Demo class" }));
  expect(region.getByText("Rohan proposes 45 minutes:")).toBeTruthy();
  await userEvent.dblClick(region.getByRole("button", { name: `Confirm ${DAY}, 5:00 pm` }));
  expect(await screen.findByText(/^Confirmed: .* at 5:00 pm, 45 minutes\.$/)).toBeTruthy();
  const saved = vi.spyOn(HTMLAnchorElement.prototype, "click").mockReturnValue();
  vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:file");
  await press("Add to calendar");
  await waitFor(() => expect(saved).toHaveBeenCalledOnce());
  expect(sent).toEqual([
    [expect.any(String), { version: 1, startsAt: FIVE }],
    { at: FIVE, lang: "en" },
  ]);
});

it("proposes up to three free hours of the tutor, a tap each", async () => {
  const sent: unknown[] = [];
  const hours = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"].map((day) => ({
    day: day as "mon",
    from: "17:00",
    until: "19:00",
  }));
  await openWithDemo("Student", undefined, (set) => ({
    availability: () => ({ ...NONE, version: 1, hours, taken: [{ startsAt: FIVE, minutes: 30 }] }),
    proposeDemo: ({ body }) => {
      sent.push(body);
      return set({ times: body.times });
    },
  }));
  await pressFor("Propose a demo class");
  const ofDay = () => within(inDialog().getByRole("group", { name: DAY }));
  await inDialog().findByText("0 of 3 chosen");
  // Taken at five; the class takes longer than what is left after a quarter past six.
  expect(
    ofDay()
      .getAllByRole("checkbox")
      .map((box) => box.parentElement?.textContent),
  ).toEqual(["5:30 pm", "6:00 pm"]);
  expect(inDialog().queryByLabelText("Day")).toBeNull();
  for (const box of inDialog().getAllByRole("checkbox").slice(0, 4)) await userEvent.click(box);
  expect(inDialog().getByText("3 of 3 chosen")).toBeTruthy();
  await userEvent.click(inDialog().getByRole("button", { name: "Propose" }));
  expect(await screen.findByText("The demo class is proposed.")).toBeTruthy();
  expect(sent).toEqual([{ version: 0, times: expect.any(Array), minutes: 45 }]);
  expect((sent[0] as { times: string[] }).times).toHaveLength(3);
});

it("lets a tutor without hours write a time of her own, and leads to the hours", async () => {
  const sent: unknown[] = [];
  await openWithDemo("Tutor", CONFIRMED, (set) => ({
    proposeDemo: ({ body }) => {
      sent.push(body);
      return set({ ...PROPOSED, version: 3, by: "Tutor", times: body.times });
    },
  }));
  await pressFor("Propose other times");
  expect(inDialog().getByText(/The confirmed time is given up/)).toBeTruthy();
  await userEvent.click(inDialog().getByRole("button", { name: "Propose" }));
  expect(inDialog().getByText("Please choose at least one time.")).toBeTruthy();
  expect(
    (await inDialog().findByRole("link", { name: /Say when you have time/ })).getAttribute("href"),
  ).toBe("/availability");
  fireEvent.change(inDialog().getByLabelText("Day"), { target: { value: TOMORROW } });
  fireEvent.change(inDialog().getByLabelText("Time"), { target: { value: "18:00" } });
  await userEvent.click(inDialog().getByRole("button", { name: "Add this time" }));
  await userEvent.click(inDialog().getByRole("radio", { name: "30 minutes" }));
  await userEvent.click(inDialog().getByRole("button", { name: "Propose" }));
  expect(await screen.findByText("You have proposed 45 minutes:")).toBeTruthy();
  expect(sent).toEqual([{ version: 2, times: [SIX], minutes: 30 }]);
});

it("calls off with a reason, and says so when somebody else took the hour", async () => {
  const sent: unknown[] = [];
  await openWithDemo("Student", { ...PROPOSED, by: "Tutor" }, (set) => ({
    confirmDemo: () => {
      throw rejection(409, "demo_taken");
    },
    callOffDemo: ({ body }) => {
      sent.push(body);
      return set({ version: 2, state: "called_off", reason: body.reason, by: "Student" });
    },
  }));
  await press(`Confirm ${DAY}, 6:00 pm`);
  expect(await screen.findByText(/another demo class at that time by now/)).toBeTruthy();
  await pressFor("Decline");
  await userEvent.click(inDialog().getByRole("button", { name: "Call off" }));
  expect(inDialog().getByText("Please give a reason.")).toBeTruthy();
  await userEvent.type(inDialog().getByRole("textbox"), "We are away.");
  await userEvent.click(inDialog().getByRole("button", { name: "Call off" }));
  expect(await screen.findByText("Reason: We are away.")).toBeTruthy();
  expect(sent).toEqual([{ version: 1, reason: "We are away." }]);
  expect(screen.getByRole("button", { name: "Propose a new time" })).toBeTruthy();
});

it("shows the wished times of a request, and nothing to press before it is accepted", async () => {
  const { booking } = signInWithBookings("Tutor");
  fakeApi(bookingsApi)({
    list: ({ query }) => page(query.status === "accepted" ? [] : [booking({ demo: PROPOSED })]),
  });
  await show();
  const region = partOf(await screen.findByRole("heading", { name: "Demo class" }));
  expect(region.getAllByRole("listitem")).toHaveLength(2);
  expect(region.queryByRole("button")).toBeNull();
});

it("speaks Hindi", async () => {
  setLanguage("hi");
  const { booking } = signInWithBookings("Tutor");
  const one = booking({ bookingStatus: "accepted", demo: PROPOSED });
  fakeApi(bookingsApi)({ list: ({ query }) => page(query.status === "accepted" ? [one] : []) });
  await show();
  expect(await screen.findByRole("heading", { name: "डेमो क्लास" })).toBeTruthy();
  expect(await screen.findByRole("button", { name: /शाम 5:00 पक्का करें$/ })).toBeTruthy();
});
