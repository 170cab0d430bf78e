import { bookingsApi } from "@tutorsetu/contracts/apis";
import type { Arrangement, Arrangements } from "@tutorsetu/contracts/lessons/arrangement";
import { addDays, dateOf } from "@tutorsetu/contracts/lessons/india-time";
import type { Lesson } from "@tutorsetu/contracts/lessons/lessons";
import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { fakeApi, rejection, resetKit } from "@tutorsetu/web-kit/testing/fake-api";
import { setLanguage } from "@tutorsetu/web-kit/i18n";
import { afterEach, expect, it } from "vitest";
import { show, signInWithBookings } from "../my-bookings/testing/bookings-fixture.tsx";
// Loaded ahead, so that no test waits for it.
import "./tuition-page.tsx";

afterEach(() => {
  cleanup();
  resetKit();
  setLanguage("en");
  sessionStorage.clear();
});

const id = "0000000000000000000000b1";
const version = (n: number, more: Partial<Arrangement> = {}): Arrangement => ({
  version: n,
  by: "Tutor",
  state: "agreed",
  reason: "",
  times: [{ day: "mon", from: "17:00", minutes: 60 }],
  feePaise: 240_000,
  feePer: "month",
  startsOn: "2026-11-01",
  proposedAt: "2026-10-30T10:00:00.000Z",
  ...more,
});
const arranged = (...versions: Arrangement[]): Arrangements => ({
  bookingId: id,
  version: versions.length,
  versions,
});

interface Server {
  arrangement: Arrangements;
  side?: "Tutor" | "Student";
  isOpen?: boolean;
  lessons?: Lesson[];
}

/** The tuition's page over a server that can be changed meanwhile. */
async function open(server: Server) {
  const side = server.side ?? "Student";
  signInWithBookings(side);
  const sent: unknown[] = [];
  const saved = (body: object) => {
    sent.push(body);
    return { arrangement: server.arrangement, message: "" };
  };
  const tuition = {
    bookingId: id,
    name: "Ananya",
    subject: "physics",
    arrangement: "agreed",
  } as const;
  fakeApi(bookingsApi)({
    arrangement: () => ({
      arrangement: server.arrangement,
      tuition,
      side,
      isOpen: server.isOpen ?? true,
    }),
    timetable: () => ({ lessons: server.lessons ?? [], tuitions: [tuition] }),
    proposeTerms: ({ body }) => {
      if (body.version !== server.arrangement.version) throw rejection(409, "terms_outdated");
      return saved(body);
    },
    agreeTerms: ({ body }) => saved(body),
    declineTerms: ({ body }) => saved(body),
    endLessons: ({ body }) => saved(body),
  });
  await show(`/lessons/${id}`);
  return sent;
}

const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));
const dialog = async () => within(await screen.findByRole("dialog"));

it("shows what is agreed, and what is proposed beside it with what differs marked", async () => {
  const proposed = version(2, { state: "proposed", feePaise: 300_050 });
  const sent = await open({ arrangement: arranged(version(1), proposed) });
  const table = within(await screen.findByRole("table", { name: "" }));
  const row = (name: string) => within(table.getByRole("row", { name: new RegExp(`^${name}`) }));
  expect(row("Fee").getByText("₹2,400 a month")).toBeTruthy();
  expect(row("Fee").getByText("₹3,000.50 a month")).toBeTruthy();
  expect(row("Fee").getByText("changed")).toBeTruthy();
  expect(row("Days and times").queryByText("changed")).toBeNull();
  await press("Agree");
  expect(await screen.findByText("Agreed. The lessons are in your timetable.")).toBeTruthy();
  expect(sent).toEqual([{ version: 2, reason: "" }]);
});

it("proposes days, times and a fee, and says under the field what is wrong", async () => {
  const sent = await open({ arrangement: arranged() });
  await press("Propose days and fee");
  const form = await dialog();
  await userEvent.click(form.getByRole("button", { name: "Propose" }));
  expect(form.getByText("Please give an amount in rupees, up to ten lakh.")).toBeTruthy();
  expect(document.activeElement).toBe(form.getByLabelText("Fee in rupees"));
  await userEvent.type(form.getByLabelText("Fee in rupees"), "2,400.50");
  await userEvent.click(form.getByRole("button", { name: "Add a day" }));
  await userEvent.click(form.getByRole("button", { name: "Propose" }));
  expect(await screen.findByText("Proposed. Ananya is told.")).toBeTruthy();
  expect(sent).toEqual([
    {
      version: 0,
      times: [
        { day: "mon", from: "17:00", minutes: 60 },
        { day: "tue", from: "17:00", minutes: 60 },
      ],
      feePaise: 240_050,
      feePer: "month",
      startsOn: addDays(dateOf(new Date()), 1),
    },
  ]);
});

it("shows the present terms to whoever was slower, keeps what was typed, and sends it for them", async () => {
  const server: Server = { arrangement: arranged(version(1)) };
  const sent = await open(server);
  await press("Propose something else");
  const form = await dialog();
  const fee = form.getByLabelText("Fee in rupees");
  await userEvent.clear(fee);
  await userEvent.type(fee, "2000");
  server.arrangement = arranged(version(1), version(2, { state: "proposed", feePaise: 350_000 }));
  await userEvent.click(form.getByRole("button", { name: "Propose" }));
  expect(await form.findByText(/The other side was faster/)).toBeTruthy();
  expect(await form.findByText("₹3,500 a month")).toBeTruthy();
  expect(fee).toHaveProperty("value", "2000");
  expect(sent).toEqual([]);
  await userEvent.click(form.getByRole("button", { name: "Propose" }));
  expect(await screen.findByText("Proposed. Ananya is told.")).toBeTruthy();
  expect(sent).toMatchObject([{ version: 2, feePaise: 200_000 }]);
});

it("declines with or without a reason, and takes an own proposal back", async () => {
  const proposed = version(1, { state: "proposed" });
  const sent = await open({ arrangement: arranged(proposed) });
  await press("Decline");
  const form = await dialog();
  await userEvent.type(form.getByLabelText("Why? (if you like)"), "Too late");
  await userEvent.click(form.getByRole("button", { name: "Decline" }));
  expect(await screen.findByText("Declined.")).toBeTruthy();
  expect(sent).toEqual([{ version: 1, reason: "Too late" }]);
  cleanup();
  const own = await open({ arrangement: arranged(proposed), side: "Tutor" });
  await press("Take it back");
  expect(await screen.findByText("Your proposal is taken back.")).toBeTruthy();
  expect(own).toEqual([{ version: 1, reason: "" }]);
});

it("ends the lessons on a day with a reason, and shows the end", async () => {
  const server: Server = { arrangement: arranged(version(1)) };
  const sent = await open(server);
  await press("End the lessons");
  const form = await dialog();
  await userEvent.type(form.getByLabelText("Why?"), "Exams are over");
  const endsOn = dateOf(new Date());
  server.arrangement = {
    ...server.arrangement,
    endsOn,
    endedBy: "Student",
    endReason: "Exams are over",
  };
  await userEvent.click(form.getByRole("button", { name: "End the lessons" }));
  expect(await screen.findByText(/^The last day is/)).toBeTruthy();
  expect(sent).toEqual([{ version: 1, endsOn, reason: "Exams are over" }]);
});

it("changes nothing of a cancelled booking, and keeps it to read", async () => {
  await open({
    arrangement: arranged(version(1), version(2, { state: "proposed" })),
    isOpen: false,
  });
  expect(await screen.findByText(/^This booking is cancelled/)).toBeTruthy();
  for (const name of ["Agree", "Propose something else", "End the lessons"])
    expect(screen.queryByRole("button", { name })).toBeNull();
});

it("shows a month of attendance with totals, and prints it", async () => {
  const at = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  const lesson = (n: number, more: Partial<Lesson>): Lesson => ({
    _id: `${id}-${n}`,
    bookingId: id,
    name: "Ananya",
    subject: "physics",
    plannedAt: at(n),
    startsAt: at(n),
    minutes: 60,
    state: "planned",
    reason: "",
    version: 0,
    ...more,
  });
  const markedAt = at(-5);
  await open({
    arrangement: arranged(version(1)),
    lessons: [
      lesson(-6, { state: "held", markedAt, standsAt: at(-2) }),
      lesson(-5, { state: "held", markedAt, contradicted: { text: "We waited", at: markedAt } }),
      lesson(-4, { state: "absent", markedAt, standsAt: at(-1) }),
      lesson(-3, { state: "called_off", by: "Student", reason: "Fever" }),
      lesson(-1, {}),
      lesson(2, {}),
    ],
  });
  await screen.findByText("The student says: We waited");
  const totals = [...document.querySelectorAll("dl")].at(-1);
  const figures = [...(totals?.querySelectorAll("dd") ?? [])].map(({ textContent }) => textContent);
  expect(figures).toEqual(["2", "1", "1", "1", "1"]);
  expect(screen.getByText("The student: Fever")).toBeTruthy();
  let printed = 0;
  globalThis.print = () => void (printed += 1);
  await press("Print");
  expect(printed).toBe(1);
});

it("says that a tuition is not there, or not begun, and leads to My Bookings", async () => {
  for (const [status, code, text] of [
    [404, "no_such_booking", "This tuition is not there, or it is not yours."],
    [409, "tuition_not_begun", "Lessons can be arranged once the request is accepted."],
  ] as const) {
    signInWithBookings("Student");
    fakeApi(bookingsApi)({
      arrangement: () => {
        throw rejection(status, code);
      },
    });
    await show(`/lessons/${id}`);
    expect(await screen.findByRole("heading", { name: text })).toBeTruthy();
    cleanup();
    resetKit();
  }
});

it("speaks Hindi", async () => {
  setLanguage("hi");
  await open({ arrangement: arranged(version(1, { state: "proposed" })) });
  expect(await screen.findByRole("button", { name: "सहमति दें" })).toBeTruthy();
  expect(screen.getByText("सोमवार शाम 5:00, 60 मिनट")).toBeTruthy();
});
