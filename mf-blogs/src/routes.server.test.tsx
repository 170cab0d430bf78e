import { contentApi, usersApi } from "@tutorsetu/contracts/apis";
import { ApiError } from "@tutorsetu/web-kit/api-error";
import { setLanguage } from "@tutorsetu/web-kit/i18n";
import { drawnPage, hydratedPage } from "@tutorsetu/web-kit/testing/hydrated-page";
import { fakeApi, resetKit } from "@tutorsetu/web-kit/testing/fake-api";
import { act } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { routes } from "./routes.server.tsx";
import { blog, blogPage, comment, commentPage, signIn } from "./testing/posts.ts";

const post = blog("Fractions at dinner", { excerpt: "Halves of a roti." });
const card = { ...post, content: "", preview: "Begin with a roti." };
const missing = new ApiError(404, { message: "There is no such post.", code: "not_found" });

const landing = { address: "/tutors/mathematics", subject: "mathematics", city: null, count: 24 };

const asked: unknown[] = [];
const read = async ({ path }: { readonly path: string }, input: object) => {
  asked.push(input);
  const isHere = !("params" in input) || JSON.stringify(input).includes(post._id);
  if (!isHere) throw missing;
  const replies: Record<string, unknown> = {
    "/blogs": blogPage([card], "next"),
    "/blogs/:id": { blog: post },
    "/blogs/:id/comments": commentPage([comment("It worked!")]),
    "/users/landing-pages": { pages: [landing] },
  };
  return replies[path] as never; // safe: each call's own reply
};

/** Whatever a browser reads by itself. */
const reads = vi.fn<() => never>(() => {
  throw new Error("read");
});

beforeEach(() => {
  asked.length = 0;
  reads.mockClear();
  sessionStorage.clear();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "requestIdleCallback"] });
  fakeApi(contentApi)({ blogs: reads, blog: reads, comments: reads });
  fakeApi(usersApi)({ landingPages: reads });
});
afterEach(() => {
  resetKit();
  setLanguage("en");
  sessionStorage.clear();
  vi.useRealTimers();
});

const PAGES = [
  ["/blogs", "Begin with a roti."],
  ["/blogs?q=dinner&x=1", "Begin with a roti."],
  [`/blog/${post._id}`, "It worked!"],
  ["/blog/0123456789abcdef01234567", null],
] as const;

it.each(
  PAGES.flatMap(([path, text]) =>
    (["en", "hi"] as const).flatMap((language) =>
      ([null, "Student"] as const).map((role) => [path, language, role, text] as const),
    ),
  ),
)(
  "%s in %s is made live for %s without an error, a lost node or a read [BL-006, BL-007]",
  async (path, language, role, text) => {
    const page = await hydratedPage({ routes, path, language, read }, () => role && signIn(role));
    expect(page.problems).toEqual([]);
    expect(page.status).toBe(text === null ? 404 : 200);
    expect(page.html).toContain(text ?? "/blogs");
    expect(page.place.textContent).toContain(text ?? "");
    // Who signed in may be shown what others are not: a draft is asked for at once.
    await act(() => vi.advanceTimersByTimeAsync(1900));
    expect(text === null && role ? 0 : reads.mock.calls.length).toBe(0);
    expect(role ? [] : page.lost()).toEqual([]);
    page.close();
  },
);

it("says what a post is, and that there is none", async () => {
  const { head } = await drawnPage({ routes, path: `/blog/${post._id}`, read });
  expect(head).toMatchObject({
    title: "Fractions at dinner",
    description: "Halves of a roti.",
    canonical: `/blog/${post._id}`,
    type: "article",
    preview: {
      title: "Fractions at dinner",
      lines: [post.author, expect.stringMatching(/^\w+ \d+, 20\d\d$/)],
    },
    jsonLd: [{ headline: "Fractions at dinner" }, { "@type": "BreadcrumbList" }],
  });
  const none = await drawnPage({ routes, path: "/blog/0123456789abcdef01234567", read });
  expect([none.status, none.head.noindex, none.queries[0]?.problem?.status]).toEqual([
    404,
    true,
    404,
  ]);
});

it("is described by the first 150 characters of an excerpt, where that is one word without an end too", async () => {
  const long = { ...post, excerpt: "Wm".repeat(150) };
  const readLong: typeof read = async (call, input) =>
    call.path === "/blogs/:id" ? ({ blog: long } as never) : read(call, input); // safe: the call's own reply
  const { head } = await drawnPage({ routes, path: `/blog/${post._id}`, read: readLong });
  expect(head.description).toBe(`${"Wm".repeat(75)}…`);
});

it.each([
  ["en", "Tutors for this", "Mathematics tutors"],
  ["hi", "इसके शिक्षक", "गणित के शिक्षक"],
] as const)("leads in %s to the tutors of what a post is about", async (language, title, name) => {
  const { html } = await drawnPage({ routes, path: `/blog/${post._id}`, language, read });
  expect(asked).toContainEqual({
    query: { about: "Fractions at dinner Halves of a roti.", limit: 6 },
  });
  const place = document.createElement("div");
  place.innerHTML = html;
  const link = place.querySelector('a[href="/tutors/mathematics"]');
  expect(link?.closest("nav")?.querySelector("h2")?.textContent).toBe(title);
  expect(link?.textContent).toBe(`${name} 24`);
});

it("carries cards and no whole posts, and is read on without scripts", async () => {
  const { html } = await drawnPage({ routes, path: "/blogs?after=c1", read });
  expect(asked).toEqual([{ query: { shown: "card", cursor: "c1" } }]);
  const place = document.createElement("div");
  place.innerHTML = html;
  const links = [...place.querySelectorAll("a")].map((link) => link.getAttribute("href"));
  expect(links).toEqual(expect.arrayContaining([`/blog/${post._id}`, "?after=next"]));
  expect(place.querySelector("form[method=get] [name=q]")).not.toBeNull();
});

it("comes with what a search finds, and leads on in it", async () => {
  const { html } = await drawnPage({ routes, path: "/blogs?q=+dinner+", read });
  expect(asked).toEqual([{ query: { shown: "card", q: "dinner" } }]);
  const place = document.createElement("div");
  place.innerHTML = html;
  expect(place.querySelector("h2")?.textContent).toBe("Fractions at dinner");
  expect(place.querySelector('a[href="?q=+dinner+&after=next"]')).not.toBeNull();
});

it("shows a post of which nothing else can be read", async () => {
  const away = new ApiError(503, { message: "Away", code: "unavailable" });
  const withoutComments = (call: { readonly path: string }, input: object) =>
    call.path === "/blogs/:id" ? read(call, input) : Promise.reject(away);
  const page = await drawnPage({ routes, path: `/blog/${post._id}`, read: withoutComments });
  expect([page.status, page.queries.length]).toEqual([200, 1]);
  expect(page.html).toContain("Fractions at dinner");
});
