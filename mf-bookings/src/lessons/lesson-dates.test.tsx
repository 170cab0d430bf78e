import { bookingsApi } from "@tutorsetu/contracts/apis";
import type { Lesson } from "@tutorsetu/contracts/lessons/lessons";
import type { ProblemCode } from "@tutorsetu/contracts/problems";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { fakeApi, offline, rejection, resetKit } from "@tutorsetu/web-kit/testing/fake-api";
import { afterEach, expect, it, vi } from "vitest";
import { show, signInWithBookings } from "../my-bookings/testing/bookings-fixture.tsx";
// Loaded ahead, so that no test waits for it.
import "./lessons.tsx";

afterEach(() => {
  cleanup();
  resetKit();
  sessionStorage.clear();
  vi.restoreAllMocks();
});

const BOOKING = "0000000000000000000000b1";

/** The timetable of a student with one lesson to come. */
async function open(calls: Parameters<ReturnType<typeof fakeApi<typeof bookingsApi>>>[0]) {
  const at = new Date(Date.now() + 30 * 3_600_000).toISOString();
  const lesson: Lesson = {
    _id: `${BOOKING}-1`,
    bookingId: BOOKING,
    name: "Ananya",
    subject: "physics",
    plannedAt: at,
    startsAt: at,
    minutes: 60,
    state: "planned",
    reason: "",
    version: 0,
  };
  const tuition = { bookingId: BOOKING, name: "Ananya", subject: "physics" };
  signInWithBookings("Student");
  fakeApi(bookingsApi)({
    timetable: () => ({ lessons: [lesson], tuitions: [{ ...tuition, arrangement: "agreed" }] }),
    ...calls,
  });
  await show("/lessons");
  return lesson;
}

it("offers a lesson to come as a file for the calendar, and says so when there is none", async () => {
  const asked: unknown[] = [];
  let isThere = true;
  const lesson = await open({
    calendarEvent: ({ params, query }) => {
      asked.push([params.id, query]);
      if (!isThere) throw rejection(404, "no_such_event");
      return { name: "lesson.ics", file: "BEGIN:VCALENDAR" };
    },
  });
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download);
  });
  vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:file");
  const press = async () =>
    userEvent.click(
      await screen.findByRole("button", { name: /^Add to calendar: the lesson of / }),
    );
  await press();
  await waitFor(() => expect(saved).toEqual(["lesson.ics"]));
  expect(asked).toEqual([[BOOKING, { at: lesson.startsAt, lang: "en" }]]);
  isThere = false;
  await press();
  expect(await screen.findByText("The calendar file could not be made.")).toBeTruthy();
});

it("moves a lesson to a day and time of India, and keeps what was typed when that fails", async () => {
  let isDown = true;
  const sent: unknown[] = [];
  const lesson: Lesson = await open({
    moveLesson: ({ body }) => {
      if (isDown) throw offline();
      sent.push(body);
      return { lesson, message: "" };
    },
  });
  await userEvent.click(await screen.findByRole("button", { name: "Move" }));
  const dialog = within(await screen.findByRole("dialog"));
  const typed = { "New day": "2027-01-02", "New time": "00:15" };
  for (const [label, text] of Object.entries(typed)) {
    await userEvent.clear(dialog.getByLabelText(label));
    await userEvent.type(dialog.getByLabelText(label), text);
  }
  await userEvent.type(dialog.getByLabelText("Why?"), "A wedding");
  await userEvent.click(dialog.getByRole("button", { name: "Move" }));
  expect(await dialog.findByRole("alert")).toBeTruthy();
  isDown = false;
  await userEvent.click(dialog.getByRole("button", { name: "Move" }));
  expect(await screen.findByText("The lesson is moved.")).toBeTruthy();
  const startsAt = "2027-01-01T18:45:00.000Z";
  const moved = { lesson: lesson._id, version: 0, startsAt, reason: "A wedding", ifFree: true };
  expect(sent).toEqual([moved]);
});

it("says that somebody has something else then before a lesson is moved, and moves it all the same", async () => {
  const sent: unknown[] = [];
  const busy: ProblemCode[] = ["lesson_clash_other", "lesson_clash_own"];
  const lesson: Lesson = await open({
    moveLesson: ({ body }) => {
      sent.push(body);
      const code = body.ifFree ? busy.shift() : undefined;
      if (code) throw rejection(422, code);
      return { lesson, message: "" };
    },
  });
  await userEvent.click(await screen.findByRole("button", { name: "Move" }));
  const dialog = within(await screen.findByRole("dialog"));
  await userEvent.type(dialog.getByLabelText("Why?"), "A wedding");
  const press = (name: string) => userEvent.click(dialog.getByRole("button", { name }));
  await press("Move");
  expect(await dialog.findByText("Ananya has no time then.")).toBeTruthy();
  // Another time is asked about anew.
  await userEvent.clear(dialog.getByLabelText("New time"));
  await userEvent.type(dialog.getByLabelText("New time"), "18:15");
  expect(dialog.queryByText("Ananya has no time then.")).toBeNull();
  await press("Move");
  expect(await dialog.findByText(/^You have another lesson or a demo class/)).toBeTruthy();
  expect((dialog.getByLabelText("Why?") as HTMLTextAreaElement).value).toBe("A wedding");
  await press("Move all the same");
  expect(await screen.findByText("The lesson is moved.")).toBeTruthy();
  expect(sent.map((body) => "ifFree" in (body as object))).toEqual([true, true, false]);
});
