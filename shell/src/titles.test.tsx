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
