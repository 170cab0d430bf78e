import { act, cleanup, render, screen, within } from "@testing-library/react";
import { resetKit } from "@tutorsetu/web-kit/testing/fake-api";
import { afterEach, expect, it, vi } from "vitest";
import { en } from "../messages/en/dashboard.ts";
import { bookingStats } from "../testing/stats.ts";
import { bookingsByStatus } from "./chart-data.ts";
import { Chart } from "./chart.tsx";

vi.mock("./drawing.tsx", () => {
  throw new Error("The library did not come");
});

afterEach(() => {
  cleanup();
  resetKit();
});

it("shows the numbers as a table when the library does not come, with a way to try again", async () => {
  await act(async () => void render(<Chart chart={bookingsByStatus(bookingStats, en)} />));
  expect(
    await screen.findByText("The drawing could not be loaded. Here are its numbers."),
  ).toBeTruthy();
  expect(screen.getByRole("button", { name: "Try Again" })).toBeTruthy();
  const table = screen.getByRole("table");
  expect(table.parentElement?.hasAttribute("data-shown")).toBe(true);
  expect(within(table).getByText("21")).toBeTruthy();
});
