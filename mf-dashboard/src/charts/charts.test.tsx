import { bookingsApi, usersApi } from "@tutorsetu/contracts/apis";
import { act, cleanup, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { fakeApi, offline, resetKit } from "@tutorsetu/web-kit/testing/fake-api";
import { setLanguage } from "@tutorsetu/web-kit/i18n";
import { useTheme } from "@tutorsetu/web-kit/theme";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { signIn } from "../testing/people.ts";
import { chartOn } from "../testing/chart-library.tsx";
import { bookingStats, userStats } from "../testing/stats.ts";
import { Charts } from "./charts.tsx";

vi.mock("react-chartjs-2", () => import("../testing/chart-library.tsx"));

const root = document.documentElement;

beforeEach(() => {
  root.style.setProperty("--color-indigo", "#111111");
  root.style.setProperty("--color-good", "#222222");
  signIn("Admin");
  fakeApi(usersApi)({ stats: () => userStats });
  fakeApi(bookingsApi)({ stats: () => bookingStats });
});

afterEach(() => {
  cleanup();
  resetKit();
  setLanguage("en");
  useTheme.getState().choose("system");
  vi.unstubAllGlobals();
});

const show = () => act(async () => void render(<Charts />));
const figure = (name: string) => screen.findByRole("figure", { name });
/** What the library was asked to draw in a figure. */
const inside = async (name: string) => {
  const shown = await figure(name);
  return waitFor(() => chartOn(shown.querySelector("canvas")));
};
const cells = async (name: string) =>
  within(within(await figure(name)).getByRole("table"))
    .getAllByRole("row")
    .map((row) => [...row.children].map((cell) => cell.textContent));

it("draws signups per week, bookings by status, subjects in demand and bookings per week", async () => {
  await show();
  const signups = await inside("Signups per week");
  expect(signups.type).toBe("bar");
  expect(signups.data.labels).toEqual(["29 Dec", "5 Jan"]);
  expect(signups.data.datasets.map(({ data }) => data)).toEqual([
    [3, 4],
    [5, 9],
  ]);
  const status = await inside("Bookings by status");
  expect(status.type).toBe("doughnut");
  expect(status.data.labels).toEqual(["Pending 11", "Accepted 21", "Cancelled 4"]);
  expect(status.data.datasets.map(({ data }) => data)).toEqual([[11, 21, 4]]);
  const subjects = await inside("Subjects in demand");
  expect(subjects.data.labels).toEqual(["Mathematics", "Social Science"]);
  expect((await inside("Bookings per week")).data.datasets.map(({ data }) => data)).toEqual([
    [6, 8],
  ]);
});

it("gives screen readers the same numbers as a table", async () => {
  await show();
  expect(await cells("Signups per week")).toEqual([
    ["Week of", "Tutors", "Students"],
    ["December 29, 2025", "3", "5"],
    ["January 5, 2026", "4", "9"],
  ]);
  expect(await cells("Bookings by status")).toEqual([
    ["Status", "Number"],
    ["Pending", "11"],
    ["Accepted", "21"],
    ["Cancelled", "4"],
  ]);
});

it("shows the table instead of the drawing on demand, and back", async () => {
  await show();
  await inside("Bookings by status");
  const box = within(await figure("Bookings by status"));
  await userEvent.click(box.getByRole("button", { name: "As a table" }));
  expect((await figure("Bookings by status")).querySelector("canvas")).toBeNull();
  expect(box.getByRole("table").parentElement?.hasAttribute("data-shown")).toBe(true);
  expect(document.querySelectorAll("canvas")).toHaveLength(3);
  await userEvent.click(box.getByRole("button", { name: "As a chart" }));
  expect((await inside("Bookings by status")).type).toBe("doughnut");
});

it("takes its colours from the tokens, again when the theme changes", async () => {
  await show();
  const colour = async () =>
    (await inside("Bookings per week")).data.datasets[0]?.backgroundColor[0];
  expect(await colour()).toBe("#111111");
  root.style.setProperty("--color-indigo", "#eeeeee");
  act(() => useTheme.getState().choose("dark"));
  await waitFor(async () => expect(await colour()).toBe("#eeeeee"));
});

it("moves nothing under reduced motion", async () => {
  await show();
  expect((await inside("Bookings per week")).options.animation).toEqual({ duration: 200 });
  cleanup();
  const real = globalThis.matchMedia;
  vi.stubGlobal("matchMedia", (query: string) =>
    real(query.includes("reduced-motion") ? "all" : query),
  );
  await show();
  expect((await inside("Bookings per week")).options.animation).toBe(false);
});

it("shows Hindi texts", async () => {
  await show();
  setLanguage("hi");
  expect(await screen.findByRole("figure", { name: "स्थिति के अनुसार बुकिंग" })).toBeTruthy();
});

it("shows an empty state for a chart without data", async () => {
  const byStatus = { pending: 0, accepted: 0, cancelled: 0 };
  fakeApi(bookingsApi)({ stats: () => ({ byStatus, perWeek: [] }) });
  await show();
  const box = within(await figure("Bookings by status"));
  expect(box.getByText("Nothing to show yet.")).toBeTruthy();
  expect(box.queryByRole("button")).toBeNull();
});

it("shows a failure for the charts that could not be loaded, draws the others, and retries", async () => {
  fakeApi(bookingsApi)({
    stats: () => {
      throw offline();
    },
  });
  await show();
  expect(await screen.findAllByText("This chart could not be loaded.")).toHaveLength(2);
  await inside("Signups per week");
  fakeApi(bookingsApi)({ stats: () => bookingStats });
  const [retry] = screen.getAllByRole("button", { name: "Try Again" });
  await userEvent.click(retry ?? document.body);
  expect(await inside("Bookings by status")).toBeTruthy();
  expect(await inside("Bookings per week")).toBeTruthy();
});
