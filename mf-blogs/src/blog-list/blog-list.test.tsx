import { contentApi } from "@tutorsetu/contracts/apis";
import { act, cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { fakeApi, problem, resetKit } from "@tutorsetu/web-kit/testing/fake-api";
import { setLanguage } from "@tutorsetu/web-kit/i18n";
import { useSession } from "@tutorsetu/web-kit/session";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { failures } from "@tutorsetu/web-kit/testing/failures";
import { deferred, show } from "../testing/show.ts";
import { blog, blogPage, signIn } from "../testing/posts.ts";

// Not the first visit of this session, unless a test says so.
beforeEach(() => sessionStorage.setItem("blogs-seen", "1"));
afterEach(() => {
  cleanup();
  resetKit();
  setLanguage("en");
  sessionStorage.clear();
  vi.useRealTimers();
});

it("shows every post as a card to anybody, newest first, with a link to it [BL-001, BL-002, BL-005]", async () => {
  const one = blog("Fractions at dinner");
  fakeApi(contentApi)({ blogs: () => blogPage([one, blog("Reading aloud")]) });
  const visit = await show("/blogs");
  expect(await screen.findByRole("heading", { name: "Fractions at dinner" })).toBeTruthy();
  expect(screen.getByRole("heading", { level: 1, name: "Blogs" })).toBeTruthy();
  const titles = screen.getAllByRole("heading", { level: 2 }).map((node) => node.textContent);
  expect(titles).toEqual(["Fractions at dinner", "Reading aloud"]);
  const link = screen.getByRole("link", { name: "Read More Fractions at dinner" });
  expect(link.firstChild?.textContent).toBe("Read More");
  await userEvent.click(link);
  expect(visit.address()).toBe(`/blog/${one._id}`);
});

it("reads GET /blogs, as a list or as an object that holds it [BL-003]", async () => {
  expect([contentApi.blogs.method, contentApi.blogs.path]).toEqual(["GET", "/blogs"]);
  const page = blogPage([blog("From an object")]);
  fakeApi(contentApi)({ blogs: () => page });
  await show("/blogs");
  expect(await screen.findByRole("heading", { name: "From an object" })).toBeTruthy();
  cleanup();
  resetKit();
  // safe: an older server's reply, which the contract does not know
  fakeApi(contentApi)({ blogs: () => [blog("From a list")] as unknown as typeof page });
  await show("/blogs");
  expect(await screen.findByRole("heading", { name: "From a list" })).toBeTruthy();
});

it("shows 150 characters of the content and an ellipsis only when there is more [BL-004]", async () => {
  const short = blog("Short", { content: "a".repeat(150) });
  const long = blog("Long", { content: `**${"b".repeat(150)}** c` });
  fakeApi(contentApi)({ blogs: () => blogPage([short, long]) });
  await show("/blogs");
  expect(await screen.findByText("a".repeat(150))).toBeTruthy();
  expect(screen.getByText(`${"b".repeat(150)}…`)).toBeTruthy();
});

it("shows six skeletons while loading [BL-006]", async () => {
  signIn("Student");
  const { promise, answer } = deferred<ReturnType<typeof blogPage>>();
  fakeApi(contentApi)({ blogs: () => promise });
  await show("/blogs");
  const list = screen.getByRole("list", { name: "Loading…" });
  expect(list.getAttribute("aria-busy")).toBe("true");
  expect(within(list).getAllByRole("listitem")).toHaveLength(6);
  answer(blogPage([blog("Fractions at dinner")]));
  expect(await screen.findByRole("heading", { name: "Fractions at dinner" })).toBeTruthy();
  expect(screen.queryByRole("list", { name: "Loading…" })).toBeNull();
});

it("keeps the skeletons for 1.5 s on the first visit of a session, and not on the next [BL-007]", async () => {
  sessionStorage.clear();
  vi.useFakeTimers({ shouldAdvanceTime: true });
  fakeApi(contentApi)({ blogs: () => blogPage([blog("Fractions at dinner")]) });
  await show("/blogs");
  await act(() => vi.advanceTimersByTimeAsync(1400));
  expect(screen.queryByRole("heading", { name: "Fractions at dinner" })).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(100));
  expect(screen.getByRole("heading", { name: "Fractions at dinner" })).toBeTruthy();
  cleanup();
  await show("/blogs");
  await act(() => vi.advanceTimersByTimeAsync(50));
  expect(screen.getByRole("heading", { name: "Fractions at dinner" })).toBeTruthy();
});

it("skips the delay under reduced motion", async () => {
  sessionStorage.clear();
  const calm = vi.spyOn(globalThis, "matchMedia");
  calm.mockReturnValue({ matches: true } as MediaQueryList); // safe: only `matches` is read
  fakeApi(contentApi)({ blogs: () => blogPage([blog("Fractions at dinner")]) });
  await show("/blogs");
  expect(
    await screen.findByRole("heading", { name: "Fractions at dinner" }, { timeout: 900 }),
  ).toBeTruthy();
  calm.mockRestore();
});

it("shows an empty state without posts [BL-008]", async () => {
  fakeApi(contentApi)({ blogs: () => blogPage([]) });
  await show("/blogs");
  expect(await screen.findByText("No blogs available.")).toBeTruthy();
});

const others = failures.filter(([name]) => name !== "401");

it.each(others)(
  "shows a recovery hint when loading fails: %s [BL-009]",
  async (_, make, reason) => {
    signIn("Student");
    fakeApi(contentApi)({
      blogs: () => {
        throw make();
      },
    });
    await show("/blogs");
    const alert = await screen.findByRole("alert");
    expect(within(alert).getByText("Failed to load blogs. Please try again later.")).toBeTruthy();
    expect(within(alert).getByText(reason)).toBeTruthy();
  },
);

it("shows the list as to a visitor when the session has ended", async () => {
  signIn("Student");
  fakeApi(contentApi)({
    blogs: () => {
      if (useSession.getState().token) throw problem(401, "Please sign in.");
      return blogPage([blog("For everybody")]);
    },
  });
  await show("/blogs");
  expect(await screen.findByRole("heading", { name: "For everybody" })).toBeTruthy();
  expect(screen.queryByRole("alert")).toBeNull();
});

it("reads the list again on Try Again", async () => {
  let isDown = true;
  fakeApi(contentApi)({
    blogs: () => {
      if (isDown) throw problem(503, "away");
      return blogPage([blog("Fractions at dinner")]);
    },
  });
  await show("/blogs");
  const again = await screen.findByRole("button", { name: "Try Again" });
  isDown = false;
  await userEvent.click(again);
  expect(await screen.findByRole("heading", { name: "Fractions at dinner" })).toBeTruthy();
});

it("loads more by cursor, keeps what is shown when that fails, and tries again", async () => {
  signIn("Student");
  const asked: unknown[] = [];
  let isDown = true;
  fakeApi(contentApi)({
    blogs: ({ query }) => {
      asked.push(query.cursor);
      if (!query.cursor) return { ...blogPage([blog("First")], "next"), total: 2 };
      if (isDown) throw problem(503, "away");
      return { ...blogPage([blog("Second")]), total: 2 };
    },
  });
  await show("/blogs");
  expect(await screen.findByText("1 of 2")).toBeTruthy();
  await userEvent.click(screen.getByRole("link", { name: "Load more" }));
  expect(await screen.findByText("More posts could not be loaded.")).toBeTruthy();
  expect(screen.getByRole("heading", { name: "First" })).toBeTruthy();
  isDown = false;
  await userEvent.click(screen.getByRole("button", { name: "Try Again" }));
  expect(await screen.findByRole("heading", { name: "Second" })).toBeTruthy();
  expect(screen.queryByRole("link", { name: "Load more" })).toBeNull();
  expect(asked).toEqual([undefined, "next", "next"]);
});

it("shows signed-in readers what they saved", async () => {
  signIn("Student");
  fakeApi(contentApi)({
    blogs: () => blogPage([blog("Not saved"), blog("Kept", { saved: true })]),
  });
  const visit = await show("/blogs");
  await userEvent.click(await screen.findByRole("radio", { name: "Saved" }));
  expect(screen.getByRole("heading", { name: "Kept" })).toBeTruthy();
  expect(screen.queryByRole("heading", { name: "Not saved" })).toBeNull();
  expect(visit.address()).toBe("/blogs?show=saved");
});

it("explains how to save when nothing is saved", async () => {
  signIn("Student");
  fakeApi(contentApi)({ blogs: () => blogPage([blog("Not saved")]) });
  await show("/blogs?show=saved");
  expect(await screen.findByText("You have not saved a post yet.")).toBeTruthy();
});

it("hides from visitors the filter that needs an account", async () => {
  fakeApi(contentApi)({ blogs: () => blogPage([blog("Fractions at dinner")]) });
  await show("/blogs");
  await screen.findByRole("heading", { name: "Fractions at dinner" });
  expect(screen.queryByRole("radio", { name: "Saved" })).toBeNull();
});

it("speaks Hindi", async () => {
  setLanguage("hi");
  fakeApi(contentApi)({ blogs: () => blogPage([]) });
  await show("/blogs");
  expect(await screen.findByText("कोई ब्लॉग उपलब्ध नहीं है।")).toBeTruthy();
});
