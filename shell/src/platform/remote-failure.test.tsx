import { contentApi } from "@tutorsetu/contracts/apis";
import { act, cleanup, render, screen } from "@testing-library/react";
import { fakeApi, resetKit } from "@tutorsetu/web-kit/testing/fake-api";
import { RouterProvider } from "@tutorsetu/web-kit/router";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { buildRouter } from "../router.tsx";
import { away, serveRemotes } from "../testing/remotes.ts";

// @isolate: which remotes are loaded is state of the process.

const MESSAGE = "This part of the site is unavailable right now.";

beforeAll(serveRemotes);
afterEach(() => {
  cleanup();
  resetKit();
  away.clear();
  vi.unstubAllGlobals();
});

it("shows a card with Try Again for an unavailable remote, keeps the rest of the site, and loads it again without a reload", async () => {
  fakeApi(contentApi)({});
  const told: unknown[] = [];
  vi.stubGlobal("reportError", (error: unknown) => told.push(error));
  away.add("mf_blogs");
  history.replaceState(null, "", "/blogs");
  await act(async () => {
    render(<RouterProvider router={buildRouter()} />);
  });
  expect(await screen.findByRole("heading", { level: 1, name: MESSAGE })).toBeTruthy();
  await expect.poll(() => document.title).toBe(`${MESSAGE} · TutorSetu`);
  expect(screen.getByRole("navigation", { name: "Main menu" })).toBeTruthy();
  expect(told).toHaveLength(1);

  away.clear();
  await act(async () => screen.getByRole("button", { name: "Try Again" }).click());
  expect(await screen.findByRole("heading", { level: 1, name: "Blogs" })).toBeTruthy();
  expect(screen.queryByText(MESSAGE)).toBeNull();
});
