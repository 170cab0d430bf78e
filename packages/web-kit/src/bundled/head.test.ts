import { cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { useHead } from "./head.ts";

beforeEach(() => void (document.head.innerHTML = ""));
afterEach(cleanup);

const value = (selector: string, name: string) =>
  document.head.querySelector(selector)?.getAttribute(name) ?? null;
const shown = () => ({
  title: document.title,
  description: value('meta[name="description"]', "content"),
  canonical: value('link[rel="canonical"]', "href"),
  robots: value('meta[name="robots"]', "content"),
});

test("the head follows the page, each element once, and leaves nothing to the next one", () => {
  const first = { title: "Tutors", description: "All of them", canonical: "/tutor" } as const;
  const { rerender, unmount } = renderHook(useHead, { initialProps: first });
  const origin = location.origin;
  const tutors = {
    title: "Tutors · TutorSetu",
    description: "All of them",
    canonical: `${origin}/tutor`,
  };
  expect(shown()).toEqual({ ...tutors, robots: null });
  rerender({ ...first, noindex: true } as never);
  expect(shown()).toEqual({ ...tutors, robots: "noindex" });
  expect(document.head.querySelectorAll("meta,link")).toHaveLength(3);
  unmount();
  expect(shown()).toMatchObject({ canonical: null, robots: null });
});

test("the canonical address keeps the site's own origin, which the server knows", () => {
  document.head.innerHTML = '<link rel="canonical" href="https://tutorsetu.example/blogs">';
  renderHook(() => useHead({ title: "A post", canonical: "/blog/1" }));
  expect(shown().canonical).toBe("https://tutorsetu.example/blog/1");
});
