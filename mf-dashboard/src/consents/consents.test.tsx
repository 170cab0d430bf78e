import { usersApi } from "@tutorsetu/contracts/apis";
import type { ConsentEvent, ProfileConsent } from "@tutorsetu/contracts/security/consents";
import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { setLanguage } from "@tutorsetu/web-kit/i18n";
import { useSession } from "@tutorsetu/web-kit/session";
import { fakeApi, rejection, resetKit } from "@tutorsetu/web-kit/testing/fake-api";
import { afterEach, expect, it } from "vitest";
import { en as t } from "../messages/en/consents.ts";
import { en as dashboard } from "../messages/en/dashboard.ts";
import { signIn } from "../testing/people.ts";
import { show } from "../testing/show.tsx";

afterEach(() => {
  cleanup();
  resetKit();
  setLanguage("en");
});

const AT = "2026-11-20T10:00:00.000Z";
const PAGE = "/userdashboard/consents";
const GIVEN: ConsentEvent = {
  what: "given",
  at: AT,
  by: "guardian",
  means: "form",
  name: "Asha Rao",
  email: null,
  text: "2026-11",
};

/** A server that keeps a consent and remembers what it was asked. */
function server(given: Partial<ProfileConsent> = {}) {
  let profile: ProfileConsent = {
    isShown: true,
    needsGuardian: false,
    guardianEmail: null,
    guardianStays: false,
    history: [GIVEN],
    ...given,
  };
  const asked: unknown[] = [];
  const change = (isShown: boolean) => {
    asked.push(isShown ? "give" : "withdraw");
    const what = isShown ? ("given" as const) : ("withdrawn" as const);
    const own = { ...GIVEN, what, by: "holder", means: "page", name: "Meera Joshi" } as const;
    profile = { ...profile, isShown, history: [...profile.history, own] };
    return { message: "ok" };
  };
  fakeApi(usersApi)({
    consents: () => ({ profile }),
    giveConsent: () => change(true),
    withdrawConsent: () => change(false),
    sendGuardianLink: ({ body }) => {
      asked.push(body);
      if (body.email === "meera@test.example")
        throw rejection(422, "guardian_email_own", {}, { email: "guardian_email_own" });
      profile = { ...profile, guardianEmail: body.email?.toLowerCase() ?? profile.guardianEmail };
      return { message: "ok" };
    },
  });
  return asked;
}

const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));

it("shows who agreed, when, by what and to which text, and takes it back after a question", async () => {
  signIn("Student");
  const asked = server();
  const { toastShown } = await show(PAGE);
  expect(await screen.findByRole("heading", { name: t.isShown })).toBeTruthy();
  const [row] = within(screen.getByRole("list", { name: t.history })).getAllByRole("listitem");
  expect(row?.textContent).toMatch(/^Agreed in the sign-up form.*Asha Rao.*2026-11$/);
  await press(t.hide);
  expect(asked).toEqual([]);
  const dialog = within(screen.getByRole("dialog"));
  expect(dialog.queryByText(t.hideGuardian)).toBeNull();
  await userEvent.dblClick(dialog.getByRole("button", { name: t.hide }));
  await toastShown(t.hidden);
  expect(asked).toEqual(["withdraw"]);
  expect(await screen.findByRole("heading", { name: t.isHidden })).toBeTruthy();
  expect(useSession.getState().standing?.isHidden).toBe(true);
  await press(t.show);
  await userEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: t.show }));
  await toastShown(t.shown);
  expect(useSession.getState().standing?.isHidden).toBe(false);
});

it("sends a guardian's link again, and to a corrected address", async () => {
  signIn("Student");
  const more = { isShown: false, needsGuardian: true, guardianEmail: "p@test.example" };
  const asked = server({ ...more, history: [] });
  const { toastShown } = await show(PAGE);
  expect(await screen.findByText(t.noHistory)).toBeTruthy();
  expect(screen.queryByRole("button", { name: t.show })).toBeNull();
  await press(t.sendAgain);
  await toastShown("A link is on its way to p@test.example.");
  const field = screen.getByLabelText(t.email);
  const write = async (email: string) => {
    await userEvent.clear(field);
    await userEvent.type(field, email);
    await press(t.send);
  };
  await write("nothing");
  expect((await screen.findByRole("alert")).textContent).toBe("Invalid email address");
  await write("meera@test.example");
  expect(await screen.findByText(/not the student's own/)).toBeTruthy();
  await write("Q@test.example");
  await toastShown("A link is on its way to Q@test.example.");
  expect(asked).toEqual([{}, { email: "meera@test.example" }, { email: "Q@test.example" }]);
  expect(await screen.findByText(/We ask q@test\.example/)).toBeTruthy();
});

it("says that a guardian who has answered stays, and who alone shows the profile again", async () => {
  signIn("Student");
  server({ needsGuardian: true, guardianEmail: "p@test.example", guardianStays: true });
  await show(PAGE);
  expect(await screen.findByText(t.stays)).toBeTruthy();
  expect(screen.queryByLabelText(t.email)).toBeNull();
  await press(t.hide);
  expect(within(screen.getByRole("dialog")).getByText(t.hideGuardian)).toBeTruthy();
});

it("is reached from the settings of a student, and speaks Hindi", async () => {
  signIn("Student");
  server();
  await show("/userdashboard/usersetting");
  const link = await screen.findByRole("link", { name: dashboard.consents });
  expect(link.getAttribute("href")).toBe(PAGE);
  cleanup();
  setLanguage("hi");
  await show(PAGE);
  expect(await screen.findByRole("heading", { name: "क्या-क्या हुआ" })).toBeTruthy();
});

it("corrects the note above every page once a guardian has answered", async () => {
  signIn("Student");
  useSession.setState({ standing: { suspension: null, warnings: [], isHidden: true } });
  server({ needsGuardian: true, guardianEmail: "asha@test.example" });
  await show(PAGE);
  expect(await screen.findByRole("heading", { name: t.isShown })).toBeTruthy();
  expect(useSession.getState().standing?.isHidden).toBe(false);
});
