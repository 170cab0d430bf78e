import { cleanup, screen, waitFor } from "@testing-library/react";
import { resetKit } from "@tutorsetu/web-kit/testing/fake-api";
import { afterEach, beforeEach, expect, it } from "vitest";
import { signIn } from "../testing/people.ts";
import { show } from "../testing/show.tsx";

const DEFAULT = "TutorSetu";
const UNAVAILABLE = "This part of the site is unavailable right now.";

beforeEach(() => {
  document.title = DEFAULT;
});
afterEach(() => {
  cleanup();
  resetKit();
});

const user = [
  "home",
  "profile",
  "notifications",
  "my-bookings",
  "usersetting",
  "tutors",
  "nothing",
];
const admin =
  "home profile notifications bookings accounts deployments tutors students adminsetting nothing".split(
    " ",
  );

it.each([
  ...user.map((page) => ["Student", `/userdashboard/${page}`] as const),
  ["Tutor", "/userdashboard/students"] as const,
  ...admin.map((page) => ["Admin", `/dashboard/${page}`] as const),
])("a %s finds a heading and a title at %s when nothing answers", async (role, at) => {
  signIn(role);
  await show(at, () => Promise.reject(new Error("No other slice answers")));
  await waitFor(() => {
    if (document.querySelector('main [aria-busy="true"]')) throw new Error("Still loading");
    const [heading, ...more] = screen.getAllByRole("heading", { level: 1 });
    expect(heading?.textContent).toBeTruthy();
    expect(more).toEqual([]);
    expect(document.title).not.toBe(DEFAULT);
  });
});

it("names a remote screen that is unavailable in the title", async () => {
  signIn("Student");
  await show("/userdashboard/tutors", () => Promise.reject(new Error("away")));
  expect(await screen.findByRole("heading", { level: 1, name: UNAVAILABLE })).toBeTruthy();
  expect(document.title).toBe(`${UNAVAILABLE} · TutorSetu`);
});
