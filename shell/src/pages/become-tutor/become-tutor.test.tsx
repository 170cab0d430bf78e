import type { Role } from "@tutorsetu/contracts/people";
import { cleanup, screen } from "@testing-library/react";
import { resetKit } from "@tutorsetu/web-kit/testing/fake-api";
import { afterEach, expect, it } from "vitest";
import { open } from "../../testing/open.tsx";
import { signInAs } from "../../testing/people.ts";

afterEach(() => {
  cleanup();
  resetKit();
  localStorage.clear();
});

function visit(role?: Role) {
  if (role) signInAs(role);
  return open("/become-tutor");
}

it("shows benefits, first steps, costs and child safety [SH-006]", async () => {
  const { press, place } = await visit();
  const titles = screen.getAllByRole("heading", { level: 2 }).map((one) => one.textContent);
  expect(titles).toEqual(["What you get", "How to begin", "Fees", "Safety"]);
  await press(screen.getByRole("link", { name: "Join as Tutor" }));
  expect(place()).toBe("/signup?role=Tutor");
  expect(screen.getByRole<HTMLInputElement>("radio", { name: "Tutor" }).checked).toBe(true);
});

it("a tutor is sent to their own profile", async () => {
  const { place } = await visit("Tutor");
  expect(place()).toBe("/userdashboard/profile");
});

it("a student learns that teaching needs an account of its own", async () => {
  await visit("Student");
  expect(screen.getByText(/open a tutor account with another email address/)).toBeTruthy();
  expect(screen.queryByRole("link", { name: "Join as Tutor" })).toBeNull();
  const way = screen.getByRole("link", { name: "Go to dashboard" });
  expect(way.getAttribute("href")).toBe("/userdashboard/profile");
});
