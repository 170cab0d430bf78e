import { bookingsApi } from "@tutorsetu/contracts/apis";
import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { fakeApi, offline, resetKit } from "@tutorsetu/web-kit/testing/fake-api";
import { afterEach, expect, it } from "vitest";
import { createGate, show } from "../testing/show.tsx";
import { booking, bookingPage, signIn } from "../testing/people.ts";

afterEach(() => {
  cleanup();
  resetKit();
});

const AT = "/dashboard/bookings";
const list = () => screen.findByRole("list", { name: "Bookings" });

it("lists every booking, read only [DA-061, DA-077]", async () => {
  signIn("Admin");
  const changed: unknown[] = [];
  fakeApi(bookingsApi)({
    all: () =>
      bookingPage([
        booking("Ananya", "Ravi"),
        booking("Bela", "Sita", { bookingStatus: "cancelled", reason: "No time." }),
      ]),
    updateStatus: ({ body }) => {
      changed.push(body);
      return { booking: booking("Ananya", "Ravi"), message: "" };
    },
  });
  await show(AT);
  const rows = within(await list());
  expect(rows.getByRole("heading", { name: "Ravi with Ananya" })).toBeTruthy();
  expect(rows.getByText("Pending")).toBeTruthy();
  expect(rows.getByText("Cancelled")).toBeTruthy();
  expect(rows.getByText("Reason: No time.")).toBeTruthy();
  expect(rows.getAllByText("January 5, 2025 · Asked by the Student · Physics")).toHaveLength(2);
  for (const row of rows.getAllByRole("listitem")) await userEvent.click(row);
  expect(rows.queryByRole("button")).toBeNull();
  expect(rows.queryByRole("link")).toBeNull();
  expect(changed).toEqual([]);
});

it("filters by the status in the address", async () => {
  signIn("Admin");
  const queries: unknown[] = [];
  fakeApi(bookingsApi)({
    all: ({ query }) => {
      queries.push(query.status);
      return bookingPage(query.status === "accepted" ? [] : [booking("Ananya", "Ravi")]);
    },
  });
  const { address } = await show(AT);
  await list();
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "Status" }), "Accepted");
  expect(address()).toBe(`${AT}?status=accepted`);
  expect(await screen.findByText("No bookings with this status.")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Show all" }));
  expect(address()).toBe(AT);
  expect(await list()).toBeTruthy();
  expect(queries.slice(0, 2)).toEqual([undefined, "accepted"]);
});

it("takes an unknown status in the address for all", async () => {
  signIn("Admin");
  const queries: unknown[] = [];
  fakeApi(bookingsApi)({
    all: ({ query }) => {
      queries.push(query.status);
      return bookingPage([booking("Ananya", "Ravi")]);
    },
  });
  await show(`${AT}?status=eaten`);
  await list();
  expect(queries).toEqual([undefined]);
});

it("loads more once for two presses, and keeps the rows when that fails", async () => {
  signIn("Admin");
  let isUnavailable = true;
  const slow = createGate();
  const cursors: unknown[] = [];
  fakeApi(bookingsApi)({
    all: async ({ query }) => {
      if (!query.cursor)
        return bookingPage([booking("Ananya", "Ravi")], { nextCursor: "next", total: 2 });
      if (isUnavailable) throw offline();
      cursors.push(query.cursor);
      await slow.opened;
      return bookingPage([booking("Bela", "Sita")], { total: 2 });
    },
  });
  await show(AT);
  expect(await screen.findByText("1 of 2")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Load more" }));
  expect(await screen.findByText("More could not be loaded.")).toBeTruthy();
  expect(within(await list()).getAllByRole("listitem")).toHaveLength(1);
  isUnavailable = false;
  await userEvent.dblClick(screen.getByRole("button", { name: "Try Again" }));
  slow.open();
  expect(await screen.findByRole("heading", { name: "Sita with Bela" })).toBeTruthy();
  expect(within(await list()).getAllByRole("listitem")).toHaveLength(2);
  expect(cursors).toEqual(["next"]);
});

it("shows an empty state", async () => {
  signIn("Admin");
  fakeApi(bookingsApi)({ all: () => bookingPage([]) });
  await show(AT);
  expect(await screen.findByText("No bookings yet.")).toBeTruthy();
});

it("shows their shape while they come", async () => {
  signIn("Admin");
  fakeApi(bookingsApi)({ all: () => new Promise(() => {}) });
  await show(AT);
  expect((await screen.findAllByTestId("skeleton-inbox")).length).toBeGreaterThan(1);
});

it("shows a failure to load, and retries", async () => {
  signIn("Admin");
  await show(AT);
  expect(await screen.findByText("Failed to load bookings")).toBeTruthy();
  fakeApi(bookingsApi)({ all: () => bookingPage([booking("Ananya", "Ravi")]) });
  await userEvent.click(screen.getByRole("button", { name: "Try Again" }));
  expect(await list()).toBeTruthy();
});
