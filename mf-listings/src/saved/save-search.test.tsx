import { usersApi } from "@tutorsetu/contracts/apis";
import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { fakeApi, resetKit } from "@tutorsetu/web-kit/testing/fake-api";
import { afterEach, expect, it } from "vitest";
import { signIn, tutor } from "../testing/people.ts";
import { fakeShortlist } from "../testing/shortlist.ts";
import { show } from "../testing/show.ts";
import { fakeTutorSearch } from "../testing/tutor-search.ts";

afterEach(() => {
  cleanup();
  resetKit();
});

it("saves what the list's filters ask, under their names, and says so", async () => {
  signIn("Student");
  const server = fakeShortlist([]);
  const { allTutors } = fakeTutorSearch([tutor("Ananya", { fee: 2400 })]);
  fakeApi(usersApi)({ allTutors });
  await show("/tutor?subject=physics&price=2000-2500&search=pune");
  await userEvent.click(await screen.findByRole("button", { name: "Save this search" }));
  expect(await screen.findByText(/The search is saved/)).toBeTruthy();
  expect(server.searches).toMatchObject([
    {
      name: "Physics, ₹2,000–₹2,500/month, “pune”",
      query: "subject=physics&price=2000-2500&search=pune",
    },
  ]);
});

it("leads a visitor to the sign-in and back, where the search is saved once", async () => {
  const server = fakeShortlist([]);
  const { allTutors } = fakeTutorSearch([tutor("Ananya")]);
  fakeApi(usersApi)({ allTutors });
  const visit = await show("/tutor?subject=physics");
  expect(await screen.findByRole("link", { name: "Shortlist" })).toBeTruthy();
  await userEvent.click(await screen.findByRole("button", { name: "Save this search" }));
  const back = "/tutor?subject=physics&save-search=1";
  expect(visit.address()).toBe(`/login?next=${encodeURIComponent(back)}`);
  cleanup();
  signIn("Student");
  const again = await show(back);
  await waitFor(() => expect(server.searches).toHaveLength(1));
  expect(server.searches[0]?.query).toBe("subject=physics");
  await waitFor(() => expect(again.address()).toBe("/tutor?subject=physics"));
});

it("offers nothing to save without a filter, and to tutors nothing at all", async () => {
  const { allTutors } = fakeTutorSearch([tutor("Ananya")]);
  fakeApi(usersApi)({ allTutors });
  const server = fakeShortlist([]);
  await show("/tutor");
  await screen.findByRole("button", { name: "Save Ananya" });
  expect(screen.queryByRole("button", { name: "Save this search" })).toBeNull();
  cleanup();
  signIn("Tutor");
  await show("/tutor?subject=physics&save-search=1");
  await screen.findByRole("article", { name: "Ananya" });
  expect(screen.queryByRole("button", { name: /^Save/ })).toBeNull();
  expect(server.calls).toEqual([]);
});
