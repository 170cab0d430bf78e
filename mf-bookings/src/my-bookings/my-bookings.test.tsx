import { type Booking, bookingsApi } from "@tutorsetu/contracts/bookings";
import { act, cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { fakeApi, problem, resetKit } from "@tutorsetu/web-kit/fake-api";
import { MemoryRouter } from "@tutorsetu/web-kit/router-testing";
import { useSession } from "@tutorsetu/web-kit/session";
import { Toasts } from "@tutorsetu/web-kit/toast";
import { afterEach, expect, it } from "vitest";
import MyBookings from "./my-bookings.tsx";

afterEach(() => {
  cleanup();
  resetKit();
});

let n = 0;
const id = () => (++n).toString(16).padStart(24, "0");

function world(role: "Tutor" | "Student") {
  const me = id();
  const other = id();
  const [tutor, student] = role === "Tutor" ? [me, other] : [other, me];
  const person = { email: "x@test.example", image: null, phoneNo: "+919812345678" };
  const place = { city: "Pune", state: "Maharashtra", bio: "" };
  const booking = (more: Partial<Booking> = {}): Booking => ({
    _id: id(),
    tutorId: {
      _id: tutor,
      userName: "Ananya",
      ...person,
      tutor: { _id: id(), fee: 2600, subjects: ["physics"], experience: 4, ...place },
    },
    studentId: {
      _id: student,
      userName: "Rohan",
      ...person,
      student: { _id: id(), grade: 10, subjectInterested: ["physics"], ...place },
    },
    bookerRole: "Student",
    bookingStatus: "pending",
    subject: "",
    message: "",
    reason: "",
    createdAt: "2025-01-05T10:00:00.000Z",
    changedAt: "2025-01-06T10:00:00.000Z",
    ...more,
  });
  useSession.getState().signIn({
    _id: me,
    userName: "Me",
    email: "me@test.example",
    role,
    image: null,
    phoneNo: "",
    refreshToken: "t",
  });
  return { booking };
}

const page = (bookings: Booking[], counts = { current: bookings.length, history: 0 }) => ({
  bookings,
  counts,
  nextCursor: null,
  total: bookings.length,
});

async function show(at = "/my-bookings") {
  await act(async () => {
    render(
      <MemoryRouter initialEntries={[at]}>
        <Toasts />
        <MyBookings />
      </MemoryRouter>,
    );
  });
}

it("shows a student the tutor, and contact while waiting [BK-002] [BK-004] [BK-013] [BK-015] [BK-016] [BK-018] [BK-026] [BK-029] [BK-032] [BK-034]", async () => {
  const { booking } = world("Student");
  fakeApi(bookingsApi)({ list: () => page([booking()]) });
  await show();
  expect(await screen.findByRole("heading", { name: "Ananya" })).toBeTruthy();
  expect(screen.getByRole("heading", { name: "My Bookings" })).toBeTruthy();
  expect(screen.getByRole("tab", { name: "Current (1)" })).toBeTruthy();
  for (const text of [
    "Pending",
    "(+91) 9812345678",
    "4 years of experience",
    "Pune",
    "Saved On : January 5, 2025",
  ])
    expect(screen.getByText(text)).toBeTruthy();
  const link = screen.getByRole("link", { name: "Chat On" }).getAttribute("href") ?? "";
  expect(link).toContain("https://wa.me/919812345678?text=");
  expect(decodeURIComponent(link)).toContain("Hello! I would like to contact you.");
  expect(screen.queryByRole("button", { name: "Accept" })).toBeNull();
});

it("lets a tutor accept, once, and says so [BK-019] [BK-022] [BK-031] [BK-036] [BK-037] [BK-040]", async () => {
  const { booking } = world("Tutor");
  const one = booking();
  const sent: unknown[] = [];
  let isAccepted = false;
  fakeApi(bookingsApi)({
    list: () => (isAccepted ? page([], { current: 0, history: 1 }) : page([one])),
    updateStatus: ({ body }) => {
      sent.push(body);
      isAccepted = true;
      return { booking: { ...one, bookingStatus: "accepted" }, message: "" };
    },
  });
  await show();
  expect(await screen.findByText("10th")).toBeTruthy();
  await userEvent.dblClick(screen.getByRole("button", { name: "Accept" }));
  expect(await screen.findByText("Booking status updated to: accepted")).toBeTruthy();
  expect(await screen.findByText("No current bookings")).toBeTruthy();
  expect(screen.getByRole("tab", { name: "History (1)" })).toBeTruthy();
  expect(sent).toMatchObject([{ bookingId: one._id, newStatus: "accepted" }]);
});

it("shows no actions on what is cancelled [BK-008] [BK-027] [BK-035]", async () => {
  const { booking } = world("Student");
  fakeApi(bookingsApi)({
    list: () => page([booking({ bookingStatus: "cancelled" })], { current: 0, history: 1 }),
  });
  await show("/my-bookings?tab=history");
  expect(await screen.findByText("Cancelled")).toBeTruthy();
  expect(screen.getByText("On January 6, 2025")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Cancel" })).toBeNull();
  expect(screen.queryByRole("link", { name: "Chat On" })).toBeNull();
});

it("says what to do first when there is nothing [BK-009] [BK-010] [BK-011]", async () => {
  world("Student");
  fakeApi(bookingsApi)({ list: () => page([]) });
  await show();
  expect(await screen.findByText("No current bookings")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Find a Tutor" }).getAttribute("href")).toBe("/tutor");
});

it("says that loading failed, and tries again [BK-039]", async () => {
  const { booking } = world("Student");
  let isDown = true;
  fakeApi(bookingsApi)({
    list: () => {
      if (isDown) throw problem(503, "away");
      return page([booking()]);
    },
  });
  await show();
  expect(await screen.findByText("Failed to load bookings")).toBeTruthy();
  isDown = false;
  await userEvent.click(screen.getByRole("button", { name: "Try Again" }));
  expect(await screen.findByRole("heading", { name: "Ananya" })).toBeTruthy();
});
