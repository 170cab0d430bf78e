import { usersApi } from "@tutorsetu/contracts/users";
import { act, cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { fakeApi, resetKit } from "@tutorsetu/web-kit/fake-api";
import { useSession } from "@tutorsetu/web-kit/session";
import { afterEach, expect, it, vi } from "vitest";
import { signIn, tutor, tutorPage } from "../testing/people.ts";
import { show } from "../testing/show.ts";

afterEach(() => {
  cleanup();
  resetKit();
  vi.restoreAllMocks();
});

it("counts cards that are not in view as tall as they were, on the way back to a listing", async () => {
  // The test's browser lays nothing out.
  const heights = [410, 388];
  vi.spyOn(HTMLElement.prototype, "offsetHeight", "get").mockImplementation(function (
    this: HTMLElement,
  ) {
    return heights[[...(this.parentElement?.children ?? [])].indexOf(this)] ?? 0;
  });
  const page = tutorPage([tutor("Ananya"), tutor("Bela")]);
  fakeApi(usersApi)({ allTutors: () => page });
  const visit = await show("/tutor");
  const given = () =>
    screen
      .getAllByRole("article")
      .map(({ parentElement }) => parentElement?.style.getPropertyValue("--card-height"));
  await screen.findByRole("article", { name: "Bela" });
  expect(given()).toEqual(["", ""]);
  await userEvent.click(screen.getByRole("link", { name: /Bela/ }));
  await screen.findByText(/^At /);
  await visit.back();
  await screen.findByRole("article", { name: "Bela" });
  expect(given()).toEqual(["410px", "388px"]);
});

it("leaves the focus alone when the whole list is read anew, as after a session has ended", async () => {
  signIn("Student");
  const page = tutorPage([tutor("Ananya"), tutor("Bela")]);
  fakeApi(usersApi)({ allTutors: () => page });
  await show("/tutor");
  await screen.findByRole("article", { name: "Bela" });
  act(() => useSession.getState().expire());
  await screen.findByRole("article", { name: "Bela" });
  expect(document.activeElement).toBe(document.body);
});
