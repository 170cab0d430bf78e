import { bookingsApi, chatApi, contentApi, usersApi } from "@tutorsetu/contracts/apis";
import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { fakeApi, offline, resetKit } from "@tutorsetu/web-kit/testing/fake-api";
import { afterEach, expect, it, vi } from "vitest";
import { help, signIn } from "../testing/people.ts";
import { show } from "../testing/show.tsx";
import { bookingStats, userStats } from "../testing/stats.ts";

// There is no canvas here; the drawings have tests of their own.
vi.mock("react-chartjs-2", () => import("../testing/chart-library.tsx"));

afterEach(() => {
  cleanup();
  resetKit();
});

const AT = "/dashboard/home";

function server() {
  fakeApi(usersApi)({ stats: () => userStats });
  fakeApi(bookingsApi)({ stats: () => bookingStats });
  fakeApi(contentApi)({
    helpRequests: () => ({ data: [help("A"), help("B"), help("C", { solved: true })] }),
  });
  fakeApi(chatApi)({ reports: () => ({ reports: [] }) });
}

const card = async (label: string) =>
  (await screen.findByText(label, { selector: "span" })).parentElement?.textContent;

it("keeps the specified card of earnings, marked as a placeholder [DA-056]", async () => {
  signIn("Admin");
  server();
  await show(AT);
  const title = await screen.findByRole("heading", { name: "Earnings" });
  expect(title.parentElement?.textContent).toBe("Earnings$0.00Total assetsplaceholder");
});

it("counts all users [DA-057]", async () => {
  signIn("Admin");
  server();
  await show(AT);
  expect(await card("Total Users")).toBe("3,502Total Users");
});

it("fills the grid with what is counted now [DA-058]", async () => {
  signIn("Admin");
  server();
  await show(AT);
  expect(await card("Total Bookings")).toBe("36Total Bookings");
  expect(await card("Open help requests")).toBe("2Open help requests");
  expect(await card("Open reports")).toBe("0Open reports");
  expect(screen.getByText("1,200")).toBeTruthy();
  expect(screen.getByText("2,300")).toBeTruthy();
});

it("shows the other figures when one service is away, and tries that one again", async () => {
  signIn("Admin");
  server();
  fakeApi(chatApi)({
    reports: () => {
      throw offline();
    },
  });
  await show(AT);
  expect(await screen.findByText("The open reports could not be counted.")).toBeTruthy();
  expect(await card("Total Users")).toBe("3,502Total Users");
  server();
  await userEvent.click(screen.getByRole("button", { name: "Try Again" }));
  expect(await card("Open reports")).toBe("0Open reports");
});

it("shows the shape of figures and charts while they come", async () => {
  signIn("Admin");
  server();
  fakeApi(usersApi)({ stats: () => new Promise(() => {}) });
  await show(AT);
  expect(await card("Total Bookings")).toBeTruthy();
  expect(screen.queryByText("Total Users")).toBeNull();
  expect(document.querySelectorAll('[aria-busy="true"]')).toHaveLength(5);
});
