import { usersApi } from "@tutorsetu/contracts/apis";
import { cleanup, screen } from "@testing-library/react";
import { fakeApi, offline, problem, resetKit } from "@tutorsetu/web-kit/testing/fake-api";
import { useSession } from "@tutorsetu/web-kit/session";
import { afterEach, expect, it } from "vitest";
import { openSite } from "../testing/open.tsx";
import { signInAs } from "../testing/people.ts";

afterEach(() => {
  cleanup();
  resetKit();
  localStorage.clear();
});

/** Somebody signed in presses Sign Out; the server answers as `logout` does. */
async function signOut(logout: () => { message: string }) {
  fakeApi(usersApi)({ logout });
  const token = signInAs("Student");
  const { user, place } = await openSite("/about");
  await user.click(screen.getByRole("button", { name: /Account of/ }));
  await user.click(screen.getByRole("button", { name: "Sign Out" }));
  return { place, token };
}

function expectNobody() {
  expect(useSession.getState()).toMatchObject({ user: null, token: null, isAuthenticated: false });
  expect(localStorage.getItem("user")).toBeNull();
  expect(localStorage.getItem("authToken")).toBeNull();
}

it("asks the server to forget the session, clears it here and leads to the login page [SH-182, SH-184, SH-185, SH-186]", async () => {
  const tokens: unknown[] = [];
  const { place, token } = await signOut(() => {
    tokens.push(useSession.getState().token);
    return { message: "Logout Sucessful!" };
  });
  expect(await screen.findByText("Logout Sucessful!")).toBeTruthy();
  expect(tokens).toEqual([token]);
  expect(place()).toBe("/login");
  expectNobody();
});

it.each([
  ["The session could not be closed.", "The session could not be closed."],
  ["", "Error occured"],
])(
  "shows the rejection '%s' as '%s' and still ends the local session [SH-184, SH-187]",
  async (said, shown) => {
    const { place } = await signOut(() => {
      throw problem(500, said);
    });
    expect(await screen.findByText(shown)).toBeTruthy();
    expect(place()).toBe("/login");
    expectNobody();
  },
);

it("when nothing answers, one is signed out all the same [SH-184, SH-185]", async () => {
  const { place } = await signOut(() => {
    throw offline();
  });
  expect(await screen.findByRole("heading", { name: "Sign in" })).toBeTruthy();
  expect(place()).toBe("/login");
  expectNobody();
});
