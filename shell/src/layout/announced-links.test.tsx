// @isolate: the list of remotes is read once in a process
import { act, cleanup, screen, within } from "@testing-library/react";
import { setLanguage } from "@tutorsetu/web-kit/i18n";
import { resetKit } from "@tutorsetu/web-kit/testing/fake-api";
import { afterEach, expect, it } from "vitest";
import { knownRemotes } from "../platform/loader.ts";
import { openSite } from "../testing/open.tsx";

afterEach(() => {
  cleanup();
  resetKit();
  setLanguage("en");
});

it("links below every page to what remotes ask for, in the language of the page", async () => {
  const demo = {
    name: "mf_demo",
    title: "Demo",
    manifest: "/mf-demo.js",
    routes: ["/demo"],
    navigation: [{ to: "/demo", title: { en: "Demo", hi: "डेमो" } }],
  };
  const list = document.createElement("script");
  list.id = "remotes-json";
  list.type = "application/json";
  list.textContent = JSON.stringify({ version: 1, remotes: [demo] });
  document.head.append(list);
  await knownRemotes();
  await openSite("/about");
  const quick = screen.getByRole("navigation", { name: "Quick links" });
  const link = await within(quick).findByRole("link", { name: "Demo" });
  expect(link.getAttribute("href")).toBe("/demo");
  await act(async () => setLanguage("hi"));
  expect(link.textContent).toBe("डेमो");
});
