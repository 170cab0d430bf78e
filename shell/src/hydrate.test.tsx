// @isolate: a remote of its own is registered with the host
import { screen, within } from "@testing-library/react";
import { setConnect } from "@tutorsetu/chat-client/hooks";
import { chatApi } from "@tutorsetu/contracts/apis";
import type { Language } from "@tutorsetu/contracts/web/server-bundle";
import { renderIn } from "@tutorsetu/web-kit/i18n";
import { fakeApi, resetKit } from "@tutorsetu/web-kit/testing/fake-api";
import { afterAll, afterEach, beforeAll, expect, it, onTestFinished, vi } from "vitest";
import { lazyPage } from "@tutorsetu/web-kit/lazy-page";
import { useId } from "react";
import { hydrate } from "./hydrate.tsx";
import { host } from "./platform/host.ts";
import { render } from "./server.tsx";
import "./testing/patience.ts";
import { ASHA, signInAs } from "./testing/people.ts";
import { listRemotes } from "./testing/remotes.ts";

// As in a browser: what React does is not held back until the test says so.
const environment = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };
beforeAll(async () => {
  environment.IS_REACT_ACT_ENVIRONMENT = false;
  await listRemotes();
  const routes = { contractVersion: 1, routes: blogs("browser") };
  const entry = { init: () => {}, get: () => async () => routes };
  host.registerPlugins([{ name: "from-test", loadEntry: async () => entry }]);
});
afterAll(() => {
  environment.IS_REACT_ACT_ENVIRONMENT = true;
});

const read = () => Promise.reject(new Error("Nothing is read here"));

function Posts() {
  const id = useId();
  return <h1 id={id}>Posts</h1>;
}

/** A remote's routes; each side loads the page for itself. */
function blogs(side: "browser" | "server") {
  const Page = lazyPage(async () => ({ default: Posts }));
  const loader = () => ({ head: { title: "Posts" }, queries: [] });
  return [{ path: "blogs", element: <Page />, ...(side === "server" ? { loader } : {}) }];
}

/** The page as the server sends it, then made live; answers its heading before and after, and what did not fit. */
async function visit(path: string, language: Language, before = (_place: Element) => {}) {
  const { html } = await render({
    path,
    language,
    read,
    ...(path === "/blogs" && { remote: { name: "mf-blogs", routes: blogs("server") } }),
  });
  history.replaceState(null, "", path);
  const place = document.createElement("div");
  place.innerHTML = html ?? "";
  document.body.append(place);
  onTestFinished(() => place.remove());
  before(place);
  const [heading, menu] = [place.querySelector("h1"), place.querySelector("nav")];
  const problems: unknown[] = [];
  const root = await hydrate(place, { onRecoverableError: (error) => problems.push(error) });
  onTestFinished(() => root.unmount());
  // A page that is loaded when it is shown is made live after the layout around it.
  await expect
    .poll(() => Object.keys(heading ?? {}).some((key) => key.startsWith("__react")))
    .toBe(true);
  return { place, heading, menu, problems };
}

afterEach(() => {
  resetKit();
  localStorage.clear();
  renderIn("en");
});

it.each([
  ["/", "en"],
  ["/", "hi"],
  ["/about", "en"],
  ["/about", "hi"],
  ["/become-tutor", "en"],
  ["/contact", "en"],
  ["/contact", "hi"],
  ["/blogs", "hi"],
  ["/nobody/knows", "en"],
] as const)("makes %s live in %s as it is: nothing is drawn again", async (path, language) => {
  const { place, heading, menu, problems } = await visit(path, language);
  expect(problems).toEqual([]);
  expect(heading).not.toBeNull();
  expect(place.querySelector("h1")).toBe(heading);
  expect(place.querySelector("nav")).toBe(menu);
});

it("keeps what was typed into a form before it was live, over what was kept and who is signed in", async () => {
  setConnect(() => new Promise(() => {}));
  fakeApi(chatApi)({});
  sessionStorage.setItem("draft:contact", JSON.stringify({ subject: "Old", message: "Kept" }));
  signInAs("Student");
  onTestFinished(() => sessionStorage.clear());
  const { place, problems } = await visit("/contact", "en", (page) => {
    for (const [name, value] of Object.entries({ name: "Somebody else", subject: "Fees" }))
      Object.assign(page.querySelector(`[name="${name}"]`) ?? {}, { value });
  });
  expect(problems).toEqual([]);
  const shown = () => Object.fromEntries(new FormData(place.querySelector("form") ?? undefined));
  await expect.poll(shown).toEqual({
    name: "Somebody else",
    email: ASHA.email,
    subject: "Fees",
    message: "Kept",
    website: "",
  });
});

it("shows somebody who is signed in their menu right after", async () => {
  setConnect(() => new Promise(() => {}));
  fakeApi(chatApi)({});
  signInAs("Student");
  const { heading, problems } = await visit("/about", "en");
  expect(problems).toEqual([]);
  expect(screen.getByRole("heading", { level: 1 })).toBe(heading);
  expect(await screen.findByRole("button", { name: `Account of ${ASHA.userName}` })).toBeTruthy();
  const menu = within(screen.getByRole("navigation", { name: "Main menu" }));
  expect(menu.queryByRole("link", { name: "Login" })).toBeNull();
});

it("makes nothing live of which it cannot know whose it is: the list of remotes is missing", async () => {
  vi.resetModules();
  onTestFinished(() => {
    vi.resetModules();
    vi.unstubAllGlobals();
  });
  document.querySelector("#remotes-json")?.remove();
  vi.stubGlobal("fetch", () => Promise.reject(new Error("No network")));
  const { hydrate: hydrateAnew } = await import("./hydrate.tsx");
  const place = document.createElement("div");
  history.replaceState(null, "", "/blogs");
  await expect(hydrateAnew(place)).rejects.toThrow("No network");
});
