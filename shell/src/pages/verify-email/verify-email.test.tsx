import { usersApi } from "@tutorsetu/contracts/apis";
import { en as replies } from "@tutorsetu/contracts/replies";
import { problems } from "@tutorsetu/contracts/problems";
import { cleanup, screen } from "@testing-library/react";
import { fakeApi, problem, resetKit } from "@tutorsetu/web-kit/testing/fake-api";
import { afterEach, expect, it } from "vitest";
import { en as t } from "../../messages/en/shell.ts";
import { open } from "../../testing/open.tsx";

afterEach(() => {
  cleanup();
  resetKit();
});

function server(fail = false) {
  const asked: unknown[] = [];
  fakeApi(usersApi)({
    verifyEmail: ({ body }) => {
      asked.push(body);
      if (fail) throw problem(400, problems.verify_expired);
      return { message: replies.emailVerified };
    },
  });
  return asked;
}

it("confirms with the token of the email once its button is pressed, and not before", async () => {
  const asked = server();
  const { user } = await open("/verify-email?token=from-the-letter");
  const button = await screen.findByRole("button", { name: t.verifyAction });
  expect(asked).toEqual([]);
  await user.dblClick(button);
  expect((await screen.findByRole("status")).textContent).toBe(t.verifyDone);
  expect(asked).toEqual([{ token: "from-the-letter" }]);
  expect(screen.getByRole("link", { name: t.verifySignIn }).getAttribute("href")).toBe("/login");
});

it("says that a link was used or is too old, and leads on", async () => {
  server(true);
  const { user } = await open("/verify-email?token=from-the-letter");
  await user.click(await screen.findByRole("button", { name: t.verifyAction }));
  expect((await screen.findByRole("alert")).textContent).toBe(problems.verify_expired);
  expect(screen.getByRole("link", { name: t.verifySignIn })).toBeTruthy();
});

it("sends nothing for a link without a token", async () => {
  const asked = server();
  await open("/verify-email");
  expect(await screen.findByText(t.verifyIncomplete)).toBeTruthy();
  expect(screen.queryByRole("button", { name: t.verifyAction })).toBeNull();
  expect(asked).toEqual([]);
});
