import { usersApi } from "@tutorsetu/contracts/apis";
import type { Role } from "@tutorsetu/contracts/people";
import { act, cleanup, render, screen, waitFor } from "@testing-library/react";
import { fakeApi, resetKit } from "@tutorsetu/web-kit/testing/fake-api";
import { RouterProvider } from "@tutorsetu/web-kit/router";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { buildRouter } from "./router.tsx";
import { signInAs } from "./testing/people.ts";
import { added, serveRemotes } from "./testing/remotes.ts";

const ID = "0123456789abcdef01234567";

beforeAll(serveRemotes);

afterEach(() => {
  cleanup();
  resetKit();
  localStorage.clear();
  added.clear();
  vi.unstubAllGlobals();
});

/** The whole site at an address, as after a reload. */
async function visit(path: string, role?: Role, isFailed = false) {
  fakeApi(usersApi)({}); // whatever a screen asks for, nothing answers
  if (role) signInAs(role);
  history.replaceState(null, "", path);
  const router = buildRouter(undefined, isFailed);
  await act(async () => {
    render(<RouterProvider router={router} />);
  });
  return {
    go: (to: string) => act(async () => router.navigate(to)),
    place: () => router.state.location.pathname,
    route: () => router.state.matches.at(-1)?.route.path,
  };
}

const heading = (name: string) => screen.findByRole("heading", { level: 1, name });

it.each([
  ["/", "Find Your Perfect Tutor Today"],
  ["/about", "About TutorSetu"],
  ["/login", "Sign in"],
  ["/signup", "Create Your Account"],
  ["/contact", "Contact us"],
  ["/become-tutor", "Become a tutor"],
  ["/forgot-password", "Forgot your password?"],
  ["/reset-password", "Set a new password"],
  ["/unauthorised", "This page is not for your account"],
  ["/unauthorized", "This page is not for your account"],
])("a visitor finds a screen at %s [SH-001..SH-006, SH-008, SH-009]", async (path, title) => {
  const { place } = await visit(path);
  expect(await heading(title)).toBeTruthy();
  expect(place()).toBe(path);
});

it.each(["/nowhere", "/about/nobody", "/blogs/of/nobody"])(
  "shows the page for unknown addresses at %s [SH-010]",
  async (path) => {
    await visit(path);
    expect(await heading("Page not found")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Go to the home page" }).getAttribute("href")).toBe(
      "/",
    );
  },
);

it.each([
  ["/tutors", "tutors"],
  ["/tutor", "tutor"],
  ["/student", "student"],
  [`/tutor/${ID}`, "tutor/:id"],
  [`/student/${ID}`, "student/:id"],
  ["/tutordetail", "tutordetail"],
  ["/my-bookings", "my-bookings"],
  [`/chat/${ID}`, "chat/:userId"],
  ["/userdashboard/profile", "profile"],
  ["/dashboard/home", "home"],
  ["/blogs", "blogs"],
  [`/blog/${ID}`, "blog/:id"],
  ["/blogmanage", "blogmanage"],
])("%s is mounted from its remote [SH-011..SH-014]", async (path, expected) => {
  const role = /^.(dashboard|blogmanage)/.test(path) ? "Admin" : "Tutor";
  const { route } = await visit(path, role);
  await waitFor(() => expect(route()).toBe(expected));
});

it.each([
  [`/tutor/${ID}`],
  [`/student/${ID}`],
  [`/chat/${ID}`],
  ["/tutordetail"],
  ["/my-bookings"],
  ["/userdashboard/profile"],
  ["/dashboard/home"],
  ["/blogmanage"],
])("a visitor at %s is asked to sign in first [SH-017..SH-024]", async (path) => {
  const { place } = await visit(path);
  await waitFor(() => expect(place()).toBe("/login"));
  expect(new URLSearchParams(location.search).get("next")).toBe(path);
});

it.each([
  ["Admin", "/userdashboard/profile"],
  ["Tutor", "/dashboard/home"],
  ["Student", "/dashboard/home"],
  ["Tutor", "/blogmanage"],
  ["Student", "/blogmanage"],
] as const)("%s at %s is told that it is not for them [SH-025..SH-027]", async (role, path) => {
  await visit(path, role);
  expect(await heading("This page is not for your account")).toBeTruthy();
});

const everyRole = ["Student", "Tutor", "Admin"] as const;
const forMembers = [`/tutor/${ID}`, `/student/${ID}`, `/chat/${ID}`, "/my-bookings"];

it.each(everyRole.flatMap((role) => forMembers.map((path) => [role, path] as const)))(
  "%s may open %s [SH-028]",
  async (role, path) => {
    const { place, route } = await visit(path, role);
    await waitFor(() => expect(route()).not.toBe("*"));
    expect(screen.getByRole("main").textContent).not.toBe("");
    expect(place()).toBe(path);
  },
);

it.each(["/tutor", "/student", "/blogs", `/blog/${ID}`])(
  "a visitor may open %s [SH-029]",
  async (path) => {
    const { place, route } = await visit(path);
    await waitFor(() => expect(route()).not.toBe("*"));
    expect(screen.getByRole("main").textContent).not.toBe("");
    expect(place()).toBe(path);
  },
);

it("a page that could not be made live begins with the card, and is there at the next try", async () => {
  const { route } = await visit("/blogs", undefined, true);
  await heading("This part of the site is unavailable right now.");
  await act(async () => screen.getByRole("button", { name: "Try Again" }).click());
  await waitFor(() => expect(route()).toBe("blogs"));
  expect(screen.queryByRole("heading", { name: /unavailable/ })).toBeNull();
});

it("a remote's routes for pages of others are not mounted", async () => {
  const reported: unknown[] = [];
  vi.stubGlobal("reportError", (error: Error) => reported.push(error.message));
  const element = <h1>Something else</h1>;
  added.set("mf_blogs", [
    { path: "tutor", element },
    { path: "about", element },
    { path: "blogs/ours", element },
    { index: true, element },
    { path: "*", element },
  ]);
  const { go, route } = await visit("/blogs");
  await waitFor(() => expect(route()).toBe("blogs"));
  await go("/blogs/ours");
  expect(await heading("Something else")).toBeTruthy();

  await go("/tutor");
  await waitFor(() => expect(route()).toBe("tutor"));
  expect(screen.queryByRole("heading", { name: "Something else" })).toBeNull();
  await go("/nowhere");
  expect(await heading("Page not found")).toBeTruthy();
  expect(reported).toEqual(
    ["/tutor", "/about", "/", "/*"].map(
      (path) => `mf_blogs has a route for ${path}, which is no page of its own`,
    ),
  );
});
