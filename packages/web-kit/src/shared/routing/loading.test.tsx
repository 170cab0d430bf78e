import { readFileSync } from "node:fs";
import { join } from "node:path";
import { act, cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, Link, RouterProvider } from "react-router-dom";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { setReleaseCheck } from "./error-box.tsx";
import { lazyPage, Waiting } from "./lazy-page.tsx";
import { remote, type RemoteModule, setRemoteLoader } from "./remote.tsx";

const Screen = () => <h1>My Bookings</h1>;

afterEach(cleanup);
afterEach(() => vi.restoreAllMocks());

const silenceReact = () => vi.spyOn(console, "error").mockImplementation(() => {});
const tryAgain = async () => {
  const button = screen.getByRole("button", { name: "Try Again" });
  await act(async () => userEvent.click(button));
};

/** Loads a page, but not before it was asked as often. */
const inVain = (times: number) => {
  const load = vi.fn<() => Promise<{ Screen: typeof Screen }>>().mockResolvedValue({ Screen });
  for (let time = 0; time < times; time++) load.mockRejectedValueOnce(new Error("away"));
  return load;
};
const UNAVAILABLE = "This part of the site is unavailable right now.";
const FAILED = "This page could not be loaded.";

test("retries a page's file once before showing a failure", async () => {
  const Page = lazyPage(inVain(1), "Screen");
  await act(async () => render(<Page />));
  expect(screen.getByRole("heading", { name: "My Bookings" })).toBeDefined();
});

test("shows a failure when a page's file cannot be loaded, and Try Again loads it", async () => {
  silenceReact();
  const load = inVain(2);
  const Page = lazyPage(load, "Screen");
  await act(async () => render(<Page />));
  expect(screen.getByRole("alert").textContent).toContain(FAILED);
  await tryAgain();
  expect(screen.getByRole("heading", { name: "My Bookings" })).toBeDefined();
});

test.each([
  ["was not released anew", async () => false],
  ["may have been, and nobody knows", () => Promise.reject(new Error("away"))],
])("Try Again loads a page that %s", async (_, check) => {
  silenceReact();
  onTestFinished(() => setReleaseCheck(undefined));
  setReleaseCheck(check);
  const Page = lazyPage(inVain(2), "Screen");
  await act(async () => render(<Page />));
  await tryAgain();
  expect(await screen.findByRole("heading", { name: "My Bookings" })).toBeDefined();
});

test("Try Again offers a reload where the page was released anew or rolled back, and asks once", async () => {
  silenceReact();
  onTestFinished(() => setReleaseCheck(undefined));
  let answer = (_isReplaced: boolean) => {};
  const check = vi.fn<() => Promise<boolean>>(() => new Promise((go) => (answer = go)));
  setReleaseCheck(check);
  const reload = vi.spyOn(location, "reload").mockImplementation(() => {});
  const load = inVain(2);
  const Page = lazyPage(load, "Screen");
  await act(async () => render(<Page />));
  await tryAgain();
  await tryAgain();
  await act(async () => answer(true));
  expect(check).toHaveBeenCalledTimes(1);
  expect(screen.getByRole("alert").textContent).toContain("A new version of this page is ready.");
  expect(screen.queryByRole("button", { name: "Try Again" })).toBeNull();
  await act(async () => userEvent.click(screen.getByRole("button", { name: "Reload" })));
  expect(reload).toHaveBeenCalledTimes(1);
  expect(load).toHaveBeenCalledTimes(2);
});

test("retries a failed page when a link to the current address is followed", async () => {
  silenceReact();
  const Page = lazyPage(inVain(4), "Screen");
  const element = (
    <>
      <Link to="/here">Bookings</Link>
      <Page />
    </>
  );
  const router = createMemoryRouter([{ path: "/here", element }], { initialEntries: ["/here"] });
  await act(async () => render(<RouterProvider router={router} />));
  const link = screen.getByRole("link");
  await act(async () => userEvent.click(link));
  expect(screen.getByRole("alert").textContent).toContain(FAILED);
  await act(async () => userEvent.click(link));
  expect(screen.getByRole("heading", { name: "My Bookings" })).toBeDefined();
});

test("loads a failed page again when the reader leaves it and returns", async () => {
  silenceReact();
  const Page = lazyPage(inVain(2), "Screen");
  const { unmount } = await act(async () => render(<Page />));
  expect(screen.getByRole("alert").textContent).toContain(FAILED);
  unmount();
  await act(async () => render(<Page />));
  expect(screen.getByRole("heading", { name: "My Bookings" })).toBeDefined();
});

test("loads a page when it is shown after its preload failed", async () => {
  const Page = lazyPage(inVain(2), "Screen");
  await expect(Page.preload()).rejects.toThrow("away");
  await act(async () => render(<Page />));
  expect(screen.getByRole("heading", { name: "My Bookings" })).toBeDefined();
});

test("loads a page once, also by preload", async () => {
  const load = vi.fn<() => Promise<{ default: typeof Screen }>>(async () => ({ default: Screen }));
  const Page = lazyPage(load);
  await Page.preload();
  await act(async () => render(<Page />));
  expect(load).toHaveBeenCalledTimes(1);
});

test("contains the failure of another remote's screen in its own box, and Try Again loads it", async () => {
  silenceReact();
  const load = vi
    .fn<(name: string, expose: string) => Promise<RemoteModule>>()
    .mockRejectedValueOnce(new Error("away"))
    .mockResolvedValue({ default: Screen });
  setRemoteLoader(load);
  const MyBookings = remote("mf_bookings", "./my-bookings");
  await act(async () =>
    render(
      <>
        <p>the dashboard</p>
        <MyBookings />
      </>,
    ),
  );
  expect(screen.getByText("the dashboard")).toBeDefined();
  expect(screen.getByRole("alert").textContent).toContain("unavailable right now");
  await tryAgain();
  expect(screen.getByRole("heading", { name: "My Bookings" })).toBeDefined();
  expect(load).toHaveBeenCalledWith("mf_bookings", "my-bookings");
});

test("loads another remote's failed screen again when its page is visited again", async () => {
  silenceReact();
  const load = vi
    .fn<(name: string, expose: string) => Promise<RemoteModule>>()
    .mockRejectedValueOnce(new Error("away"))
    .mockResolvedValue({ default: Screen });
  setRemoteLoader(load);
  const Students = remote("mf_listings", "./students");
  const { unmount } = await act(async () => render(<Students />));
  expect(screen.getByRole("alert").textContent).toContain(UNAVAILABLE);
  unmount();
  await act(async () => render(<Students />));
  expect(screen.getByRole("heading", { name: "My Bookings" })).toBeDefined();
});

test("leaves nothing in the place of an optional part that another remote does not have", async () => {
  silenceReact();
  setRemoteLoader(() => Promise.reject(new Error("no such expose")));
  const YourPeople = remote("mf_bookings", "./your-people", { isOptional: true });
  await act(async () =>
    render(
      <>
        <p>the dashboard</p>
        <YourPeople />
      </>,
    ),
  );
  expect(screen.getByText("the dashboard")).toBeDefined();
  expect(screen.queryByRole("alert")).toBeNull();
});

test("treats a module without the expected export as a failed page", async () => {
  const Page = lazyPage(async () => ({}) as { Screen: typeof Screen }, "Screen"); // safe: that is the mistake
  await expect(Page.preload()).rejects.toThrow("The page has no export Screen");
});

test("keeps the place of a loading page and marks it as busy", () => {
  render(<Waiting />);
  const place = screen.getByText("Loading…");
  expect(place.getAttribute("aria-busy")).toBe("true");
  // By a class: the policy refuses a style attribute in HTML.
  expect(place.getAttribute("style")).toBeNull();
  const sheet = readFileSync(join(import.meta.dirname, "lazy-page.module.css"), "utf8");
  expect(sheet).toMatch(/\.waiting \{[^}]*min-height: 60vh/);
});

test("marks another remote's loading screen as busy and loads it once for two places", async () => {
  let come: (module: RemoteModule) => void = () => {};
  const load = vi.fn<() => Promise<RemoteModule>>(() => new Promise((resolve) => (come = resolve)));
  setRemoteLoader(load);
  const [One, Two] = [remote("mf_blogs", "./latest"), remote("mf_blogs", "./latest")];
  await act(async () =>
    render(
      <>
        <One />
        <Two />
      </>,
    ),
  );
  const busy = screen.getAllByText("Loading…");
  expect(busy.map((one) => one.getAttribute("aria-busy"))).toEqual(["true", "true"]);
  await act(async () => come({ default: Screen }));
  expect(screen.getAllByRole("heading", { name: "My Bookings" })).toHaveLength(2);
  expect(load).toHaveBeenCalledTimes(1);
});
