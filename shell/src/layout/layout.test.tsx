import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import { resetKit } from "@tutorsetu/web-kit/testing/fake-api";
import { setLanguage } from "@tutorsetu/web-kit/i18n";
import { useSession } from "@tutorsetu/web-kit/session";
import { useTheme } from "@tutorsetu/web-kit/theme";
import { afterEach, expect, it } from "vitest";
import { openSite } from "../testing/open.tsx";
import { signInAs } from "../testing/people.ts";

afterEach(() => {
  cleanup();
  resetKit();
  act(() => setLanguage("en"));
  useTheme.getState().choose("system");
  localStorage.clear();
});

it("a navigation moves the focus to the new page's heading and names the page in the title", async () => {
  const { press } = await openSite("/about");
  expect(document.title).toBe("About TutorSetu · TutorSetu");
  expect(document.activeElement).toBe(document.body);
  await press(screen.getByRole("link", { name: "Login" }));
  const heading = await screen.findByRole("heading", { level: 1, name: "Sign in" });
  await waitFor(() => expect(document.activeElement).toBe(heading));
  expect(document.title).toBe("Sign in · TutorSetu");
});

it("keeps the focus on a field that was focused meanwhile", async () => {
  const { go } = await openSite("/login");
  const main = screen.getByRole("main");
  await go("/chat/1"); // drawn as nothing yet
  expect(document.activeElement).toBe(main);
  const menu = screen.getByRole("button", { name: "Open the menu" });
  menu.focus();
  await act(async () => main.append(document.createElement("h1")));
  expect(document.activeElement).toBe(menu);
});

it("the first thing a keyboard meets leads past the menu to the content", async () => {
  const { user } = await openSite("/about");
  await user.tab();
  const skip = screen.getByRole("link", { name: "Skip to the content" });
  expect(document.activeElement).toBe(skip);
  const target = document.querySelector(skip.getAttribute("href") ?? "");
  expect(target).toBe(screen.getByRole("main"));
  expect(target?.getAttribute("tabindex")).toBe("-1");
});

it("the language switch changes every text and the document's language, and back", async () => {
  const { user } = await openSite("/about");
  // Drawn, so that it needs no font.
  expect(screen.getByRole("img", { name: "हिन्दी" }).getAttribute("lang")).toBe("hi");
  await user.click(screen.getByRole("button", { name: /Switch to Hindi/ }));
  expect(await screen.findByRole("link", { name: "शिक्षक खोजें" })).toBeTruthy();
  expect(document.documentElement.lang).toBe("hi");
  await user.click(screen.getByRole("button", { name: /English/ }));
  expect(await screen.findByRole("link", { name: "Find Tutor" })).toBeTruthy();
  expect(document.documentElement.lang).toBe("en");
});

it("the theme switch goes dark and light, and a reload keeps it", async () => {
  const { user } = await openSite("/about");
  await user.click(screen.getAllByRole("button", { name: "Dark theme" })[0] ?? document.body);
  expect(document.documentElement.dataset["theme"]).toBe("dark");
  expect(localStorage.getItem("theme")).toBe("dark");
  await user.click(screen.getAllByRole("button", { name: "Light theme" })[0] ?? document.body);
  expect(document.documentElement.dataset["theme"]).toBe("light");
});

it("shows a banner while offline, except in a conversation, which has its own", async () => {
  const { go } = await openSite("/about");
  const text = "You are offline. What you see may be out of date.";
  expect(screen.queryByText(text)).toBeNull();
  Object.defineProperty(navigator, "onLine", { value: false, configurable: true });
  act(() => void dispatchEvent(new Event("offline")));
  expect(screen.getByText(text)).toBeTruthy();
  await go(`/chat/${"a".repeat(24)}`);
  expect(screen.queryByText(text)).toBeNull();
  await go("/about");
  expect(screen.getByText(text)).toBeTruthy();
  Reflect.deleteProperty(navigator, "onLine");
  act(() => void dispatchEvent(new Event("online")));
  expect(screen.queryByText(text)).toBeNull();
});

it("shows on any page that the session has ended, with a login link that returns to it", async () => {
  signInAs("Student");
  const { press, place } = await openSite("/about");
  const said = "Your session has ended. Please sign in again.";
  expect(screen.queryByText(said)).toBeNull();
  act(() => useSession.getState().expire());
  await press(within(screen.getByText(said)).getByRole("link", { name: "Login" }));
  expect(place()).toBe("/login?next=%2Fabout");
  expect(screen.getAllByText(said)).toHaveLength(1);
});
