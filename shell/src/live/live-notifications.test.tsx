import { bookingsApi, chatApi, contentApi } from "@tutorsetu/contracts/apis";
import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import type { Connect, ConnectionEvents } from "@tutorsetu/chat-client/connection";
import { fakeApi, resetKit } from "@tutorsetu/web-kit/testing/fake-api";
import { afterEach, expect, it } from "vitest";
import { openSite } from "../testing/open.tsx";
import { signInAs } from "../testing/people.ts";

afterEach(() => {
  cleanup();
  resetKit();
  localStorage.clear();
});

/** A connection whose other end the test holds. */
function server(unread = 0) {
  fakeApi(chatApi)({ conversations: () => ({ conversations: [], unread }) });
  const held: { events?: ConnectionEvents } = {};
  const connect: Connect = (_who, events) => {
    held.events = events;
    return new Promise(() => {});
  };
  async function tell(event: string, data: Record<string, string>) {
    await waitFor(() => expect(held.events).toBeDefined());
    await act(async () => held.events?.onNotification({ event, data }));
  }
  return { connect, tell, isConnected: () => held.events !== undefined };
}

const booking = { bookingId: "b1", from: "Rohan Deshmukh", reason: "" };

it.each([
  [
    { ...booking, kind: "requested", status: "pending" },
    "Rohan Deshmukh has sent you a request. You can answer in My Bookings.",
  ],
  [
    { ...booking, kind: "accepted", status: "accepted" },
    "Rohan Deshmukh has accepted your booking.",
  ],
  [
    { ...booking, kind: "cancelled", status: "cancelled" },
    "Rohan Deshmukh has cancelled the booking.",
  ],
  [
    { ...booking, kind: "cancelled", status: "cancelled", reason: "expired" },
    "The request between you and Rohan Deshmukh has expired without an answer.",
  ],
  [
    { ...booking, kind: "reminder", status: "pending" },
    "Rohan Deshmukh still waits for your answer in My Bookings.",
  ],
  [
    { ...booking, kind: "proposed", status: "pending" },
    "Rohan Deshmukh proposes another time. You can answer in My Bookings.",
  ],
  [
    { ...booking, kind: "time_agreed", status: "pending" },
    "Rohan Deshmukh agrees to the time that you proposed.",
  ],
])("tells on any page what happened to a booking: $kind $reason", async (data, words) => {
  signInAs("Tutor");
  const { connect, tell } = server();
  await openSite("/about", connect);
  await tell("booking", data);
  expect(await screen.findByText(words)).toBeTruthy();
});

it("shows a toast for a new notice, and words of its own for what the platform writes", async () => {
  signInAs("Student");
  const { connect, tell } = server();
  await openSite("/about", connect);
  for (const [kind, words] of [
    [undefined, "New notice: Holidays"],
    ["of_a_newer_service", "New notice: Holidays"],
    ["help_solved", "Your help request was solved"],
    ["warning", "A warning from our team"],
    ["suspension", "Your account is suspended"],
    ["suspension_lifted", "Your account is no longer suspended"],
    ["booking_proposed", "Asha proposes another time"],
  ] as const) {
    await tell("notice", { subject: "Holidays", name: "Asha", ...(kind && { kind }) });
    expect(await screen.findByText(words)).toBeTruthy();
  }
});

it("leads to what a notice is about, and marks it as read; a booking's own event is told once with it", async () => {
  signInAs("Tutor");
  const { connect, tell } = server();
  const read: string[] = [];
  fakeApi(contentApi)({
    unreadNotices: () => ({ unread: 1 }),
    readNotice: ({ params }) => {
      read.push(params.id);
      throw new Error("not what is tested");
    },
  });
  const { user, place } = await openSite("/about", connect);
  await tell("booking", { ...booking, kind: "requested", status: "pending" });
  const told = { id: "n1", subject: "s", kind: "booking_requested", name: "Rohan Deshmukh" };
  await tell("notice", { ...told, link: "/my-bookings?booking=b1" });
  expect(await screen.findByText("Rohan Deshmukh has sent you a request")).toBeTruthy();
  await user.click(screen.getByRole("link", { name: "Open" }));
  expect(place()).toBe("/my-bookings?booking=b1");
  expect(read).toEqual(["n1"]);
});

it("tells once of what is told again, and of a booking's event and the notice of it, which its link marks as read", async () => {
  signInAs("Tutor");
  const { connect, tell } = server();
  const read: string[] = [];
  fakeApi(contentApi)({
    unreadNotices: () => ({ unread: 1 }),
    readNotice: ({ params }) => {
      read.push(params.id);
      throw new Error("not what is tested");
    },
  });
  const { user } = await openSite("/about", connect);
  const requested = { ...booking, id: "e1", kind: "requested", status: "pending" };
  await tell("booking", requested);
  const words = /^Rohan Deshmukh has sent you a request\. /;
  expect(await screen.findByText(words)).toBeTruthy();
  const noticed = { id: "e1", subject: "s", kind: "booking_requested", name: "Rohan Deshmukh" };
  await tell("notice", { ...noticed, link: "/my-bookings?booking=b1" });
  expect(screen.getByText(words)).toBeTruthy();
  await user.click(screen.getByRole("link", { name: "Open" }));
  expect(read).toEqual(["e1"]);
  // Each at a place of its own, where it would be seen besides the first.
  await tell("booking", { ...requested, bookingId: "b2" });
  await tell("notice", { ...noticed, link: "/elsewhere" });
  expect(screen.getAllByText(/Rohan Deshmukh has sent you/)).toHaveLength(1);
  await tell("notice", { ...noticed, id: "e2", link: "/elsewhere" });
  expect(await screen.findAllByText(/Rohan Deshmukh has sent you/)).toHaveLength(2);
});

it("makes no link of an address of another site", async () => {
  signInAs("Student");
  const { connect, tell } = server();
  await openSite("/about", connect);
  await tell("notice", { subject: "Holidays", link: "https://evil.example" });
  expect(await screen.findByText("New notice: Holidays")).toBeTruthy();
  expect(screen.queryByRole("link", { name: "Open" })).toBeNull();
});

it("counts what waits in the bar: unread notices, and requests that are the reader's turn", async () => {
  signInAs("Tutor");
  const { connect, tell } = server();
  let unread = 2;
  fakeApi(contentApi)({ unreadNotices: () => ({ unread }) });
  const asked: object[] = [];
  fakeApi(bookingsApi)({
    list: ({ query }) => {
      asked.push(query ?? {});
      const times = { bookerRole: "Tutor", proposedBy: "Student" };
      const bookings = [
        { bookerRole: "Student" },
        { bookerRole: "Tutor" },
        times,
        { ...times, timeAgreedAt: "2025-01-07T10:00:00.000Z" },
      ] as never; // safe: all that is read of them
      return { bookings, counts: { current: 4, history: 0 }, nextCursor: null, total: 4 };
    },
  });
  await openSite("/about", connect);
  expect(await screen.findByRole("link", { name: "Notifications, 2 unread" })).toBeTruthy();
  expect(await screen.findByRole("link", { name: /^My Bookings\s+2 to answer$/ })).toBeTruthy();
  expect(screen.getByRole("button", { name: "Open the menu, 2 to answer" })).toBeTruthy();
  expect(asked).toEqual([{ status: "pending", turn: "yes", limit: 20 }]);
  unread = 3;
  await tell("notice", { subject: "Holidays" });
  expect(await screen.findByRole("link", { name: "Notifications, 3 unread" })).toBeTruthy();
  unread = 4;
  await tell("notice", { kind: "new_device", subject: "A new device signed in", link: "/" });
  expect(await screen.findByRole("link", { name: "Notifications, 4 unread" })).toBeTruthy();
  expect(screen.queryByText(/new device/i)).toBeNull();
});

it("takes the server's count of what waits, shows 99+ in the menu and in the bar, and counts again what another device has read", async () => {
  signInAs("Student");
  const { connect, tell } = server();
  let unread = 1;
  fakeApi(contentApi)({ unreadNotices: () => ({ unread }) });
  const counts = { current: 0, history: 120, turn: 120 };
  fakeApi(bookingsApi)({
    list: () => ({ bookings: [], counts, nextCursor: null, total: 120 }),
  });
  await openSite("/about", connect);
  const link = await screen.findByRole("link", { name: /^My Bookings\s+120 to answer$/ });
  expect(within(link).getByText("99+")).toBeTruthy();
  const menu = screen.getByRole("button", { name: "Open the menu, 120 to answer" });
  expect(within(menu).getByText("99+")).toBeTruthy();
  expect(await screen.findByRole("link", { name: "Notifications, 1 unread" })).toBeTruthy();
  unread = 0;
  await tell("notices_read", {});
  expect(await screen.findByRole("link", { name: "Notifications" })).toBeTruthy();
});

it("news that cannot be read are let pass", async () => {
  signInAs("Student");
  const { connect, tell } = server();
  await openSite("/about", connect);
  await tell("booking", { kind: "eaten" });
  await tell("unheard-of", {});
  await tell("notice", { subject: "Still here" });
  expect(await screen.findByText("New notice: Still here")).toBeTruthy();
});

it.each([
  [1, "Messages, 1 unread", "1"],
  [3, "Messages, 3 unread", "3"],
  [120, "Messages, 120 unread", "99+"],
])("counts %i unread messages in the bar", async (unread, name, shown) => {
  signInAs("Student");
  await openSite("/about", server(unread).connect);
  const link = await screen.findByRole("link", { name });
  expect(link.getAttribute("href")).toBe("/chat");
  expect(within(link).getByText(shown).getAttribute("aria-hidden")).toBe("true");
});

it("connects only after signing in, and resets the count after signing out", async () => {
  const { connect, isConnected } = server(2);
  await openSite("/about", connect);
  expect(isConnected()).toBe(false);
  await act(async () => signInAs("Student"));
  expect(await screen.findByRole("link", { name: "Messages, 2 unread" })).toBeTruthy();
  expect(isConnected()).toBe(true);
});
