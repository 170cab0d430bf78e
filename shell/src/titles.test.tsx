import { usersApi } from "@tutorsetu/contracts/apis";
import { cleanup, screen } from "@testing-library/react";
import { fakeApi, resetKit } from "@tutorsetu/web-kit/testing/fake-api";
import { afterEach, beforeEach, expect, it } from "vitest";
import { pages } from "./pages.ts";
import { routes } from "./routes.tsx";
import { open } from "./testing/open.tsx";

const DEFAULT = "TutorSetu";
beforeEach(() => {
  document.title = DEFAULT;
});
afterEach(() => {
  cleanup();
  resetKit();
});

const addresses = routes.map(({ path }) => `/${path ?? ""}`);
/** What search engines read before anything is drawn. */
const namedAhead = (at: string) => {
  const page = pages[at as `/${string}`]; // safe: checked by its answer
  return page && "head" in page ? `${page.head?.en.title} · TutorSetu` : undefined;
};

it.each(addresses)("%s has one heading and a title of its own when nothing answers", async (at) => {
  fakeApi(usersApi)({});
  await open(at);
  expect(screen.getAllByRole("heading", { level: 1 })).toHaveLength(1);
  expect(document.title).toMatch(/.+ · TutorSetu$/);
  expect(document.title).toBe(namedAhead(at) ?? document.title);
});

const named = (selector: string, name: string) =>
  document.head.querySelector(selector)?.getAttribute(name) ?? undefined;

it.each(Object.entries(pages))(
  "%s says on navigation of itself what the server says, and nothing of the page before",
  async (at, page) => {
    document.head.innerHTML =
      '<meta name="description" content="Another page"><link rel="canonical" href="https://site.example/another"><meta name="robots" content="noindex">';
    fakeApi(usersApi)({});
    await open(at);
    if (!("head" in page)) throw new Error("Every page of the shell has a head");
    const { noindex, head: said } = page;
    expect({
      description: named('meta[name="description"]', "content"),
      canonical: named('link[rel="canonical"]', "href"),
      robots: named('meta[name="robots"]', "content"),
    }).toEqual({
      description: said?.en.description ?? "Another page",
      canonical: noindex ? undefined : `https://site.example${at}`,
      robots: noindex ? "noindex" : undefined,
    });
  },
);
