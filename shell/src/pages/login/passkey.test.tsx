import { usersApi } from "@tutorsetu/contracts/apis";
import { screen } from "@testing-library/react";
import { setLanguage } from "@tutorsetu/web-kit/i18n";
import { fakeApi, rejection } from "@tutorsetu/web-kit/testing/fake-api";
import { afterEach, expect, it, vi } from "vitest";
import { en as t } from "../../messages/en/passkey.ts";
import { hi } from "../../messages/hi/passkey.ts";
import { ASHA, FORM, leaveNobody } from "../../testing/administrator.ts";
import { openSite } from "../../testing/open.tsx";

afterEach(() => {
  leaveNobody();
  vi.unstubAllGlobals();
});

const bytes = (text: string) => new TextEncoder().encode(text).buffer;

/** A device whose owner confirms, or cancels while `isRefused`. */
function device() {
  const state = { isRefused: false, asked: 0 };
  vi.stubGlobal("PublicKeyCredential", class {});
  Object.defineProperty(navigator, "credentials", {
    configurable: true,
    value: {
      async get() {
        state.asked += 1;
        if (state.isRefused) throw new DOMException("cancelled", "NotAllowedError");
        return {
          id: "a2V5",
          rawId: bytes("key"),
          type: "public-key",
          getClientExtensionResults: () => ({}),
          response: {
            clientDataJSON: bytes("{}"),
            authenticatorData: bytes("d"),
            signature: bytes("s"),
          },
        };
      },
    },
  });
  return state;
}

/** A server that takes the code 998877 and gives it for the passkey. */
function server(refused = 0) {
  const sent: unknown[] = [];
  let questions = 0;
  let refusals = refused;
  fakeApi(usersApi)({
    login: ({ body }) => {
      sent.push(body);
      if (body.code === "998877") return { user: ASHA, message: "" };
      const code = body.code ? "second_factor_wrong" : "second_factor_required";
      const problem = rejection(401, code, undefined, { code });
      const passkey = {
        challenge: `Y2hhbGxlbmd${questions++}`,
        rpId: "localhost",
        timeout: 1000,
        userVerification: "required" as const,
        allowCredentials: [{ id: "a2V5", type: "public-key" as const }],
      };
      throw Object.assign(problem, { problem: { ...problem.problem, passkey } });
    },
    provePasskey: () => {
      if (refusals-- > 0)
        throw rejection(422, "passkey_wrong", undefined, { code: "passkey_wrong" });
      return { code: "998877" };
    },
  });
  return sent;
}

async function signIn() {
  const site = await openSite("/login?next=%2Fabout");
  await site.user.type(screen.getByLabelText("Email"), FORM.email);
  await site.user.type(screen.getByLabelText("Password"), FORM.password);
  await site.press(screen.getByRole("button", { name: "Login" }));
  return site;
}

it("asks for the passkey at once, and signs in with what it gives", async () => {
  const asked = device();
  const sent = server();
  const { place } = await signIn();
  await expect.poll(place).toBe("/about");
  expect(asked.asked).toBe(1);
  expect(sent).toEqual([FORM, { ...FORM, code: "998877" }]);
});

it("asks again after it was cancelled, with the same question", async () => {
  const asked = device();
  asked.isRefused = true;
  const sent = server();
  const { press, place } = await signIn();
  expect((await screen.findByText(t.notUsed)).getAttribute("role")).toBe("alert");
  asked.isRefused = false;
  await press(screen.getByRole("button", { name: t.again }));
  await expect.poll(place).toBe("/about");
  expect(sent).toHaveLength(2);
});

it("gets another question after an answer that did not hold", async () => {
  device();
  const sent = server(1);
  const { press, place } = await signIn();
  expect(await screen.findByText(/^That passkey was not accepted/)).toBeTruthy();
  await press(screen.getByRole("button", { name: t.again }));
  await expect.poll(place).toBe("/about");
  expect(sent).toEqual([FORM, FORM, { ...FORM, code: "998877" }]);
});

it("takes a code instead", async () => {
  const asked = device();
  asked.isRefused = true;
  const sent = server();
  const { user, press, place } = await signIn();
  await user.click(await screen.findByRole("button", { name: t.useCode }));
  const field = screen.getByRole("textbox", { name: "Code of your authenticator app" });
  expect(document.activeElement).toBe(field);
  await user.keyboard("998877");
  await press(screen.getByRole("button", { name: "Login" }));
  await expect.poll(place).toBe("/about");
  expect(sent[1]).toEqual({ ...FORM, code: "998877" });
});

it("asks in Hindi", async () => {
  device().isRefused = true;
  server();
  await signIn();
  setLanguage("hi");
  expect(await screen.findByRole("button", { name: hi.useCode })).toBeTruthy();
});
