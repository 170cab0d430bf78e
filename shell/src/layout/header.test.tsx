import type { Role } from "@tutorsetu/contracts/people";
import { cleanup, screen, within } from "@testing-library/react";
import { resetKit } from "@tutorsetu/web-kit/testing/fake-api";
import { afterEach, expect, it } from "vitest";
import { openSite } from "../testing/open.tsx";
import { ASHA, signInAs } from "../testing/people.ts";

afterEach(() => {
  cleanup();
  resetKit();
  localStorage.clear();
});

const bar = () => within(screen.getByRole("navigation", { name: "Main menu" }));
const links = () =>
  bar()
    .getAllByRole("link")
    .map((link) => [link.textContent, link.getAttribute("href")]);

async function openMenu(role: Role) {
  signInAs(role);
  const { user, place } = await openSite("/about");
  await user.click(screen.getByRole("button", { name: "Account of Asha Rao" }));
  return { user, place };
}

it("offers a visitor the five links and no menu [SH-163, SH-165]", async () => {
  await openSite("/about");
  expect(links()).toEqual([
    ["Find Tutor", "/tutor"],
    ["Find Student", "/student"],
    ["About Us", "/about"],
    ["Login", "/login"],
    ["SignUp", "/signup"],
  ]);
  expect(screen.queryByRole("button", { name: /Account of/ })).toBeNull();
  expect(screen.queryByRole("link", { name: "Messages" })).toBeNull();
});

it.each([
  ["Student", "Find Tutor", "/tutor", "/userdashboard/profile"],
  ["Tutor", "Find Students", "/student", "/userdashboard/profile"],
  ["Admin", "Find Tutor", "/tutor", "/dashboard"],
] as const)(
  "offers a signed-in %s '%s', their bookings and their dashboard [SH-164..SH-167, SH-171, SH-172]",
  async (role, label, to, dashboard) => {
    signInAs(role);
    await openSite("/about");
    expect(links()).toEqual([
      [label, to],
      ["About Us", "/about"],
      ["My Bookings", "/my-bookings"],
      ["Dashboard", dashboard],
    ]);
  },
);

it("leads any other role from Dashboard to the unauthorised screen [SH-173]", async () => {
  signInAs("Inspector" as Role); // not a role of ours, as an old entry in storage may hold
  const { press } = await openSite("/about");
  await press(bar().getByRole("link", { name: "Dashboard" }));
  const name = "This page is not for your account";
  expect(await screen.findByRole("heading", { level: 1, name })).toBeTruthy();
});

it.each([
  ["Student", "/userdashboard/profile"],
  ["Tutor", "/userdashboard/profile"],
  ["Admin", "/dashboard/profile"],
] as const)(
  "shows the name of a signed-in %s, with settings and the way out [SH-168, SH-169, SH-170]",
  async (role, settings) => {
    const { user, place } = await openMenu(role);
    expect(screen.getByText(ASHA.userName)).toBeTruthy();
    expect(screen.getByRole("button", { name: "Sign Out" })).toBeTruthy();
    // Only who looks for tutors has some saved.
    const shortlist = screen.queryByRole("link", { name: "Shortlist" });
    expect(shortlist?.getAttribute("href")).toBe(role === "Student" ? "/shortlist" : undefined);
    await user.click(screen.getByRole("link", { name: "Profile Settings" }));
    expect(place()).toBe(settings);
  },
);

it("opens its links from a button on phones, and closes them on the next page", async () => {
  const { user, press } = await openSite("/about");
  const button = screen.getByRole("button", { name: "Open the menu" });
  expect(button.getAttribute("aria-expanded")).toBe("false");
  await user.click(button);
  expect(button.getAttribute("aria-expanded")).toBe("true");
  await press(bar().getByRole("link", { name: "Login" }));
  expect(button.getAttribute("aria-expanded")).toBe("false");
});

it("has the links of the menu right behind its button for the keyboard; Escape closes it and gives the focus back", async () => {
  const { user } = await openSite("/about");
  const button = screen.getByRole("button", { name: "Open the menu" });
  button.focus();
  await user.keyboard("{Enter}");
  await user.tab();
  expect(document.activeElement).toBe(bar().getByRole("link", { name: "Find Tutor" }));
  await user.keyboard("{Escape}");
  expect(button.getAttribute("aria-expanded")).toBe("false");
  expect(document.activeElement).toBe(button);
});

it("closes the menu on a press outside of the bar", async () => {
  const { user } = await openSite("/about");
  const button = screen.getByRole("button", { name: "Open the menu" });
  await user.click(button);
  await user.click(screen.getByRole("heading", { level: 1 }));
  expect(button.getAttribute("aria-expanded")).toBe("false");
});
