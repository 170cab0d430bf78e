import { usersApi } from "@tutorsetu/contracts/apis";
import type { Passkey } from "@tutorsetu/contracts/security/passkeys";
import type { SecondFactorStatus } from "@tutorsetu/contracts/security/second-factor";
import { cleanup, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { setLanguage } from "@tutorsetu/web-kit/i18n";
import { useSession } from "@tutorsetu/web-kit/session";
import { fakeApi, rejection, resetKit } from "@tutorsetu/web-kit/testing/fake-api";
import { MemoryRouter } from "@tutorsetu/web-kit/testing/router";
import { afterEach, expect, it, vi } from "vitest";
import { en as t } from "../messages/en/second-factor.ts";
import { hi } from "../messages/hi/second-factor.ts";
import { fakeDevice } from "../testing/passkeys.ts";
import { signIn } from "../testing/people.ts";
import { SecondFactor } from "./second-factor.tsx";

afterEach(() => {
  cleanup();
  resetKit();
  setLanguage("en");
  vi.unstubAllGlobals();
});

const CODES = Array.from({ length: 10 }, (_, n) => `7K2M-0ABX-Q9VT-3HR${n}`);
const WHEN = "2026-11-01T10:00:00.000Z";
const keyOf = (id: string, name: string): Passkey => ({
  id,
  name,
  createdAt: WHEN,
  lastUsedAt: null,
});
const OFF: SecondFactorStatus = {
  isOn: false,
  isRequired: false,
  since: null,
  recoveryLeft: 0,
  hasApp: false,
  passkeys: [],
  passkeysAt: location.origin,
};
const on = (...passkeys: Passkey[]): SecondFactorStatus => ({
  ...OFF,
  isOn: true,
  since: WHEN,
  recoveryLeft: 10,
  passkeys,
});
const PHONE = keyOf("cGhvbmU", "My phone");
const QUESTION = {
  challenge: "Y2hhbGxlbmdl",
  rpId: "localhost",
  timeout: 1000,
  userVerification: "required",
  allowCredentials: [{ id: PHONE.id, type: "public-key", transports: ["internal"] }],
} as const;

/** A server with one account; a proved passkey gives the code 998877. */
function server(before: SecondFactorStatus) {
  let status = before;
  const sent: object[] = [];
  const _id = signIn("Admin");
  const user = { _id, userName: "Meera", email: "m@test.example", image: null, phoneNo: "" };
  const check = (body: { readonly code?: string | undefined }) => {
    sent.push(body);
    if (!status.isOn || body.code === "998877") return;
    const code = "second_factor_required";
    const problem = rejection(422, code, undefined, { code });
    throw Object.assign(problem, { problem: { ...problem.problem, passkey: QUESTION } });
  };
  fakeApi(usersApi)({
    secondFactor: () => status,
    setUpPasskey: ({ body }) => {
      check(body);
      return {
        passkey: {
          challenge: "Y2hhbGxlbmdl",
          rp: { name: "TutorSetu", id: "localhost" },
          user: { id: "bWU", name: user.email, displayName: user.userName },
          pubKeyCredParams: [{ type: "public-key", alg: -7 }],
          timeout: 1000,
          attestation: "none",
          excludeCredentials: [],
          authenticatorSelection: { residentKey: "preferred", userVerification: "required" },
        },
      };
    },
    confirmPasskey: ({ body: { name, passkey } }) => {
      const isFirst = !status.isOn;
      status = on(...(status.passkeys ?? []), keyOf(passkey.id, name));
      const first = {
        recoveryCodes: CODES,
        user: { ...user, role: "Admin" as const, refreshToken: "fresh" },
      };
      return { passkeys: status.passkeys ?? [], message: "", ...(isFirst ? first : {}) };
    },
    provePasskey: () => ({ code: "998877" }),
    removePasskey: ({ body }) => {
      check(body);
      const left = (status.passkeys ?? []).filter(({ id }) => id !== body.id);
      status = left.length > 0 ? on(...left) : OFF;
      return { passkeys: left, message: "" };
    },
  });
  return sent;
}

const show = () =>
  render(
    <MemoryRouter>
      <SecondFactor />
    </MemoryRouter>,
  );
const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));
const dialog = () => within(screen.getByRole("dialog"));

async function beginWith(name: string) {
  await press(t.addPasskey);
  if (name) await userEvent.type(dialog().getByLabelText(/^Name of the passkey/), name);
  await userEvent.type(dialog().getByLabelText(/^Your password/), "demo1234");
  await userEvent.click(dialog().getByRole("button", { name: t.continue }));
}

it("makes a passkey by name and password, and shows the recovery codes with the first one", async () => {
  const device = fakeDevice();
  const sent = server(OFF);
  show();
  await beginWith("");
  expect(dialog().getByText(t.passkeyNameNeeded)).toBeTruthy();
  expect(sent).toEqual([]);
  await userEvent.type(dialog().getByLabelText(/^Name of the passkey/), " My phone ");
  await userEvent.click(dialog().getByRole("button", { name: t.continue }));
  expect(await screen.findByText(CODES[0] ?? "")).toBeTruthy();
  expect(device.asked).toHaveLength(1);
  expect(useSession.getState().token).toBe("fresh");
  await press("I have kept them");
  const list = within(await screen.findByRole("list", { name: t.passkeys }));
  expect(list.getByText("My phone")).toBeTruthy();
  expect(list.getByText(t.passkeyUnused)).toBeTruthy();
});

it("says when the device made none, and tries again with the same question", async () => {
  const device = fakeDevice();
  device.isRefused = true;
  server(OFF);
  show();
  await beginWith("My phone");
  expect((await screen.findByRole("alert")).textContent).toBe(t.passkeyNotMade);
  device.isRefused = false;
  await press(t.passkeyAgain);
  expect(await screen.findByText(CODES[0] ?? "")).toBeTruthy();
  expect(device.asked).toHaveLength(2);
});

it("adds another one, proved by the first, which needs no codes", async () => {
  fakeDevice();
  const sent = server(on(PHONE));
  show();
  await beginWith("Laptop");
  await userEvent.click(await dialog().findByRole("button", { name: t.usePasskey }));
  expect(await screen.findByText("Laptop")).toBeTruthy();
  expect(sent).toEqual([{ password: "demo1234" }, { password: "demo1234", code: "998877" }]);
  expect(screen.queryByText(CODES[0] ?? "")).toBeNull();
});

it.each([
  [[PHONE, keyOf("bGFwdG9w", "Laptop")], t.removeQuestion, "Laptop"],
  [[PHONE], t.removeLastQuestion, t.off],
] as const)("removes one, and says what the last one means", async (keys, question, left) => {
  fakeDevice();
  server(on(...keys));
  show();
  await press("Remove My phone");
  expect(dialog().getByText(question)).toBeTruthy();
  await userEvent.type(dialog().getByLabelText(/^Your password/), "demo1234");
  await userEvent.click(dialog().getByRole("button", { name: t.remove }));
  await userEvent.click(await dialog().findByRole("button", { name: t.usePasskey }));
  expect(await screen.findByText(left)).toBeTruthy();
  expect(screen.queryByText("My phone")).toBeNull();
});

it.each([
  ["https://elsewhere.example", "Passkeys work at https://elsewhere.example only."],
  [null, t.passkeysNowhere],
])("offers none where they do not work, and says where they do", async (passkeysAt, text) => {
  fakeDevice();
  server({ ...OFF, passkeysAt });
  show();
  expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.queryByRole("button", { name: t.addPasskey })).toBeNull();
  expect(screen.getByRole("button", { name: t.setUpApp })).toBeTruthy();
});

it("offers none where the server or the browser knows none", async () => {
  vi.stubGlobal("PublicKeyCredential", undefined);
  server(OFF);
  show();
  expect(await screen.findByText(t.passkeysUnknown)).toBeTruthy();
  cleanup();
  resetKit();
  const { passkeys: _passkeys, passkeysAt: _at, hasApp: _app, ...former } = OFF;
  server({ ...former, isOn: true });
  show();
  expect(await screen.findByRole("button", { name: t.replace })).toBeTruthy();
  expect(screen.queryByText(t.passkeysUnknown)).toBeNull();
});

it("shows passkeys in Hindi", async () => {
  fakeDevice();
  setLanguage("hi");
  server(on(PHONE));
  show();
  expect(await screen.findByRole("button", { name: hi.addPasskey })).toBeTruthy();
});
