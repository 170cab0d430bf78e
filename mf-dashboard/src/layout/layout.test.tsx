import { act, cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { resetKit } from "@tutorsetu/web-kit/testing/fake-api";
import { afterEach, expect, it } from "vitest";
import { signIn } from "../testing/people.ts";
import { show, widen } from "../testing/show.tsx";

afterEach(() => {
  cleanup();
  resetKit();
  widen(1024);
});

const heading = (name: string) => screen.findByRole("heading", { level: 1, name });
const links = () =>
  within(screen.getByRole("navigation", { name: "Dashboard menu" }))
    .getAllByRole("link")
    .map((link) => [link.textContent, link.getAttribute("href")]);

it.each([
  ["Student", "home", "Welcome, Meera Joshi"],
  ["Tutor", "profile", "Profile"],
  ["Student", "notifications", "Notifications"],
  ["Student", "tutors", "mf_listings tutors"],
  ["Tutor", "my-bookings", "mf_bookings my-bookings"],
  ["Tutor", "students", "mf_listings students"],
  ["Student", "usersetting", "Settings"],
] as const)("shows a %s their %s page [DA-001, DA-002..DA-008]", async (role, path, title) => {
  signIn(role);
  const page = await show(`/userdashboard/${path}`);
  expect(await heading(title)).toBeTruthy();
  expect(page.address()).toBe(`/userdashboard/${path}`);
});

it.each([
  ["home", "Dashboard"],
  ["profile", "Profile"],
  ["notifications", "Notifications"],
  ["moderation", "Moderation"],
  ["bookings", "Bookings"],
  ["accounts", "Accounts"],
  ["deployments", "Deployments"],
  ["tutors", "Tutors"],
  ["students", "Students"],
  ["adminsetting", "Settings"],
])("shows an administrator the page %s [DA-055, DA-059..DA-064]", async (path, title) => {
  signIn("Admin");
  const page = await show(`/dashboard/${path}`);
  expect(await heading(title)).toBeTruthy();
  expect(page.address()).toBe(`/dashboard/${path}`);
});

it("opens the profile of users and the home of administrators at the bare address", async () => {
  signIn("Tutor");
  expect((await show("/userdashboard")).address()).toBe("/userdashboard/profile");
  cleanup();
  signIn("Admin");
  expect((await show("/dashboard")).address()).toBe("/dashboard/home");
});

it.each([
  ["Admin", "/userdashboard/home"],
  ["Tutor", "/dashboard/home"],
  ["Student", "/dashboard/bookings"],
] as const)("keeps a %s out of %s [DA-001, DA-054]", async (role, path) => {
  signIn(role);
  expect((await show(path)).address()).toBe("/unauthorised");
});

it("sends a visitor to sign in and back [DA-001, DA-054]", async () => {
  expect((await show("/userdashboard/home")).address()).toBe("/login?next=%2Fuserdashboard%2Fhome");
  cleanup();
  expect((await show("/dashboard/home")).address()).toBe("/login?next=%2Fdashboard%2Fhome");
});

it("shows the students to tutors only [DA-018]", async () => {
  signIn("Student");
  expect((await show("/userdashboard/students")).address()).toBe("/unauthorised");
});

it("shows the tutors to students only [DA-019]", async () => {
  signIn("Tutor");
  expect((await show("/userdashboard/tutors")).address()).toBe("/unauthorised");
});

it("shows a page for unknown addresses with a link back [DA-009]", async () => {
  signIn("Student");
  await show("/userdashboard/nowhere");
  expect(await screen.findByText("Page not found in Dashboard!")).toBeTruthy();
  const back = screen.getByRole("link", { name: "Back to the dashboard" });
  expect(back.getAttribute("href")).toBe("/userdashboard/home");
});

it("shows it in the administrator's dashboard too [DA-065]", async () => {
  signIn("Admin");
  await show("/dashboard/nowhere");
  expect(await screen.findByText("Page not found in Dashboard!")).toBeTruthy();
  const back = screen.getByRole("link", { name: "Back to the dashboard" });
  expect(back.getAttribute("href")).toBe("/dashboard/home");
});

it.each([
  ["Tutor", "/userdashboard/nowhere", "Tutor Dashboard"],
  ["Student", "/userdashboard/nowhere", "Student Dashboard"],
  ["Admin", "/dashboard/nowhere", "Admin Dashboard"],
] as const)("labels the sidebar of a %s with the role [DA-010]", async (role, at, title) => {
  signIn(role);
  await show(at);
  const side = screen.getByRole("complementary", { name: title });
  expect(within(side).getByText(title)).toBeTruthy();
});

it("offers a tutor the students, not the tutors [DA-011..DA-013, DA-015, DA-016]", async () => {
  signIn("Tutor");
  await show("/userdashboard/nowhere");
  expect(links()).toEqual([
    ["Profile", "/userdashboard/profile"],
    ["My Booking", "/userdashboard/my-bookings"],
    ["Students", "/userdashboard/students"],
    ["Notifications", "/userdashboard/notifications"],
    ["My offers", "/requirements/mine"],
    ["Settings", "/userdashboard/usersetting"],
    ["Security", "/userdashboard/security"],
  ]);
});

it("offers a student the tutors, not the students [DA-013, DA-014]", async () => {
  signIn("Student");
  await show("/userdashboard/nowhere");
  const names = links().map(([name]) => name);
  expect(names).toContain("Tutors");
  expect(names).not.toContain("Students");
});

it("offers an administrator every page and the blogs [DA-066..DA-072]", async () => {
  signIn("Admin");
  await show("/dashboard/nowhere");
  expect(links()).toEqual([
    ["Dashboard", "/dashboard/home"],
    ["Profile", "/dashboard/profile"],
    ["Tutors", "/dashboard/tutors"],
    ["Students", "/dashboard/students"],
    ["Notifications", "/dashboard/notifications"],
    ["Moderation", "/dashboard/moderation"],
    ["Settings", "/dashboard/adminsetting"],
    ["Security", "/dashboard/security"],
    ["Blogs", "/blogmanage"],
    ["Bookings", "/dashboard/bookings"],
    ["Accounts", "/dashboard/accounts"],
    ["Deployments", "/dashboard/deployments"],
    ["Audit", "/dashboard/audit"],
    ["Undelivered", "/dashboard/deliveries"],
    ["Verifications", "/dashboard/verifications"],
  ]);
});

it("marks the page one is on", async () => {
  signIn("Tutor");
  await show("/userdashboard/usersetting");
  expect(screen.getByRole("link", { current: "page" }).textContent).toBe("Settings");
});

it("is open without a button from 600 px on, and collapses to four links below that [DA-017, DA-020]", async () => {
  signIn("Student");
  widen(600);
  await show("/userdashboard/nowhere");
  expect(screen.queryByRole("button", { name: "Open the dashboard menu" })).toBeNull();
  expect(links()).toHaveLength(7);
  await act(async () => widen(599));
  const toggle = screen.getByRole("button", { name: "Open the dashboard menu" });
  expect(toggle.getAttribute("aria-expanded")).toBe("false");
  expect(links().map(([name]) => name)).toEqual([
    "Profile",
    "My Booking",
    "Tutors",
    "Notifications",
  ]);
});

it("collapses for administrators under 600 px, and a toggle opens it [DA-073, DA-074]", async () => {
  signIn("Admin");
  widen(360);
  await show("/dashboard/nowhere");
  expect(links()).toHaveLength(4);
  await userEvent.click(screen.getByRole("button", { name: "Open the dashboard menu" }));
  expect(links()).toHaveLength(15);
  const toggle = screen.getByRole("button", { name: "Close the dashboard menu" });
  expect(toggle.getAttribute("aria-expanded")).toBe("true");
  await userEvent.click(toggle);
  expect(links()).toHaveLength(4);
});

it("closes the opened sidebar by Escape and by going somewhere", async () => {
  signIn("Student");
  widen(360);
  const page = await show("/userdashboard/nowhere");
  await userEvent.click(screen.getByRole("button", { name: "Open the dashboard menu" }));
  await userEvent.keyboard("{Escape}");
  expect(links()).toHaveLength(4);
  await userEvent.click(screen.getByRole("button", { name: "Open the dashboard menu" }));
  await act(() => userEvent.click(screen.getByRole("link", { name: "Settings" })));
  expect(page.address()).toBe("/userdashboard/usersetting");
  expect(links()).toHaveLength(4);
});
