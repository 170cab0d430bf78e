import { bookingsApi } from "@tutorsetu/contracts/apis";
import type { Booking, BookingQuery } from "@tutorsetu/contracts/bookings";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { setLanguage } from "@tutorsetu/web-kit/i18n";
import { fakeApi, resetKit } from "@tutorsetu/web-kit/testing/fake-api";
import { afterEach, expect, it } from "vitest";
import { page, show, signInWithBookings } from "../my-bookings/testing/bookings-fixture.tsx";
import { ASHA, fakeChildren, onlyAsha, ROHAN } from "./testing/children.ts";

afterEach(() => {
  cleanup();
  resetKit();
  setLanguage("en");
  sessionStorage.clear();
});

type Fixture = ReturnType<typeof signInWithBookings>;

/** A booking for a child of the parent Sunita. */
function bookingFor(booking: Fixture["booking"], child: string, more: Partial<Booking> = {}) {
  const one = booking({ studentProfileId: child, ...more });
  const userName = child === ASHA ? "Asha" : "Rohan";
  return { ...one, studentId: { ...one.studentId, userName, guardianName: "Sunita" } };
}

/** A service that knows for whom a booking is, and notes what it is asked. */
function keeps(bookings: readonly Booking[]) {
  const asked: BookingQuery[] = [];
  fakeApi(bookingsApi)({
    list: ({ query }) => {
      asked.push(query);
      const { status, child } = query;
      const own = bookings.filter((one) => !child || one.studentProfileId === child);
      const isCurrent = (one: Booking) => one.bookingStatus === "pending";
      const current = own.filter(isCurrent);
      const history = own.filter((one) => !isCurrent(one));
      const counts = { current: current.length, history: history.length };
      const accepted = history.filter((one) => one.bookingStatus === "accepted");
      const shown = { current, history, accepted, pending: current, cancelled: [] };
      return page(shown[status ?? "current"], counts);
    },
  });
  return asked;
}

const whose = (words: RegExp | string) =>
  screen.getAllByRole("article").map((card) => within(card).queryByText(words)?.textContent);

it("says on each of a parent's cards for which child it is, also for one that is hidden or removed", async () => {
  const { booking } = signInWithBookings("Student");
  fakeChildren();
  const one = bookingFor(booking, ASHA);
  const none = { userName: "Unavailable user", student: null };
  const { guardianName: _, ...hidden } = { ...one.studentId, ...none, isHidden: true };
  const gone = { ...hidden, userName: "Deleted user", isHidden: false };
  keeps([
    one,
    { ...bookingFor(booking, ROHAN), studentId: hidden },
    { ...bookingFor(booking, "c7".repeat(12)), studentId: gone },
  ]);
  await show();
  await screen.findAllByRole("article");
  expect(whose(/^For (Asha|Rohan|a child)/)).toEqual([
    "For Asha",
    "For Rohan",
    "For a child who is not in your account any more",
  ]);
});

it("says nothing of children to a student without any", async () => {
  const { booking } = signInWithBookings("Student");
  fakeChildren([]);
  keeps([booking({ studentProfileId: ASHA })]);
  await show();
  await screen.findByRole("article");
  expect(screen.queryByText(/^For /)).toBeNull();
  expect(screen.queryByRole("group", { name: "Bookings for" })).toBeNull();
});

it("shows one child's bookings and accepted tutors, with the choice in the address, which both tabs keep", async () => {
  const { booking } = signInWithBookings("Student");
  fakeChildren();
  const accepted = { bookingStatus: "accepted", wasAccepted: true } as const;
  const asked = keeps([
    bookingFor(booking, ASHA),
    bookingFor(booking, ROHAN),
    bookingFor(booking, ROHAN, accepted),
  ]);
  const visit = await show("/my-bookings?booking=unknown");
  const choice = await screen.findByRole("group", { name: "Bookings for" });
  const chosen = () => within(choice).getByRole<HTMLInputElement>("radio", { checked: true });
  expect(chosen().parentElement?.textContent).toBe("All children");
  expect(screen.getByRole("region", { name: "Your tutors" }).textContent).toContain("For Rohan");
  await userEvent.click(within(choice).getByRole("radio", { name: "Asha" }));
  await screen.findByRole("tab", { name: "Current (1)" });
  expect(visit.address()).toBe(`/my-bookings?child=${ASHA}`);
  await waitFor(() => expect(whose(/^For /)).toEqual(["For Asha"]));
  expect(screen.queryByRole("region", { name: "Your tutors" })).toBeNull();
  await userEvent.click(screen.getByRole("tab", { name: "History (0)" }));
  expect(await screen.findByText("No history bookings for Asha")).toBeTruthy();
  expect(visit.address()).toBe(`/my-bookings?tab=history&child=${ASHA}`);
  expect(asked.map(({ status, child }) => [status, child])).toContainEqual(["history", ASHA]);
  await userEvent.click(within(choice).getByRole("radio", { name: "Rohan" }));
  expect(await screen.findByRole("tab", { name: "History (1)" })).toBeTruthy();
  expect(visit.address()).toBe(`/my-bookings?tab=history&child=${ROHAN}`);
});

it("begins with the child of the address, and with all where that is nobody's", async () => {
  const { booking } = signInWithBookings("Student");
  fakeChildren();
  keeps([bookingFor(booking, ASHA), bookingFor(booking, ROHAN)]);
  await show(`/my-bookings?child=${ROHAN}`);
  await screen.findByRole("tab", { name: "Current (1)" });
  expect(whose(/^For /)).toEqual(["For Rohan"]);
  cleanup();
  await show("/my-bookings?child=of-somebody-else");
  await screen.findByRole("tab", { name: "Current (2)" });
});

it("has no choice for a parent of one child, and says whose the bookings are", async () => {
  const { booking, other } = signInWithBookings("Student");
  onlyAsha();
  keeps([bookingFor(booking, ASHA)]);
  await show();
  await screen.findByText("For Asha");
  expect(screen.queryByRole("group", { name: "Bookings for" })).toBeNull();
  const chat = screen.getByRole("link", { name: "Chat here" });
  expect(chat.getAttribute("href")).toBe(`/chat/${other}`);
});

it("leads from a child's booking to a chat about that child", async () => {
  const { booking, other } = signInWithBookings("Student");
  fakeChildren();
  const accepted = { bookingStatus: "accepted", wasAccepted: true } as const;
  keeps([bookingFor(booking, ROHAN), bookingFor(booking, ROHAN, accepted)]);
  await show();
  const chats = await screen.findAllByRole("link", { name: /^Chat (here|with Ananya)$/ });
  const about = `/chat/${other}?about=${ROHAN}`;
  expect(chats.map((link) => link.getAttribute("href"))).toEqual([about, about]);
});

it("shows a tutor the child and who holds the account, which is who reads the chat", async () => {
  const { booking, other } = signInWithBookings("Tutor");
  const accepted = { bookingStatus: "accepted", wasAccepted: true } as const;
  keeps([bookingFor(booking, ASHA), bookingFor(booking, ASHA, accepted)]);
  await show();
  const card = within(await screen.findByRole("article", { name: "Asha" }));
  expect(card.getByText("Parent or guardian: Sunita")).toBeTruthy();
  expect(card.queryByText(/^For /)).toBeNull();
  expect(card.getByRole("link", { name: "Chat here" }).getAttribute("href")).toBe(`/chat/${other}`);
  const students = screen.getByRole("region", { name: "Your students" });
  expect(within(students).getByText("Parent or guardian: Sunita")).toBeTruthy();
});

it("lets a parent review a tutor for each child whose tuition has ended", async () => {
  const { booking } = signInWithBookings("Student");
  fakeChildren();
  const given = { wasAccepted: true, reviewOpensAt: "2025-01-13T10:00:00.000Z" } as const;
  const ended = { ...given, bookingStatus: "cancelled", review: null } as const;
  const running = { ...ended, bookingStatus: "accepted" } as const;
  keeps([
    bookingFor(booking, ASHA, ended),
    bookingFor(booking, ASHA, ended),
    bookingFor(booking, ROHAN, ended),
  ]);
  await show("/my-bookings?tab=history");
  const region = within(await screen.findByRole("region", { name: "Tuition that has ended" }));
  const rows = region.getAllByRole("listitem").map((row) => row.textContent);
  expect(rows).toEqual(["AnanyaFor AshaWrite a review", "AnanyaFor RohanWrite a review"]);
  await userEvent.click(
    region.getAllByRole("link", { name: "Write a review" })[1] ?? document.body,
  );
  const dialog = within(await screen.findByRole("dialog", { name: "Review Ananya" }));
  expect(dialog.getByText("For Rohan")).toBeTruthy();
  expect(dialog.getByText(/with your child's first name and initial/)).toBeTruthy();
  cleanup();
  keeps([bookingFor(booking, ASHA, running), bookingFor(booking, ROHAN, ended)]);
  await show("/my-bookings?tab=history");
  const left = within(await screen.findByRole("region", { name: "Tuition that has ended" }));
  await waitFor(() => expect(left.getAllByRole("listitem")).toHaveLength(1));
  expect(left.getByText("For Rohan")).toBeTruthy();
});

it("speaks Hindi", async () => {
  const { booking } = signInWithBookings("Student");
  setLanguage("hi");
  fakeChildren();
  keeps([bookingFor(booking, ASHA)]);
  await show();
  expect(await screen.findByText("Asha के लिए")).toBeTruthy();
  expect(screen.getByRole("radio", { name: "सभी बच्चे" })).toBeTruthy();
});
