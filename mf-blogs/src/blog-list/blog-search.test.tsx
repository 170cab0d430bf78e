import { contentApi } from "@tutorsetu/contracts/apis";
import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { fakeApi, resetKit } from "@tutorsetu/web-kit/testing/fake-api";
import { afterEach, beforeEach, expect, it } from "vitest";
import { deferred, show } from "../testing/show.ts";
import { blog, blogPage } from "../testing/posts.ts";

// Not the first visit of this session.
beforeEach(() => sessionStorage.setItem("blogs-seen", "1"));
afterEach(() => {
  cleanup();
  resetKit();
  sessionStorage.clear();
});

it("asks the server for the posts with the words that were typed, once they have been, and keeps them in the address", async () => {
  const asked: unknown[] = [];
  fakeApi(contentApi)({
    blogs: ({ query }) => {
      asked.push(query);
      return blogPage([blog(query.q ? "Maps in class" : "Fractions at dinner")]);
    },
  });
  const visit = await show("/blogs?after=c1");
  await userEvent.type(await screen.findByRole("searchbox", { name: "Search blogs" }), "rao MAPS");
  expect(await screen.findByRole("heading", { name: "Maps in class" })).toBeTruthy();
  expect(screen.queryByRole("heading", { name: "Fractions at dinner" })).toBeNull();
  expect(visit.address()).toBe("/blogs?q=rao+MAPS");
  expect(asked).toEqual([
    { shown: "card", cursor: "c1" },
    { shown: "card", q: "rao MAPS" },
  ]);
});

it("asks at once on Enter, and page by page for what is found", async () => {
  const asked: unknown[] = [];
  fakeApi(contentApi)({
    blogs: ({ query }) => {
      asked.push(query.cursor);
      if (!query.q) return blogPage([]);
      if (query.cursor) return { ...blogPage([blog("Second")]), total: 2 };
      return { ...blogPage([blog("First")], "next"), total: 2 };
    },
  });
  await show("/blogs");
  await userEvent.type(await screen.findByRole("searchbox"), "maps{Enter}");
  expect(asked).toHaveLength(2);
  expect(await screen.findByText("1 of 2")).toBeTruthy();
  await userEvent.click(screen.getByRole("link", { name: "Load more" }));
  expect(await screen.findByRole("heading", { name: "Second" })).toBeTruthy();
  expect(asked).toEqual([undefined, undefined, "next"]);
});

it("asks for no more words than the server takes", async () => {
  const asked: unknown[] = [];
  fakeApi(contentApi)({
    blogs: ({ query }) => {
      asked.push(query.q);
      return blogPage([]);
    },
  });
  await show(`/blogs?q=${"a".repeat(130)}`);
  await screen.findByText(/^No post found/);
  expect(asked).toEqual(["a".repeat(100)]);
});

it("says of no search what another has found", async () => {
  const { promise, answer } = deferred<ReturnType<typeof blogPage>>();
  fakeApi(contentApi)({ blogs: ({ query }) => (query.q === "chess" ? blogPage([]) : promise) });
  await show("/blogs?q=chess");
  await screen.findByText("No post found for “chess”.");
  await userEvent.type(screen.getByRole("searchbox"), "{Backspace}");
  expect(await screen.findByRole("list", { name: "Loading…" })).toBeTruthy();
  expect(screen.queryByText(/^No post found/)).toBeNull();
  answer(blogPage([blog("Ches")]));
  expect(await screen.findByRole("heading", { name: "Ches" })).toBeTruthy();
});

it("shows an empty state when no post matches, with a link to all posts", async () => {
  fakeApi(contentApi)({
    blogs: ({ query }) => blogPage(query.q ? [] : [blog("Fractions at dinner")]),
  });
  await show("/blogs?q=chess");
  expect(await screen.findByText("No post found for “chess”.")).toBeTruthy();
  await userEvent.click(screen.getByRole("link", { name: "All posts" }));
  expect(await screen.findByRole("heading", { name: "Fractions at dinner" })).toBeTruthy();
});
