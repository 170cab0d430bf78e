import { act, cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { setLanguage } from "@tutorsetu/web-kit/i18n";
import { resetKit } from "@tutorsetu/web-kit/testing/fake-api";
import { afterEach, expect, it } from "vitest";
import { id, signIn } from "../testing/people.ts";
import { fakeShortlist } from "../testing/shortlist.ts";
import { show } from "../testing/show.ts";

afterEach(() => {
  cleanup();
  resetKit();
  act(() => setLanguage("en"));
});

it("lists saved searches, takes one off and brings it back", async () => {
  signIn("Student");
  const server = fakeShortlist([]);
  const search = { _id: id(), name: "Physics, Pune", query: "subject=physics&city=pune" };
  server.searches = [{ ...search, createdAt: "2026-11-20T08:00:00.000Z" }];
  await show("/shortlist");
  const link = await screen.findByRole("link", { name: "Physics, Pune" });
  expect(link.getAttribute("href")).toBe("/tutor?subject=physics&city=pune");
  await userEvent.click(screen.getByRole("button", { name: "Remove Physics, Pune" }));
  await userEvent.click(await screen.findByRole("button", { name: "Undo" }));
  expect(await screen.findByRole("link", { name: "Physics, Pune" })).toBeTruthy();
  expect(server.searches).toMatchObject([{ query: search.query }]);
});

it("names a saved search in the language of the page, and one that no filter knows as it was saved", async () => {
  signIn("Student");
  const server = fakeShortlist([]);
  const createdAt = "2026-11-20T08:00:00.000Z";
  server.searches = [
    { _id: id(), name: "Physics, Pune", query: "subject=physics&city=pune", createdAt },
    { _id: id(), name: "Once a filter", query: "once=a-filter", createdAt },
  ];
  setLanguage("hi");
  await show("/shortlist");
  expect(await screen.findByRole("link", { name: "भौतिक विज्ञान, पुणे" })).toBeTruthy();
  expect(screen.getByRole("link", { name: "Once a filter" })).toBeTruthy();
});
