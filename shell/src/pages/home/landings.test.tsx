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

it("leads to the pages of tutors where no links came with the page, asking once for them and for what may be chosen", async () => {
  const asked = withLandings();
  await open("/");
  const link = await screen.findByRole("link", { name: "Tutors in Pune 12" });
  expect(link.getAttribute("href")).toBe("/tutors/in/pune");
  expect(asked).toEqual([{ limit: 90, mixed: "1" }]);
});

it("leads to eight at most", async () => {
  fakeApi(usersApi)({
    landingPages: () => ({
      pages: Array.from({ length: 20 }, (_, n) => ({ ...landing, address: `/tutors/in/p${n}` })),
    }),
  });
  await open("/");
  expect(await screen.findAllByRole("link", { name: "Tutors in Pune 12" })).toHaveLength(8);
});

it("leads no tutor there [SH-174]", async () => {
  const asked = withLandings(); // for the cities that may be chosen
  signInAs("Tutor");
  const { go } = await open("/about");
  await go("/");
  await waitFor(() => expect(screen.getByText("Ready when you are")).toBeTruthy());
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(screen.queryByText("Tutors in Pune")).toBeNull();
});
