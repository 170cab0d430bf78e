import { bookingsApi, usersApi } from "@tutorsetu/contracts/apis";
import type { CreateBooking } from "@tutorsetu/contracts/bookings";
import type { Availability } from "@tutorsetu/contracts/lessons/availability";
import { WEEKDAYS } from "@tutorsetu/contracts/domain";
import { addDays, dateOf, instantOf } from "@tutorsetu/contracts/lessons/india-time";
import { dayIn } from "@tutorsetu/contracts/lessons/moments";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { fakeApi, offline, rejection, resetKit } from "@tutorsetu/web-kit/testing/fake-api";
import { afterEach, beforeEach, expect, it } from "vitest";
import { booking, bookingPage, id, signIn, tutor, tutorPage } from "../testing/people.ts";
import { show } from "../testing/show.ts";

afterEach(() => {
  cleanup();
  resetKit();
});
beforeEach(() => sessionStorage.clear());

const TOMORROW = addDays(dateOf(new Date()), 1);
const FIVE = instantOf(TOMORROW, "17:00").toISOString();
const SIX = instantOf(TOMORROW, "18:00").toISOString();
const DAILY: Availability = {
  version: 1,
  hours: WEEKDAYS.map((day) => ({ day, from: "17:00", until: "19:00" })),
  exceptions: [],
  taken: [],
};

/** The open request to a tutor with these hours, and what was sent; `refuse` answers the first time. */
async function ask(hours: () => Availability, refuse?: unknown) {
  signIn("Student");
  const one = tutor("Ananya", {});
  const sent: CreateBooking[] = [];
  let refusal = refuse;
  fakeApi(usersApi)({ allTutors: () => tutorPage([one]) });
  fakeApi(bookingsApi)({
    list: () => bookingPage([]),
    availability: hours,
    create: ({ body }) => {
      sent.push(body);
      const failure = refusal;
      refusal = undefined;
      if (failure) throw failure;
      return { message: "ok", booking: booking({ tutor: one.userId._id, student: id() }) };
    },
  });
  await show("/tutor");
  const open = async () => {
    const name = "Request Tuition from Ananya";
    await userEvent.click(await screen.findByRole("button", { name }));
    return within(await screen.findByRole("dialog", { name: "Request tuition from Ananya" }));
  };
  return { sent, open };
}
const LEGEND = "Demo class: times that suit you (optional)";
const send = "Send request";

it("offers free hours of the next days, a tap each, three at most, and sends what is chosen", async () => {
  const { sent, open } = await ask(() => DAILY);
  const dialog = await open();
  const times = within(await dialog.findByRole("group", { name: LEGEND }));
  expect(times.getByText("0 of 3 chosen. The tutor confirms one of them.")).toBeTruthy();
  const few = times.getAllByRole("checkbox").length;
  await userEvent.click(times.getByRole("button", { name: "More days" }));
  expect(times.getAllByRole("checkbox").length).toBeGreaterThan(few);
  const ofTomorrow = within(times.getByRole("group", { name: dayIn("en-IN", FIVE) }));
  const [five, six, ...rest] = ofTomorrow.getAllByRole("checkbox");
  expect(rest).toEqual([]);
  await userEvent.click(six as HTMLElement);
  await userEvent.click(five as HTMLElement);
  await userEvent.click(dialog.getByRole("button", { name: send }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ demoTimes: [FIVE, SIX], trial: true });
});

it("keeps the chosen hours in the draft, and leaves out what is taken by then", async () => {
  let taken: Availability["taken"] = [];
  const { sent, open } = await ask(() => ({ ...DAILY, taken }), rejection(409, "demo_taken"));
  const dialog = await open();
  const ofTomorrow = within(await dialog.findByRole("group", { name: dayIn("en-IN", FIVE) }));
  for (const box of ofTomorrow.getAllByRole("checkbox")) await userEvent.click(box);
  taken = [{ startsAt: FIVE, minutes: 45 }];
  await userEvent.click(dialog.getByRole("button", { name: send }));
  expect(await dialog.findByText(/another demo class at that time by now/)).toBeTruthy();
  expect(await dialog.findByText("1 of 3 chosen. The tutor confirms one of them.")).toBeTruthy();
  await userEvent.click(dialog.getByRole("button", { name: "Cancel" }));
  const again = await open();
  expect(await again.findByText("1 of 3 chosen. The tutor confirms one of them.")).toBeTruthy();
  await userEvent.click(again.getByRole("button", { name: send }));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]?.demoTimes).toEqual([SIX]);
});

it.each([
  ["has said no hours", () => ({ ...DAILY, hours: [] })],
  [
    "has hours that cannot be read",
    () => {
      throw offline();
    },
  ],
])("asks for no time of a tutor who %s, and the request is sent all the same", async (_, hours) => {
  const { sent, open } = await ask(hours);
  const dialog = await open();
  await userEvent.click(dialog.getByRole("button", { name: send }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(dialog.queryByRole("group", { name: LEGEND })).toBeNull();
  expect(sent[0]).not.toHaveProperty("demoTimes");
});
