import { usersApi } from "@tutorsetu/contracts/apis";
import { en } from "@tutorsetu/contracts/replies";
import { problems } from "@tutorsetu/contracts/problems";
import { en as say } from "../../messages/en/shell.ts";
import { cleanup, screen } from "@testing-library/react";
import { fakeApi, problem, resetKit } from "@tutorsetu/web-kit/testing/fake-api";
import { afterEach, expect, it } from "vitest";
import { open } from "../../testing/open.tsx";

afterEach(() => {
  cleanup();
  resetKit();
});

it("sends the link and shows the same message for every email", async () => {
  const asked: unknown[] = [];
  fakeApi(usersApi)({
    forgotPassword: ({ body }) => {
      asked.push(body);
      return { message: en.resetSent };
    },
  });
  const { user } = await open("/forgot-password");
  await user.click(screen.getByRole("button", { name: say.forgotAction }));
  expect(screen.getByText("Email is required")).toBeTruthy();
  expect(asked).toEqual([]);

  await user.type(screen.getByLabelText("Email"), "priya@test.example");
  await user.click(screen.getByRole("button", { name: say.forgotAction }));
  expect((await screen.findByRole("status")).textContent).toContain(say.forgotSent);
  expect(asked).toEqual([{ email: "priya@test.example" }]);
});

async function choose(password: string, again: string) {
  const page = await open("/reset-password?token=from-the-letter");
  await page.user.type(screen.getByLabelText(say.newPassword), password);
  await page.user.type(screen.getByLabelText(say.confirmPassword), again);
  await page.user.click(screen.getByRole("button", { name: say.resetAction }));
  return page;
}

it("sets the password with the token of the email and opens the login page", async () => {
  const asked: unknown[] = [];
  fakeApi(usersApi)({
    resetPassword: ({ body }) => {
      asked.push(body);
      return { message: en.resetDone };
    },
  });
  const { place } = await choose("monsoon-2026", "monsoon-2026");
  await screen.findByText(say.resetDone);
  expect(place()).toBe("/login");
  const pair = { password: "monsoon-2026", confirmPassword: "monsoon-2026" };
  expect(asked).toEqual([{ token: "from-the-letter", ...pair }]);
});

it("sends nothing while the two passwords differ", async () => {
  const asked: unknown[] = [];
  fakeApi(usersApi)({
    resetPassword: (input) => {
      asked.push(input);
      return { message: en.resetDone };
    },
  });
  await choose("monsoon-2026", "monsoon-2025");
  expect(asked).toEqual([]);
});

it("offers another link when the one of the email has expired", async () => {
  fakeApi(usersApi)({
    resetPassword: () => {
      throw problem(400, problems.reset_expired);
    },
  });
  await choose("monsoon-2026", "monsoon-2026");
  expect((await screen.findByRole("alert")).textContent).toContain(problems.reset_expired);
  const again = screen.getByRole("link", { name: say.askForLink });
  expect(again.getAttribute("href")).toBe("/forgot-password");
});
