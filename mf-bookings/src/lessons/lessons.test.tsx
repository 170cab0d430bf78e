import { bookingsApi } from "@tutorsetu/contracts/apis";
import { addDays, dateOf, instantOf } from "@tutorsetu/contracts/lessons/india-time";
import type { Lesson } from "@tutorsetu/contracts/lessons/lessons";
import type { Tuition } from "@tutorsetu/contracts/lessons/tuitions";
import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { fakeApi, rejection, resetKit } from "@tutorsetu/web-kit/testing/fake-api";
import { setLanguage } from "@tutorsetu/web-kit/i18n";
import { afterEach, expect, it } from "vitest";
import { show, signInWithBookings } from "../my-bookings/testing/bookings-fixture.tsx";
// Loaded ahead, so that no test waits for it.
import "./lessons.tsx";

afterEach(() => {
  cleanup();
  resetKit();
  setLanguage("en");
  sessionStorage.clear();
});

const BOOKING = "0000000000000000000000b1";
const HOUR = 3_600_000;

const tuition = (more: Partial<Tuition> = {}): Tuition => ({
  bookingId: BOOKING,
  name: "Rohan",
  subject: "physics",
  arrangement: "agreed",
  ...more,
});
/** So many hours from now. */
const lesson = (hours: number, more: Partial<Lesson> = {}): Lesson => {
  const at = new Date(Date.now() + hours * HOUR).toISOString();
  return {
    _id: `${BOOKING}-${hours}`,
    bookingId: BOOKING,
    name: "Rohan",
    subject: "physics",
    plannedAt: at,
    startsAt: at,
    minutes: 60,
    state: "planned",
    reason: "",
    version: 0,
    ...more,
  };
};

interface Given {
  readonly role?: "Tutor" | "Student";
  readonly lessons?: readonly Lesson[];
  readonly tuitions?: readonly Tuition[];
}

/** The page as it is with these, and every change that is sent. */
async function open(
  { role = "Tutor", lessons = [], tuitions = [tuition()] }: Given,
  at = "/lessons",
) {
  signInWithBookings(role);
  const sent: unknown[] = [];
  const asked: unknown[] = [];
  const answer = (body: unknown) => {
    sent.push(body);
    const [first] = lessons;
    if (!first) throw new Error("There is no lesson");
    return { lesson: first, message: "" };
  };
  fakeApi(bookingsApi)({
    timetable: ({ query }) => {
      asked.push(query);
      return { lessons: [...lessons], tuitions: [...tuitions] };
    },
    ownLessonFacts: () => ({ shown: false, facts: { month: "2026-11", held: 11, lessons: 12 } }),
    showLessonFacts: ({ body }) => {
      sent.push(body);
      return { shown: body.shown, message: "" };
    },
    markLesson: ({ body }) => answer(body),
    moveLesson: ({ body }) => answer(body),
    callOffLesson: ({ body }) => answer(body),
    contradictLesson: ({ body }) => answer(body),
  });
  await show(at);
  return { sent, asked };
}

const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole("button", { name }));

it("shows the days with lessons, in India's time, with names and states", async () => {
  const at = instantOf(dateOf(new Date()), "23:45").toISOString();
  const late = lesson(0, { _id: "a", startsAt: at, plannedAt: at, minutes: 30 });
  await open({ role: "Student", lessons: [late] });
  expect(await screen.findByRole("heading", { name: /^Today, / })).toBeTruthy();
  const card = within(screen.getByRole("article"));
  expect(card.getByText("11:45 pm – 12:15 am")).toBeTruthy();
  expect(card.getByRole("link", { name: "Rohan" }).getAttribute("href")).toBe(
    `/lessons/${BOOKING}`,
  );
});

it("lets the tutor mark a lesson that has begun in one tap", async () => {
  const { sent } = await open({ lessons: [lesson(-1)] });
  await press(/^Mark the lesson of .* as held$/);
  expect(
    await screen.findByText("Noted. Rohan is told, and can contradict for three days."),
  ).toBeTruthy();
  expect(sent).toEqual([{ lesson: `${BOOKING}--1`, version: 0, state: "held" }]);
});

it("lists what is not marked above, and neither what was called off nor for students", async () => {
  const lessons = [lesson(-48), lesson(-49, { state: "called_off" })];
  await open({ lessons });
  const region = within(await screen.findByRole("region", { name: "Not marked yet" }));
  expect(region.getAllByRole("article")).toHaveLength(1);
  cleanup();
  await open({ role: "Student", lessons });
  await screen.findByRole("heading", { name: "Your tuitions" });
  expect(screen.queryByRole("region", { name: "Not marked yet" })).toBeNull();
  expect(screen.queryByRole("button", { name: /as held$/ })).toBeNull();
});

it("calls a lesson off with a reason, and says why not without one", async () => {
  const { sent } = await open({ role: "Student", lessons: [lesson(30)] });
  await press("Call off");
  const dialog = within(await screen.findByRole("dialog"));
  await userEvent.click(dialog.getByRole("button", { name: "Call off" }));
  expect(dialog.getByText("Please say why.")).toBeTruthy();
  await userEvent.type(dialog.getByLabelText("Why?"), "Fever");
  await userEvent.click(dialog.getByRole("button", { name: "Call off" }));
  expect(await screen.findByText("The lesson is called off.")).toBeTruthy();
  expect(sent).toEqual([{ lesson: `${BOOKING}-30`, version: 0, reason: "Fever" }]);
});

it("lets the student contradict while it is open, and shows what was said", async () => {
  const marked = {
    state: "held",
    markedAt: new Date(Date.now() - HOUR).toISOString(),
    version: 1,
  } as const;
  const open3 = new Date(Date.now() + 60 * HOUR).toISOString();
  // Two hours ago may be yesterday.
  const fromYesterday = `/lessons?from=${addDays(dateOf(new Date()), -1)}`;
  const { sent } = await open(
    { role: "Student", lessons: [lesson(-2, { ...marked, standsAt: open3 })] },
    fromYesterday,
  );
  await press("It was otherwise");
  const dialog = within(await screen.findByRole("dialog"));
  await userEvent.type(dialog.getByLabelText("In your words"), "We waited");
  await userEvent.click(dialog.getByRole("button", { name: "Tell Rohan" }));
  expect(await screen.findByText("Rohan is told.")).toBeTruthy();
  expect(sent).toEqual([{ lesson: `${BOOKING}--2`, version: 1, text: "We waited" }]);
  cleanup();
  const past = new Date(Date.now() - HOUR).toISOString();
  await open(
    { role: "Student", lessons: [lesson(-2, { ...marked, standsAt: past })] },
    fromYesterday,
  );
  await screen.findByText("Held");
  expect(screen.queryByRole("button", { name: "It was otherwise" })).toBeNull();
});

it("shows the week of an address from its Monday on, and goes to others", async () => {
  const { asked } = await open(
    { role: "Student", lessons: [] },
    "/lessons?view=week&from=2026-12-03",
  );
  expect(await screen.findByText("Monday, 30 November – Sunday, 6 December")).toBeTruthy();
  expect(asked).toContainEqual({ from: "2026-11-30", to: "2026-12-06" });
  await press("Later");
  expect(await screen.findByText("Monday, 7 December – Sunday, 13 December")).toBeTruthy();
});

it("says in a week which lessons are over and not marked", async () => {
  const on = (date: string): Partial<Lesson> => {
    const at = instantOf(date, "17:00").toISOString();
    return { _id: `${BOOKING}-${date}`, plannedAt: at, startsAt: at };
  };
  const lessons = [lesson(0, on("2026-01-06")), lesson(0, { ...on("2026-01-07"), state: "held" })];
  await open({ role: "Student", lessons }, "/lessons?view=week&from=2026-01-05");
  const [unmarked, held] = await screen.findAllByRole("article");
  expect(within(unmarked as HTMLElement).getByText("Not marked")).toBeTruthy();
  expect(within(held as HTMLElement).queryByText("Not marked")).toBeNull();
  cleanup();
  await open({ lessons: [lesson(0, on("2099-01-06"))] }, "/lessons?view=week&from=2099-01-05");
  await screen.findByRole("article");
  expect(screen.queryByText("Not marked")).toBeNull();
});

it("names a parent's child, and says which tuition waits for an answer", async () => {
  const tuitions = [
    tuition({ name: "Ananya", child: "Asha", arrangement: "yours" }),
    tuition({ bookingId: "0000000000000000000000b2", name: "Deleted user", arrangement: "none" }),
  ];
  await open({ role: "Student", lessons: [lesson(20, { child: "Asha" })], tuitions });
  const region = within(await screen.findByRole("region", { name: "Your tuitions" }));
  expect(region.getByText("Physics · For Asha")).toBeTruthy();
  expect(region.getByText("Waits for your answer")).toBeTruthy();
  expect(within(screen.getByRole("article")).getByText("Physics · For Asha")).toBeTruthy();
});

it("says where to begin where there is no tuition, and tries again after a failure", async () => {
  await open({ role: "Student", tuitions: [] });
  expect(await screen.findByRole("link", { name: "Open My Bookings" })).toBeTruthy();
  cleanup();
  resetKit();
  signInWithBookings("Student");
  let isDown = true;
  fakeApi(bookingsApi)({
    timetable: () => {
      if (isDown) throw rejection(503, "unavailable");
      return { lessons: [], tuitions: [tuition()] };
    },
  });
  await show("/lessons");
  await screen.findByText("The lessons could not be loaded");
  isDown = false;
  await press("Try Again");
  expect(await screen.findByText("No lessons in these days")).toBeTruthy();
});

it("lets the tutor choose whether strangers see how many were held", async () => {
  const { sent } = await open({ lessons: [] });
  const box = await screen.findByRole("checkbox", { name: /^Show how many/ });
  expect(screen.getByText("Now it would say: Held 11 of 12 in November 2026")).toBeTruthy();
  await userEvent.click(box);
  expect(await screen.findByText("Saved.")).toBeTruthy();
  expect(sent).toEqual([{ shown: true }]);
});

it("speaks Hindi", async () => {
  setLanguage("hi");
  await open({ lessons: [lesson(-1)] });
  expect(await screen.findByRole("heading", { level: 1, name: "कक्षाएँ" })).toBeTruthy();
  expect(await screen.findByRole("button", { name: /की कक्षा हुई$/ })).toBeTruthy();
});
