import { usersApi } from "@tutorsetu/contracts/apis";
import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { fakeApi, offline, problem, resetKit } from "@tutorsetu/web-kit/testing/fake-api";
import { setLanguage } from "@tutorsetu/web-kit/i18n";
import { useTheme } from "@tutorsetu/web-kit/theme";
import { noteWeakPassword } from "@tutorsetu/web-kit/weak-password";
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
const GOOD = { currentPassword: "before-1", password: "after-22", confirmPassword: "after-22" };
const LABELS = {
  currentPassword: "Current password",
  password: "New password",
  confirmPassword: "Confirm password",
};

async function open([role, at]: Viewer) {
  signIn(role);
  const page = await show(at);
  await userEvent.click(await screen.findByText("Change Password"));
  return page;
}

const field = (name: keyof typeof GOOD) =>
  screen.getByLabelText<HTMLInputElement>(LABELS[name], { exact: false });

async function fill(form: typeof GOOD) {
  for (const name of ["currentPassword", "password", "confirmPassword"] as const)
    await userEvent.type(field(name), form[name]);
}

const press = () => userEvent.dblClick(screen.getByRole("button", { name: "Update Password" }));

it("keeps the password form folded until 'Change Password' is pressed [DA-045]", async () => {
  signIn("Student");
  await show(USER[1]);
  const summary = await screen.findByText("Change Password");
  const box = summary.closest("details");
  expect(box?.open).toBe(false);
  await userEvent.click(summary);
  expect(box?.open).toBe(true);
});

it.each([USER, ADMIN])(
  "sends a %s's three passwords once to change-password, confirms it and empties the form [DA-046..DA-051, DA-087, DA-088]",
  async (role, at) => {
    expect(usersApi.changePassword.method).toBe("PUT");
    expect(usersApi.changePassword.path).toBe("/users/change-password");
    const sent: unknown[] = [];
    const slow = createGate();
    fakeApi(usersApi)({
      changePassword: async ({ body }) => {
        sent.push(body);
        await slow.opened;
        return { message: "ok" };
      },
    });
    const { toastShown } = await open([role, at]);
    for (const name of ["currentPassword", "password", "confirmPassword"] as const) {
      expect(field(name).name).toBe(name);
      expect(field(name).type).toBe("password");
    }
    await fill(GOOD);
    await press();
    slow.open();
    await toastShown("Update successful!");
    expect(sent).toEqual([GOOD]);
    expect(field("password").value).toBe("");
  },
);

it("shows the failure and its reason, and keeps what was typed [DA-052]", async () => {
  fakeApi(usersApi)({
    changePassword: () => {
      throw problem(400, "wrong", { currentPassword: "The current password is not right." });
    },
  });
  const { toastShown } = await open(USER);
  await fill(GOOD);
  await press();
  await toastShown("Update faild!");
  expect(screen.getByText("The current password is not right.")).toBeTruthy();
  expect(field("password").value).toBe(GOOD.password);
  expect(document.activeElement).toBe(field("currentPassword"));
});

it("shows in Hindi which password is wrong", async () => {
  setLanguage("hi");
  signIn("Student");
  await show(USER[1]);
  await userEvent.click(await screen.findByText("पासवर्ड बदलें", { selector: "summary *, summary" }));
  await userEvent.click(screen.getByRole("button", { name: "पासवर्ड बदलें" }));
  expect(await screen.findByText("मौजूदा पासवर्ड ज़रूरी है")).toBeTruthy();
  expect(screen.queryByText("Current password is required")).toBeNull();
});

it("shows a failure when the server does not respond, and keeps what was typed [DA-052]", async () => {
  fakeApi(usersApi)({
    secondFactor: () => ({ isOn: false, isRequired: false, since: null, recoveryLeft: 0 }),
    changePassword: () => {
      throw offline();
    },
  });
  const { toastShown } = await open(ADMIN);
  await fill(GOOD);
  await press();
  await toastShown("Update faild!");
  expect(
    screen.getByText("Nothing answered. Please check your internet connection and try again."),
  ).toBeTruthy();
  expect(field("currentPassword").value).toBe(GOOD.currentPassword);
});

it.each([
  [{ ...GOOD, password: "12345", confirmPassword: "12345" }, "password"],
  [{ ...GOOD, confirmPassword: "after-23" }, "confirmPassword"],
] as const)("does not send what cannot be right: %o", async (form, wrong) => {
  let calls = 0;
  fakeApi(usersApi)({
    changePassword: () => {
      calls++;
      return { message: "ok" };
    },
  });
  await open(USER);
  await fill(form);
  const changed: (string | null)[] = [];
  new MutationObserver((changes) =>
    changed.push(...changes.map(({ attributeName }) => attributeName)),
  ).observe(screen.getByRole("button", { name: "Update Password" }), { attributes: true });
  await press();
  expect(field(wrong).getAttribute("aria-invalid")).toBe("true");
  expect(document.activeElement).toBe(field(wrong));
  expect(changed).not.toContain("aria-busy");
  expect(calls).toBe(0);
});

it("names every field that was left empty", async () => {
  await open(USER);
  await press();
  expect(await screen.findByText("Password is required")).toBeTruthy();
  expect(screen.getByText("Please confirm your password")).toBeTruthy();
});

it("changes the language and the colours, and remembers both", async () => {
  signIn("Student");
  await show(USER[1]);
  await userEvent.click(await screen.findByRole("radio", { name: "Dark" }));
  expect(document.documentElement.dataset["theme"]).toBe("dark");
  expect(localStorage.getItem("theme")).toBe("dark");
  await userEvent.click(screen.getByRole("radio", { name: "हिन्दी" }));
  expect(await screen.findByRole("heading", { level: 1, name: "सेटिंग" })).toBeTruthy();
  expect(localStorage.getItem("lang")).toBe("hi");
});

it("asks whoever signed in with a password that is easy to guess for another, until it is changed", async () => {
  noteWeakPassword(signIn("Student"));
  fakeApi(usersApi)({ changePassword: () => ({ message: "Update successful!" }) });
  await show("/userdashboard/profile");
  await userEvent.click(await screen.findByRole("link", { name: "Change it in Settings" }));
  expect(await screen.findByText(/Your password is easy to guess/)).toBeTruthy();
  expect(field("password").closest("details")?.open).toBe(true);
  await fill(GOOD);
  await userEvent.click(screen.getByRole("button", { name: "Update Password" }));
  await expect.poll(() => screen.queryByText(/Your password is easy to guess/)).toBeNull();
});

it("shows no such notice to anybody else at the same device", async () => {
  noteWeakPassword("of-somebody-else");
  signIn("Student");
  await show(USER[1]);
  await screen.findByText("Change Password");
  expect(screen.queryByText(/Your password is easy to guess/)).toBeNull();
});
