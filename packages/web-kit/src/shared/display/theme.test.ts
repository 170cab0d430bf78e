import { afterEach, beforeEach, expect, it, vi } from "vitest";

const shown = () => document.documentElement.dataset["theme"];

/** A page that has just been loaded. */
async function load() {
  vi.resetModules();
  const { applyTheme, useTheme } = await import("./theme.ts");
  return { applyTheme, useTheme, theme: useTheme.getState };
}

beforeEach(() => localStorage.clear());
afterEach(() => void delete document.documentElement.dataset["theme"]);

it.each([
  ["light", "light", "light"],
  ["dark", "dark", "dark"],
  ["system", "system", undefined],
  ["sepia", "system", undefined],
  [null, "system", undefined],
])("a page loaded with %s kept has the theme %s", async (kept, theme, attribute) => {
  if (kept) localStorage.setItem("theme", kept);
  const page = await load();
  expect(page.theme().theme).toBe(theme);
  page.applyTheme();
  expect(shown()).toBe(attribute);
});

it("a chosen theme shows at once and is kept; the system's own leaves no mark", async () => {
  const { theme } = await load();
  theme().choose("dark");
  expect([theme().theme, shown(), localStorage.getItem("theme")]).toEqual(["dark", "dark", "dark"]);
  theme().choose("system");
  expect([theme().theme, shown()]).toEqual(["system", undefined]);
  expect((await load()).theme().theme).toBe("system");
});

it("the server learns the choice by a cookie, and begins with the system's theme", async () => {
  localStorage.setItem("theme", "dark");
  const page = await load();
  expect(page.useTheme.getInitialState().theme).toBe("system");
  page.applyTheme();
  expect(document.cookie).toContain("theme=dark");
  page.theme().choose("system");
  expect(document.cookie).not.toContain("theme=dark");
});
