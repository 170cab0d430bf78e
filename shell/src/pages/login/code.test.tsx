import { usersApi } from "@tutorsetu/contracts/apis";
import { screen } from "@testing-library/react";
import { fakeApi, rejection } from "@tutorsetu/web-kit/testing/fake-api";
import { setLanguage } from "@tutorsetu/web-kit/i18n";
import { useSession } from "@tutorsetu/web-kit/session";
import { afterEach, expect, it } from "vitest";
import { hi } from "../../messages/hi/shell.ts";
import { ASHA, FORM, leaveNobody } from "../../testing/administrator.ts";
import { openSite } from "../../testing/open.tsx";

afterEach(leaveNobody);

/** A server that knows one code, and what it was sent. */
function server(right: string) {
  const sent: unknown[] = [];
  fakeApi(usersApi)({
    login: ({ body }) => {
      sent.push(body);
      const problem = body.code ? "second_factor_wrong" : "second_factor_required";
      if (body.code !== right) throw rejection(401, problem, undefined, { code: problem });
      return { user: ASHA, message: "" };
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
const field = (name = "Code of your authenticator app") =>
  screen.getByRole<HTMLInputElement>("textbox", { name });

/** A toast says it, too. */
const atField = (words: string | RegExp) => screen.findByText(words, { selector: "p" });

it("asks for the code, keeps what was typed and sends all of it", async () => {
  const sent = server("998877");
  const { user, press, place } = await signIn();
  expect(sent).toEqual([FORM]);
  expect(screen.queryByRole("alert")).toBeNull();
  expect(document.activeElement).toBe(field());
  expect(field().inputMode).toBe("numeric");
  expect(field().autocomplete).toBe("one-time-code");
  expect(screen.getByLabelText<HTMLInputElement>("Password").value).toBe(FORM.password);
  await user.keyboard("998877");
  await press(screen.getByRole("button", { name: "Login" }));
  expect(sent[1]).toEqual({ ...FORM, code: "998877" });
  expect(place()).toBe("/about");
  expect(JSON.stringify(Object.entries(localStorage))).not.toContain("998877");
});

it("shows at the field that a code is wrong, or missing, and keeps everything", async () => {
  server("998877");
  const { user, press } = await signIn();
  await press(screen.getByRole("button", { name: "Login" }));
  expect(await atField("Please enter the code of your authenticator app.")).toBeTruthy();
  await user.type(field(), "000000");
  await press(screen.getByRole("button", { name: "Login" }));
  expect(await atField(/^That code is not right, or it was used already\./)).toBeTruthy();
  expect(document.activeElement).toBe(field());
  expect(field().value).toBe("000000");
  expect(useSession.getState().loading).toBe(false);
});

it("takes a recovery code, with a keyboard that has letters", async () => {
  const sent = server("7K2M-0ABX");
  const { user, press, place } = await signIn();
  await user.click(screen.getByRole("button", { name: "Use a recovery code" }));
  expect(field("Recovery code").inputMode).toBe("text");
  await user.type(field("Recovery code"), "7K2M-0ABX");
  await press(screen.getByRole("button", { name: "Login" }));
  expect(sent[1]).toEqual({ ...FORM, code: "7K2M-0ABX" });
  expect(place()).toBe("/about");
});

it("asks in Hindi", async () => {
  server("998877");
  await signIn();
  setLanguage("hi");
  expect(await screen.findByRole("textbox", { name: hi.appCode })).toBeTruthy();
});
