import { bookingsApi } from "@tutorsetu/contracts/apis";
import { type Booking } from "@tutorsetu/contracts/bookings";
import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { fakeApi, resetKit } from "@tutorsetu/web-kit/testing/fake-api";
import { setLanguage } from "@tutorsetu/web-kit/i18n";
import { afterEach, expect, it } from "vitest";
import { page, show, signInWithBookings } from "./testing/bookings-fixture.tsx";

afterEach(() => {
  cleanup();
  resetKit();
  setLanguage("en");
  sessionStorage.clear();
});

const history = (booking: Booking) => page([booking], { current: 0, history: 1 });

it.each(["Student", "Tutor", "Admin"] as const)("opens for a %s [BK-001, BK-002]", async (role) => {
  signInWithBookings(role);
  fakeApi(bookingsApi)({ list: () => page([]) });
  await show();
  expect(await screen.findByRole("heading", { level: 1, name: "My Bookings" })).toBeTruthy();
});

it("sends a visitor to sign in, and back [BK-001]", async () => {
  const visit = await show();
  expect(visit.address()).toBe("/login?next=%2Fmy-bookings");
});

it("reads GET /bookings, field bookings, and begins with what is pending [BK-003, BK-006, BK-007]", async () => {
  const { booking } = signInWithBookings("Student");
  expect([bookingsApi.list.method, bookingsApi.list.path]).toEqual(["GET", "/bookings"]);
  const asked: unknown[] = [];
  fakeApi(bookingsApi)({
    list: ({ query }) => {
      asked.push(query.status);
      return page([booking()]);
    },
  });
  await show();
  expect(await screen.findByRole("heading", { name: "Ananya" })).toBeTruthy();
  expect(screen.getByRole("tab", { selected: true }).textContent).toBe("Current (1)");
  expect(asked).toHaveLength(2);
  expect(new Set(asked)).toEqual(new Set(["accepted", "current"]));
});

it("shows a student the tutor, and contact while waiting [BK-004, BK-013..BK-018, BK-026, BK-028, BK-029, BK-032..BK-034]", async () => {
  const { booking } = signInWithBookings("Student");
  fakeApi(bookingsApi)({ list: () => page([booking()]) });
  await show();
  const card = await screen.findByRole("article", { name: "Ananya" });
  expect(screen.getByRole("tab", { name: "Current (1)" })).toBeTruthy();
  expect(card.querySelector("img")?.getAttribute("src")).toBe("/uploads/face.webp");
  const texts = ["Pending", "(+91) 9812345678", "4 years of experience", "Physics", "Pune"];
  for (const text of [...texts, "Saved On : January 5, 2025"])
    expect(within(card).getByText(text)).toBeTruthy();
  const link = screen.getByRole("link", { name: "Chat On" }).getAttribute("href") ?? "";
  expect(link).toContain("https://wa.me/919812345678?text=");
  expect(decodeURIComponent(link)).toContain("Hello! I would like to contact you.");
  expect(screen.queryByRole("button", { name: "Accept" })).toBeNull();
});

it("shows a tutor the student, and Accept instead of contact by phone [BK-019..BK-024, BK-031]", async () => {
  const { booking, other } = signInWithBookings("Tutor");
  fakeApi(bookingsApi)({ list: () => page([booking()]) });
  await show();
  const card = await screen.findByRole("article", { name: "Rohan" });
  expect(card.querySelector("img")?.getAttribute("src")).toBe("/uploads/rohan.webp");
  for (const text of ["(+91) 9800000002", "10th", "Social Science", "Kochi", "Asked you"])
    expect(within(card).getByText(text)).toBeTruthy();
  expect(screen.getByRole("button", { name: "Accept" })).toBeTruthy();
  expect(screen.queryByRole("link", { name: "Chat On" })).toBeNull();
  const chat = screen.getByRole("link", { name: "Chat here" });
  expect(chat.getAttribute("href")).toBe(`/chat/${other}`);
});

it("keeps accepted and cancelled bookings in History, with its own count [BK-005, BK-008, BK-025]", async () => {
  const { booking } = signInWithBookings("Student");
  const asked: unknown[] = [];
  const ended = [
    booking({ bookingStatus: "accepted", wasAccepted: true }),
    booking({ bookingStatus: "cancelled" }),
  ];
  fakeApi(bookingsApi)({
    list: ({ query }) => {
      if (query.status !== "accepted") asked.push(query.status);
      return query.status === "history"
        ? page(ended, { current: 0, history: 2 })
        : page([], { current: 0, history: 2 });
    },
  });
  const visit = await show();
  await userEvent.click(await screen.findByRole("tab", { name: "History (2)" }));
  expect(await screen.findByText("Accepted")).toBeTruthy();
  expect(screen.getByText("Cancelled")).toBeTruthy();
  expect(screen.getAllByText("On January 6, 2025")).toHaveLength(2);
  expect(asked).toEqual(["current", "history"]);
  expect(visit.address()).toBe("/my-bookings?tab=history");
});

it("shows no action buttons on what is cancelled [BK-027, BK-035]", async () => {
  const { booking } = signInWithBookings("Student");
  const ended = booking({ bookingStatus: "cancelled", reason: "We moved.", wasAccepted: true });
  fakeApi(bookingsApi)({ list: () => history(ended) });
  await show("/my-bookings?tab=history");
  const card = within(await screen.findByRole("article", { name: "Ananya" }));
  expect(card.getByText("Cancelled")).toBeTruthy();
  expect(card.getByText("Reason: We moved.")).toBeTruthy();
  expect(card.queryAllByRole("button")).toEqual([]);
  // Nor a link that does what a button would.
  expect(card.queryAllByRole("link")).toEqual([]);
});

it("says in words why the platform ended a request", async () => {
  const { booking } = signInWithBookings("Student");
  const expired = booking({ bookingStatus: "cancelled", reason: "expired" });
  fakeApi(bookingsApi)({ list: () => history(expired) });
  await show("/my-bookings?tab=history");
  expect(await screen.findByText("Nobody answered in time, so this request ended.")).toBeTruthy();
});

it.each([
  ["Student", "Student", /^Your account was deleted at that time/],
  ["Tutor", "Tutor", /^Your account was deleted at that time/],
  ["Student", "Tutor", /^The other account was deleted/],
  ["Tutor", "Student", /^The other account was deleted/],
  // What ended before it was noted whose account it was.
  ["Student", undefined, /^An account was deleted/],
] as const)(
  "shows a %s that the account of the %s was deleted",
  async (role, deletedSide, words) => {
    const { booking } = signInWithBookings(role);
    const ended = { bookingStatus: "cancelled", reason: "account deleted" } as const;
    const one = booking({ ...ended, ...(deletedSide ? { deletedSide } : {}) });
    fakeApi(bookingsApi)({ list: () => history(one) });
    await show("/my-bookings?tab=history");
    expect(await screen.findByText(words)).toBeTruthy();
  },
);

it("shows a deleted person without contact", async () => {
  const { booking } = signInWithBookings("Student");
  const none = { userName: "Deleted user", email: "", image: null, phoneNo: null, tutor: null };
  const one = booking({ bookingStatus: "cancelled", reason: "account deleted" });
  fakeApi(bookingsApi)({ list: () => history({ ...one, tutorId: { ...one.tutorId, ...none } }) });
  await show("/my-bookings?tab=history");
  const card = within(await screen.findByRole("article", { name: "Deleted user" }));
  expect(card.getByText(/The other account was deleted/)).toBeTruthy();
  expect(card.queryByText("Phone")).toBeNull();
});

it("shows what was asked for", async () => {
  const { booking } = signInWithBookings("Tutor");
  const wish = booking({
    subject: "physics",
    message: "For the board exam.",
    mode: "online",
    trial: true,
    preferredSlots: [{ day: "mon", part: "evening" }],
  });
  fakeApi(bookingsApi)({ list: () => page([wish]) });
  await show();
  expect(await screen.findByText(/For the board exam\./)).toBeTruthy();
  expect(screen.getByText("Lessons: Online")).toBeTruthy();
  expect(screen.getByText("Times that suit: Monday evening")).toBeTruthy();
  expect(screen.getByText("Trial lesson first")).toBeTruthy();
});

it.each([
  ["Student", "Find a Tutor", "/tutor"],
  ["Tutor", "Find Students", "/student"],
] as const)(
  "shows a %s what to do first when nothing is current [BK-009..BK-011]",
  async (role, name, address) => {
    signInWithBookings(role);
    fakeApi(bookingsApi)({ list: () => page([]) });
    await show();
    expect(await screen.findByText("No current bookings")).toBeTruthy();
    expect(screen.getByRole("link", { name }).getAttribute("href")).toBe(address);
  },
);

it("says that History is empty [BK-012]", async () => {
  signInWithBookings("Student");
  fakeApi(bookingsApi)({ list: () => page([]) });
  await show("/my-bookings?tab=history");
  expect(await screen.findByText("No history bookings")).toBeTruthy();
});

it("offers an administrator nothing to accept, as it is not their booking", async () => {
  const { booking, other } = signInWithBookings("Admin");
  const theirs = booking();
  const student = { ...theirs.studentId, _id: `${other.slice(1)}f` };
  fakeApi(bookingsApi)({ list: () => page([{ ...theirs, studentId: student }]) });
  await show();
  const card = within(await screen.findByRole("article", { name: "Ananya" }));
  expect(card.queryAllByRole("button")).toEqual([]);
});

it("follows what the other side does while the page is open", async () => {
  const { booking } = signInWithBookings("Student");
  let isAccepted = false;
  fakeApi(bookingsApi)({
    list: () => (isAccepted ? page([], { current: 0, history: 1 }) : page([booking()])),
  });
  const visit = await show();
  await screen.findByRole("tab", { name: "Current (1)" });
  isAccepted = true;
  await visit.tell("booking");
  expect(await screen.findByRole("tab", { name: "History (1)" })).toBeTruthy();
  expect(screen.getByText("No current bookings")).toBeTruthy();
});

it("speaks Hindi", async () => {
  signInWithBookings("Student");
  setLanguage("hi");
  fakeApi(bookingsApi)({ list: () => page([]) });
  await show();
  expect(await screen.findByText("कोई वर्तमान बुकिंग नहीं")).toBeTruthy();
});

it("names subjects in Hindi to who reads Hindi", async () => {
  const { booking } = signInWithBookings("Student");
  setLanguage("hi");
  fakeApi(bookingsApi)({ list: () => page([booking({ subject: "physics" })]) });
  await show();
  expect(await screen.findAllByText("भौतिक विज्ञान")).toHaveLength(2);
  expect(screen.queryByText("Physics")).toBeNull();
});
