import { bookingsApi } from "@tutorsetu/contracts/apis";
import type { Availability } from "@tutorsetu/contracts/lessons/availability";
import { addDays, dateOf } from "@tutorsetu/contracts/lessons/india-time";
import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { setLanguage } from "@tutorsetu/web-kit/i18n";
import { fakeApi, offline, rejection, resetKit } from "@tutorsetu/web-kit/testing/fake-api";
import { afterEach, expect, it } from "vitest";
import { show, signInWithBookings } from "../my-bookings/testing/bookings-fixture.tsx";
// Loaded ahead, so that no test waits for it.
import "./availability-page.tsx";

afterEach(() => {
  cleanup();
  resetKit();
  setLanguage("en");
  sessionStorage.clear();
});

const NONE: Availability = { version: 0, hours: [], exceptions: [], taken: [] };
const MONDAYS: Availability = {
  ...NONE,
  version: 3,
  hours: [{ day: "mon", from: "17:00", until: "24:00" }],
};

/** The page of a tutor with these hours; what is saved, and what the server says to it. */
async function open(known: Availability, answer: () => void = () => {}) {
  signInWithBookings("Tutor");
  const saved: unknown[] = [];
  let now = known;
  fakeApi(bookingsApi)({
    availability: () => now,
    setAvailability: ({ body }) => {
      answer();
      saved.push(body);
      now = { ...now, ...body, version: body.version + 1 };
      return now;
    },
    calendarAddress: () => ({ path: "/api/calendar/key.ics" }),
  });
  await show("/availability");
  await screen.findByRole("heading", { name: "Your hours" });
  return { saved };
}
const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole("button", { name }));
const choose = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

it("begins with one tap, copies a day to all, and saves the version that was seen", async () => {
  const { saved } = await open(NONE);
  expect(await screen.findAllByText("No time")).toHaveLength(7);
  expect(screen.queryByRole("button", { name: "Save" })).toBeNull();
  await press("Weekends, 9 am to 12 noon");
  await press("Use for all days: the times of Saturday");
  choose("Sunday, until", "11:30");
  await press("Save");
  expect(await screen.findByText("Your hours are saved.")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Save" })).toBeNull();
  const morning = { from: "09:00", until: "12:00" };
  expect(saved).toEqual([
    {
      version: 0,
      hours: [
        ...(["mon", "tue", "wed", "thu", "fri", "sat"] as const).map((day) => ({
          day,
          ...morning,
        })),
        { day: "sun", from: "09:00", until: "11:30" },
      ],
      exceptions: [],
    },
  ]);
});

it("takes hours until midnight, adds and removes times, and says what overlaps before it is sent", async () => {
  const { saved } = await open(MONDAYS);
  expect(screen.getByLabelText<HTMLSelectElement>("Monday, until").selectedOptions[0]?.text).toBe(
    "Midnight",
  );
  await press("Add a time on Monday");
  const [, from] = screen.getAllByLabelText("Monday, from");
  fireEvent.change(from as HTMLElement, { target: { value: "18:00" } });
  const [, until] = screen.getAllByLabelText("Monday, until");
  fireEvent.change(until as HTMLElement, { target: { value: "19:00" } });
  expect(screen.getByText(/^Two of these times overlap/)).toBeTruthy();
  await press("Save");
  expect(await screen.findByText("Please look at what is marked above first.")).toBeTruthy();
  expect(saved).toEqual([]);
  await press("Remove 5:00 pm to Midnight on Monday");
  await press("Save");
  await screen.findByText("Your hours are saved.");
  expect(saved).toMatchObject([{ version: 3, hours: [{ from: "18:00", until: "19:00" }] }]);
});

it("keeps days off and other hours of one day", async () => {
  const { saved } = await open(NONE);
  const soon = addDays(dateOf(new Date()), 5);
  await press("Add a day");
  await press("Save");
  expect(await screen.findByText("Please choose a day.")).toBeTruthy();
  expect(screen.getByRole("group", { name: "What is different" })).toBeTruthy();
  choose("Day", soon);
  await userEvent.click(screen.getByRole("radio", { name: "Other hours" }));
  await press(/^Add a time on .*\d/);
  await press("Add a day");
  const [, second] = screen.getAllByLabelText("Day");
  fireEvent.change(second as HTMLElement, { target: { value: soon } });
  expect(await screen.findAllByText("This day is there already.")).toHaveLength(2);
  fireEvent.change(second as HTMLElement, { target: { value: addDays(soon, 1) } });
  await press("Save");
  await screen.findByText("Your hours are saved.");
  expect(saved).toEqual([
    {
      version: 0,
      hours: [],
      exceptions: [
        { date: soon, ranges: [{ from: "17:00", until: "20:00" }] },
        { date: addDays(soon, 1), ranges: [] },
      ],
    },
  ]);
});

it("keeps what was edited when saving failed or the page is loaded again, and shows the newer hours when asked", async () => {
  let failure: unknown = offline();
  await open(MONDAYS, () => {
    throw failure;
  });
  choose("Monday, until", "18:00");
  await press("Save");
  expect(await screen.findByText(/^Your hours could not be saved\./)).toBeTruthy();
  cleanup();
  failure = rejection(409, "availability_outdated");
  await show("/availability");
  expect(await screen.findByLabelText("Monday, until")).toHaveProperty("value", "18:00");
  await press("Save");
  expect(await screen.findByText(/changed on another device/)).toBeTruthy();
  await press("Show the newer hours");
  expect(await screen.findByLabelText("Monday, until")).toHaveProperty("value", "24:00");
});

it("shows when demo classes are, a skeleton meanwhile, and what to do when hours cannot be read", async () => {
  const taken = [{ startsAt: "2026-12-01T11:30:00.000Z", minutes: 45 }];
  await open({ ...MONDAYS, taken });
  expect(await screen.findByText("Tuesday, 1 December at 5:00 pm, 45 minutes")).toBeTruthy();
  cleanup();
  resetKit();
  signInWithBookings("Tutor");
  let isDown = true;
  fakeApi(bookingsApi)({
    availability: () => {
      if (isDown) throw offline();
      return MONDAYS;
    },
    calendarAddress: () => ({ path: "/api/calendar/key.ics" }),
  });
  await show("/availability");
  expect(await screen.findByText("Your hours could not be loaded")).toBeTruthy();
  isDown = false;
  await press("Try Again");
  expect(await screen.findByLabelText("Monday, from")).toBeTruthy();
});

it("speaks Hindi", async () => {
  setLanguage("hi");
  signInWithBookings("Tutor");
  fakeApi(bookingsApi)({
    availability: () => MONDAYS,
    calendarAddress: () => ({ path: "/api/calendar/key.ics" }),
  });
  await show("/availability");
  expect(await screen.findByRole("heading", { name: "आपके खाली समय" })).toBeTruthy();
  const select = await screen.findByLabelText<HTMLSelectElement>("सोमवार, कब से");
  expect(select.selectedOptions[0]?.text).toBe("शाम 5:00");
});

it("has a private calendar address to copy and to renew", async () => {
  signInWithBookings("Tutor");
  const user = userEvent.setup();
  fakeApi(bookingsApi)({
    availability: () => NONE,
    calendarAddress: () => ({ path: "/api/calendar/one.ics" }),
    renewCalendar: () => ({ path: "/api/calendar/two.ics" }),
  });
  await show("/availability");
  const box = await screen.findByLabelText<HTMLInputElement>("Your private address");
  expect(box.value).toBe(`${location.origin}/api/calendar/one.ics`);
  await user.click(screen.getByRole("button", { name: "Copy" }));
  expect(await navigator.clipboard.readText()).toBe(`${location.origin}/api/calendar/one.ics`);
  await user.click(screen.getByRole("button", { name: "Renew" }));
  const dialog = within(screen.getByRole("dialog"));
  await user.click(dialog.getByRole("button", { name: "Renew" }));
  expect(await screen.findByText(/The old one has ended/)).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>("Your private address").value).toContain("two");
});
