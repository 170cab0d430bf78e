import { usersApi } from "@tutorsetu/contracts/apis";
import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import {
  fakeApi,
  offline,
  problem,
  rejection,
  resetKit,
} from "@tutorsetu/web-kit/testing/fake-api";
import { setLanguage } from "@tutorsetu/web-kit/i18n";
import { useSession } from "@tutorsetu/web-kit/session";
import { useTheme } from "@tutorsetu/web-kit/theme";
import { afterEach, expect, it } from "vitest";
import { createGate, show } from "../testing/show.tsx";
import { signIn } from "../testing/people.ts";

afterEach(() => {
  cleanup();
  resetKit();
  setLanguage("en");
  useTheme.getState().choose("system");
});

const USER = ["Student", "/userdashboard/usersetting"] as const;
const ADMIN = ["Admin", "/dashboard/adminsetting"] as const;
type Viewer = readonly ["Student" | "Admin", string];

async function openDialog([role, at]: Viewer) {
  signIn(role);
  const page = await show(at);
  const button = await screen.findByRole("button", { name: "Delete Account" });
  expect(screen.queryByRole("dialog")).toBeNull();
  await userEvent.click(button);
  return { ...page, dialog: within(screen.getByRole("dialog")) };
}

it.each([USER, ADMIN])(
  "asks a %s before an account is deleted, and only then [DA-053, DA-089, DA-090]",
  async (role, at) => {
    const { dialog } = await openDialog([role, at]);
    expect(dialog.getByRole("heading", { name: "Confirm Deletion" })).toBeTruthy();
    const question = "Are you sure you want to delete your account? This action cannot be undone.";
    expect(dialog.getByText(question)).toBeTruthy();
    expect(dialog.getByText(/stays with them without your name/)).toBeTruthy();
    // The days in which it can be undone are told once it is done.
    expect(document.body.textContent).not.toMatch(/seven days|7 days/);
    await userEvent.click(dialog.getByRole("button", { name: "Cancel" }));
    expect(screen.queryByRole("dialog")).toBeNull();
  },
);

it("deletes the account with its password, once, and signs out [DA-091]", async () => {
  const sent: unknown[] = [];
  const slow = createGate();
  fakeApi(usersApi)({
    deleteAccount: async ({ body }) => {
      sent.push(body);
      await slow.opened;
      return { message: "You have seven days." };
    },
  });
  const { address, dialog, toastShown } = await openDialog(ADMIN);
  await userEvent.type(dialog.getByLabelText("Your password", { exact: false }), "before-1");
  await userEvent.dblClick(dialog.getByRole("button", { name: "Delete Account" }));
  slow.open();
  await toastShown("Your account will be erased in 7 days. Sign in before then to keep it.");
  expect(sent).toEqual([{ password: "before-1" }]);
  expect(address()).toBe("/");
  expect(useSession.getState().user).toBeNull();
});

it("does not delete without a password", async () => {
  let calls = 0;
  fakeApi(usersApi)({
    deleteAccount: () => {
      calls++;
      return { message: "" };
    },
  });
  const { dialog } = await openDialog(USER);
  await userEvent.click(dialog.getByRole("button", { name: "Delete Account" }));
  expect(await dialog.findByText("Please enter your password.")).toBeTruthy();
  expect(calls).toBe(0);
});

it.each([
  [
    () => problem(400, "no", { password: "That is not your password." }),
    "That is not your password.",
  ],
  [
    () => rejection(409, "last_admin"),
    "Your account could not be deleted. The last administrator cannot be removed. Please make somebody else an administrator first.",
  ],
  [
    () => offline(),
    "Your account could not be deleted. Nothing answered. Please check your internet connection and try again.",
  ],
])(
  "shows why an account was not deleted, and keeps the dialog and what was typed",
  async (fail, message) => {
    fakeApi(usersApi)({
      deleteAccount: () => {
        throw fail();
      },
    });
    const { dialog, address } = await openDialog(USER);
    const password = dialog.getByLabelText<HTMLInputElement>("Your password", { exact: false });
    await userEvent.type(password, "before-1");
    await userEvent.click(dialog.getByRole("button", { name: "Delete Account" }));
    expect(await dialog.findByText(message)).toBeTruthy();
    expect(password.value).toBe("before-1");
    expect(address()).toBe(USER[1]);
  },
);
