import { act, cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { resetKit } from "@tutorsetu/web-kit/testing/fake-api";
import { afterEach, expect, it } from "vitest";
import { signIn } from "../testing/people.ts";
import { show } from "../testing/show.tsx";

afterEach(() => {
  cleanup();
  resetKit();
});

it("shows that a remote screen is unavailable, keeps the sidebar, and retries", async () => {
  signIn("Tutor");
  let isUnavailable = true;
  await show("/userdashboard/my-bookings", async () => {
    if (isUnavailable) throw new Error("away");
    return { default: () => <h1>There</h1> };
  });
  expect(await screen.findByText("This part of the site is unavailable right now.")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Settings" })).toBeTruthy();
  isUnavailable = false;
  await act(() => userEvent.click(screen.getByRole("button", { name: "Try Again" })));
  expect(await screen.findByRole("heading", { name: "There" })).toBeTruthy();
});
