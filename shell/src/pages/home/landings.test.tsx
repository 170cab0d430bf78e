import { usersApi } from "@tutorsetu/contracts/apis";
import { cleanup, screen, waitFor } from "@testing-library/react";
import { fakeApi, resetKit } from "@tutorsetu/web-kit/testing/fake-api";
import { afterEach, expect, it } from "vitest";
import { open } from "../../testing/open.tsx";
import { signInAs } from "../../testing/people.ts";

afterEach(() => {
  cleanup();
  resetKit();
  localStorage.clear();
});

const landing = { address: "/tutors/in/pune", subject: null, city: "Pune", count: 12 };
/** What was asked for. */
function withLandings() {
  const asked: unknown[] = [];
  fakeApi(usersApi)({
    landingPages: ({ query }) => {
      asked.push(query);
      return { pages: [landing] };
    },
  });
  return asked;
}

it("leads to the pages of tutors where no links came with the page, but asks nothing for a first page", async () => {
  const asked = withLandings();
  const { go } = await open("/");
  expect(asked).toEqual([]);
  await go("/about");
  await go("/");
  const link = await screen.findByRole("link", { name: "Tutors in Pune 12" });
  expect(link.getAttribute("href")).toBe("/tutors/in/pune");
  expect(asked).toEqual([{ limit: 8, mixed: "1" }]);
});

it("leads no tutor there [SH-174]", async () => {
  const asked = withLandings();
  signInAs("Tutor");
  const { go } = await open("/about");
  await go("/");
  await waitFor(() => expect(screen.getByText("Ready when you are")).toBeTruthy());
  expect([screen.queryByText("Tutors in Pune"), asked]).toEqual([null, []]);
});
