import { usersApi } from "@tutorsetu/contracts/apis";
import type { SecondFactorStatus } from "@tutorsetu/contracts/security/second-factor";
import { cleanup, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { setLanguage } from "@tutorsetu/web-kit/i18n";
import { useSession } from "@tutorsetu/web-kit/session";
import { fakeApi, rejection, resetKit } from "@tutorsetu/web-kit/testing/fake-api";
import { MemoryRouter } from "@tutorsetu/web-kit/testing/router";
import { afterEach, expect, it } from "vitest";
import { hi } from "../messages/hi/second-factor.ts";
import { signIn } from "../testing/people.ts";
import { SecondFactorBanner } from "../banners/banners.tsx";
import { SecondFactor } from "./second-factor.tsx";

afterEach(() => {
  cleanup();
  resetKit();
  setLanguage("en");
});

const SECRET = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP";
const CODES = Array.from({ length: 10 }, (_, n) => `7K2M-0ABX-Q9VT-3HR${n}`);
const OFF: SecondFactorStatus = { isOn: false, isRequired: false, since: null, recoveryLeft: 0 };
const ON = { ...OFF, isOn: true, since: "2026-11-01T10:00:00.000Z", recoveryLeft: 10 };

/** A server with one account; the right code is 998877. */
function server(before: SecondFactorStatus) {
  let status = before;
  const sent: object[] = [];
  const check = (code: string | undefined) => {
    const problem = code ? "second_factor_wrong" : "second_factor_required";
    if (code !== "998877") throw rejection(422, problem, undefined, { code: problem });
  };
  const id = signIn("Admin");
  fakeApi(usersApi)({
    secondFactor: () => status,
    setUpSecondFactor: ({ body }) => {
      sent.push(body);
      if (status.isOn) check(body.code);
      return { secret: SECRET, uri: `otpauth://totp/TutorSetu:me?secret=${SECRET}` };
    },
    confirmSecondFactor: ({ body }) => {
      check(body.code);
      status = ON;
      const user = {
        _id: id,
        userName: "Meera",
        email: "m@test.example",
        image: null,
        phoneNo: "",
      };
      return {
        recoveryCodes: CODES,
        user: { ...user, role: "Admin", refreshToken: "fresh" },
        message: "",
      };
    },
    renewRecoveryCodes: ({ body }) => {
      check(body.code);
      return { recoveryCodes: CODES };
    },
    turnOffSecondFactor: ({ body }) => {
      check(body.code);
      status = OFF;
      return { message: "" };
    },
  });
  return sent;
}

const show = (content = <SecondFactor />) => render(<MemoryRouter>{content}</MemoryRouter>);
const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));
const dialog = () => within(screen.getByRole("dialog"));
const fillPassword = () => userEvent.type(dialog().getByLabelText(/^Your password/), "demo1234");

it("sets one up: password, key, first code, and recovery codes that are shown once", async () => {
  const sent = server(OFF);
  show();
  await press("Set up authenticator app");
  await fillPassword();
  await userEvent.click(dialog().getByRole("button", { name: "Continue" }));
  expect(
    await screen.findByRole("img", { name: "QR code for the authenticator app" }),
  ).toBeTruthy();
  expect(sent).toEqual([{ password: "demo1234" }]);
  expect(screen.getByText(SECRET.replaceAll(/(.{4})(?=.)/g, "$1 "))).toBeTruthy();
  const field = screen.getByRole<HTMLInputElement>("textbox", { name: /^Code of your/ });
  expect([field.autocomplete, field.inputMode]).toEqual(["one-time-code", "numeric"]);
  await press("Confirm");
  expect(screen.getByText("Please enter the code.")).toBeTruthy();
  await userEvent.type(field, "000000");
  await press("Confirm");
  expect(await screen.findByText(/^That code is not right/)).toBeTruthy();
  await userEvent.clear(field);
  await userEvent.type(field, "998877");
  await press("Confirm");
  expect(await screen.findByText(CODES[0] ?? "")).toBeTruthy();
  expect(screen.getAllByRole("listitem")).toHaveLength(10);
  expect(useSession.getState().token).toBe("fresh");
  expect(JSON.stringify(Object.entries(localStorage))).not.toContain(CODES[0]);
  await press("I have kept them");
  expect(await screen.findByText(/Unused recovery codes: 10\./)).toBeTruthy();
  expect(screen.queryByText(CODES[0] ?? "")).toBeNull();
});

it("asks for the code before the codes are renewed, or another phone takes its place", async () => {
  server(ON);
  show();
  for (const [name, next] of [
    ["New recovery codes", "I have kept them"],
    ["Use another phone", "Cancel"],
  ] as const) {
    await press(name);
    await fillPassword();
    const buttons = () => dialog().getAllByRole("button").at(-1) as HTMLElement;
    await userEvent.click(buttons());
    const code = await dialog().findByRole("textbox", { name: /^Code of your/ });
    expect(document.activeElement).toBe(code);
    expect(code.getAttribute("aria-invalid")).not.toBe("true");
    await userEvent.type(code, "998877");
    await userEvent.click(buttons());
    await press(next);
  }
});

it("is turned off with password and code, and not where it must stay", async () => {
  server(ON);
  show();
  await press("Turn off");
  await fillPassword();
  await userEvent.click(dialog().getByRole("button", { name: "Turn off" }));
  await userEvent.type(await dialog().findByRole("textbox", { name: /^Code of your/ }), "998877");
  await userEvent.click(dialog().getByRole("button", { name: "Turn off" }));
  expect(await screen.findByText("Your account has no second factor.")).toBeTruthy();
  cleanup();
  resetKit();
  server({ ...ON, isRequired: true, recoveryLeft: 2 });
  show();
  expect(await screen.findByText(/make new recovery codes/)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Turn off" })).toBeNull();
});

it.each([
  [OFF, "Protect your account: set up a second factor."],
  [{ ...OFF, isRequired: true }, "You need a second factor before you can change anything."],
])("leads administrators without one to it", async (status, text) => {
  server(status);
  show(<SecondFactorBanner />);
  expect(await screen.findByText(text)).toBeTruthy();
  const link = screen.getByRole("link", { name: "Set up second factor" });
  expect(link.getAttribute("href")).toBe("/dashboard/security");
});

it("shows Hindi texts", async () => {
  setLanguage("hi");
  server(OFF);
  show();
  expect(await screen.findByRole("button", { name: hi.setUpApp })).toBeTruthy();
});
