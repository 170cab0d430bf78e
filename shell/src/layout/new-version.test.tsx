import { act, cleanup, screen } from "@testing-library/react";
import { resetKit } from "@tutorsetu/web-kit/testing/fake-api";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { knownRemotes } from "../platform/loader.ts";
import { openSite } from "../testing/open.tsx";
import { listRemotes } from "../testing/remotes.ts";

const OFFER = "A new version of this page is ready.";
const MINUTE_MS = 60_000;

/** What the server now says of mf-blogs; null: it does not answer. */
let manifest: string | null;

beforeAll(async () => {
  await listRemotes();
  await knownRemotes();
});
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
  vi.stubGlobal("fetch", async () => {
    if (manifest === null) throw new TypeError("Failed to fetch");
    const blogs = { name: "mf_blogs", title: "Blogs", routes: ["/blogs"], manifest };
    return Response.json({ version: 1, remotes: [blogs] });
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  cleanup();
  resetKit();
});

/** The visitor comes back to the tab after a while. */
const comeBack = (afterMs: number) =>
  act(async () => {
    vi.setSystemTime(Date.now() + afterMs);
    document.dispatchEvent(new Event("visibilitychange"));
  });

it("offers to reload once a remote was released anew, and asks at most once a minute", async () => {
  manifest = "/mf-blogs-of-tomorrow.js";
  await openSite("/about");
  await comeBack(MINUTE_MS / 2);
  expect(screen.queryByText(OFFER)).toBeNull();
  await comeBack(MINUTE_MS);
  expect(await screen.findByText(OFFER)).toBeTruthy();
  expect(screen.getByRole("button", { name: "Reload" })).toBeTruthy();
});

it.each([
  ["everything is as it was", "/mf-blogs.js"],
  ["the list cannot be read", null],
])("says nothing when %s", async (_, now) => {
  manifest = now;
  await openSite("/about");
  await comeBack(2 * MINUTE_MS);
  await comeBack(2 * MINUTE_MS);
  expect(screen.queryByText(OFFER)).toBeNull();
});
