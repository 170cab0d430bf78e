import { act, cleanup, screen, within } from "@testing-library/react";
import { setLanguage } from "@tutorsetu/web-kit/i18n";
import { useSession } from "@tutorsetu/web-kit/session";
import { resetKit } from "@tutorsetu/web-kit/testing/fake-api";
import { afterEach, expect, it } from "vitest";
import { openSite } from "../../testing/open.tsx";
import { signInAs } from "../../testing/people.ts";
// Loaded before: a test does not wait for it.
import "./versions-bar.tsx";

type Audience = "canary" | "preview";
const BAR = "Versions of this page";

/** Also one that tests before have left. */
function dropList() {
  for (const list of document.querySelectorAll("#remotes-json")) list.remove();
}

afterEach(() => {
  cleanup();
  resetKit();
  act(() => setLanguage("en"));
  localStorage.clear();
  sessionStorage.clear();
  dropList();
});

/** A page that came with two remotes, one of them for an audience. */
function open(audience?: Audience) {
  dropList();
  const list = document.createElement("script");
  list.id = "remotes-json";
  list.type = "application/json";
  const entry = (name: string, title: string, version: string) => ({
    name: name.replace("-", "_"),
    title,
    manifest: `/remotes/${name}/${version}/mf-manifest.json`,
    routes: [],
  });
  const blogs = { ...entry("mf-blogs", "Blogs", "0.2.0-3f2a91bc"), audience };
  const listings = entry("mf-listings", "Listings", "0.1.0-aa01bb02");
  list.textContent = JSON.stringify({ version: 1, remotes: [blogs, listings] });
  document.head.append(list);
  return openSite("/about");
}

const rows = (bar: HTMLElement) =>
  within(bar)
    .getAllByRole("listitem")
    .map(({ textContent }) => textContent?.trim());

it("tells an administrator which versions the page runs and which is a canary, until they sign out", async () => {
  signInAs("Admin");
  await open("canary");
  const bar = await screen.findByRole("complementary", { name: BAR });
  expect(rows(bar)).toEqual(["Blogs 0.2.0-3f2a91bc canary", "Listings 0.1.0-aa01bb02"]);
  expect(within(bar).queryByRole("link")).toBeNull();
  act(() => useSession.getState().signOut());
  expect(screen.queryByRole("complementary", { name: BAR })).toBeNull();
});

it("tells whoever previews what they preview, and how to leave, in both languages", async () => {
  await open("preview");
  const bar = await screen.findByRole("complementary", { name: BAR });
  expect(rows(bar)[0]).toBe("Blogs 0.2.0-3f2a91bc preview");
  const link = within(bar).getByRole("link", { name: "Leave the preview" });
  expect(link.getAttribute("href")).toBe("/preview/leave");
  await act(async () => setLanguage("hi"));
  expect(await screen.findByRole("complementary", { name: "इस पेज के संस्करण" })).toBeTruthy();
  expect(screen.getByRole("link", { name: "प्रीव्यू छोड़ें" })).toBeTruthy();
});

it.each(["a stranger", "a tutor"])("tells %s nothing, in a canary or not", async (who) => {
  if (who === "a tutor") signInAs("Tutor");
  await open("canary");
  await act(async () => {});
  expect(screen.queryByRole("complementary", { name: BAR })).toBeNull();
});
