import { act, cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, Link, RouterProvider } from "react-router-dom";
import { afterEach, expect, test, vi } from "vitest";
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

test("a page whose file did not come is asked for once more before anybody is told", async () => {
  const Page = lazyPage(inVain(1), "Screen");
  await act(async () => render(<Page />));
  expect(screen.getByRole("heading", { name: "My Bookings" })).toBeDefined();
});

test("a page whose file did not come says so, and Try Again loads it", async () => {
  silenceReact();
  const load = inVain(2);
  const Page = lazyPage(load, "Screen");
  await act(async () => render(<Page />));
  expect(screen.getByRole("alert").textContent).toContain(FAILED);
  await tryAgain();
  expect(screen.getByRole("heading", { name: "My Bookings" })).toBeDefined();
});

test("a link to where the reader is already tries again what did not come", async () => {
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

test("who leaves a page that did not come, and returns, finds it loaded", async () => {
  silenceReact();
  const Page = lazyPage(inVain(2), "Screen");
  const { unmount } = await act(async () => render(<Page />));
  expect(screen.getByRole("alert").textContent).toContain(FAILED);
  unmount();
  await act(async () => render(<Page />));
  expect(screen.getByRole("heading", { name: "My Bookings" })).toBeDefined();
});

test("a page that could not be loaded before it is shown is loaded when it is", async () => {
  const Page = lazyPage(inVain(2), "Screen");
  await expect(Page.preload()).rejects.toThrow("away");
  await act(async () => render(<Page />));
  expect(screen.getByRole("heading", { name: "My Bookings" })).toBeDefined();
});

test("a page is loaded once, and may be loaded before it is shown", async () => {
  const load = vi.fn<() => Promise<{ default: typeof Screen }>>(async () => ({ default: Screen }));
  const Page = lazyPage(load);
  await Page.preload();
  await act(async () => render(<Page />));
  expect(load).toHaveBeenCalledTimes(1);
});

test("another remote's screen that is away costs its own box only, and comes back", async () => {
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

test("another remote's screen that was away is there when its place is visited again", async () => {
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

test("a page without what it should bring is one that did not come", async () => {
  const Page = lazyPage(async () => ({}) as { Screen: typeof Screen }, "Screen"); // safe: that is the mistake
  await expect(Page.preload()).rejects.toThrow("The page has no export Screen");
});

test("while a page is on its way its place is kept and said to be busy", () => {
  render(<Waiting />);
  const place = screen.getByText("Loading…");
  expect(place.getAttribute("aria-busy")).toBe("true");
  expect(place.style.minHeight).toBe("60vh");
});

test("another remote's screen on its way is said to be busy, and is fetched once for two places", async () => {
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
