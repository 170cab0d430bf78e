import { usersApi } from "@tutorsetu/contracts/apis";
import type { OwnSession } from "@tutorsetu/contracts/security/own-sessions";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { setLanguage } from "@tutorsetu/web-kit/i18n";
import { fakeApi, rejection, resetKit } from "@tutorsetu/web-kit/testing/fake-api";
import { afterEach, expect, it } from "vitest";
import { en as banners } from "../messages/en/banners.ts";
import { en } from "../messages/en/security.ts";
import { id, own, signIn } from "../testing/people.ts";
import { show } from "../testing/show.tsx";

const t = { ...en, ...banners };

afterEach(() => {
  cleanup();
  resetKit();
  setLanguage("en");
});

const WHEN = "2026-11-20T10:00:00.000Z";
const session = (more: Partial<OwnSession> = {}): OwnSession => ({
  id: id(),
  device: { browser: "Chrome", system: "Android" },
  network: "203.0.113.0/24",
  signedInAt: WHEN,
  lastUsedAt: WHEN,
  current: false,
  ...more,
});
const FIREFOX = { browser: "Firefox", system: "Linux" };
const FORMER = { device: null, network: null, signedInAt: null, lastUsedAt: null };

/** A server that keeps sessions and what is confirmed, and remembers what it was asked. */
function server(
  given: OwnSession[],
  profile: { emailVerifiedAt?: string | null; phoneVerifiedAt?: string | null } = {},
) {
  let sessions = given;
  let phoneVerifiedAt = profile.phoneVerifiedAt ?? null;
  const asked: string[] = [];
  fakeApi(usersApi)({
    profile: () => ({
      profile: own({ emailVerified: true, emailVerifiedAt: WHEN, ...profile, phoneVerifiedAt }),
    }),
    sessions: () => ({ sessions }),
    securityEvents: () => ({ events: [], nextCursor: null }),
    endSession: ({ params }) => {
      asked.push(params.id);
      sessions = sessions.filter((one) => one.id !== params.id);
      return { message: "ok" };
    },
    endOtherSessions: () => {
      asked.push("others");
      sessions = sessions.filter(({ current }) => current);
      return { message: "ok" };
    },
    sendVerification: () => {
      asked.push("link");
      return { message: "ok" };
    },
    sendPhoneCode: () => {
      asked.push("code");
      return { message: "ok" };
    },
    verifyPhone: ({ body: { code } }) => {
      asked.push(code);
      if (code !== "123456") throw rejection(422, "phone_code_wrong", { code: "phone_code_wrong" });
      phoneVerifiedAt = WHEN;
      return { message: "ok" };
    },
  });
  return asked;
}

const rows = async () => {
  const [list] = await screen.findAllByRole("list");
  return within(list as HTMLElement).getAllByRole("listitem"); // safe: it was found
};

it.each([
  ["Student", "/userdashboard/security"],
  ["Tutor", "/userdashboard/security"],
  ["Admin", "/dashboard/security"],
] as const)("shows a %s where they are signed in, this device first", async (role, at) => {
  signIn(role);
  server([session({ device: FIREFOX }), session({ current: true }), session(FORMER)]);
  await show(at);
  expect(await screen.findByRole("heading", { level: 1, name: t.security })).toBeTruthy();
  await screen.findByText("Firefox on Linux");
  const [first, second, third] = (await rows()).map(({ textContent }) => textContent);
  expect(first).toMatch(
    /^Chrome on Android This device.*Signed in.*Last used.*203\.0\.113\.0\/24$/,
  );
  expect(second).toMatch(/^Firefox on Linux.*Sign out$/);
  expect(third).toBe("Unknown device Sign out");
  expect(screen.getByRole("link", { name: t.security }).getAttribute("href")).toBe(at);
});

it("ends one session, once", async () => {
  signIn("Student");
  const other = session({ device: FIREFOX });
  const asked = server([session({ current: true }), other]);
  const { toastShown } = await show("/userdashboard/security");
  await userEvent.dblClick(
    await screen.findByRole("button", { name: "Sign out Firefox on Linux" }),
  );
  await toastShown("Firefox on Linux is signed out.");
  expect(asked).toEqual([other.id]);
  expect(await screen.findByText(t.onlyHere)).toBeTruthy();
});

it("asks before all others are ended", async () => {
  signIn("Student");
  const asked = server([session({ current: true }), session(), session(FORMER)]);
  const { toastShown } = await show("/userdashboard/security");
  await userEvent.click(await screen.findByRole("button", { name: t.endOthers }));
  const dialog = within(screen.getByRole("dialog"));
  expect(dialog.getByText(t.endOthersQuestion)).toBeTruthy();
  expect(asked).toEqual([]);
  await userEvent.click(dialog.getByRole("button", { name: t.endOthers }));
  await toastShown(t.othersEnded);
  expect(asked).toEqual(["others"]);
  await waitFor(async () => expect(await rows()).toHaveLength(1));
});

it("says what is confirmed, and sends another link", async () => {
  signIn("Tutor");
  const asked = server([session({ current: true })], { emailVerifiedAt: null });
  const { toastShown } = await show("/userdashboard/security");
  await userEvent.click(await screen.findByRole("button", { name: t.sendLink }));
  await toastShown(t.linkSent);
  expect(asked).toEqual(["link"]);
});

it("confirms a number by a code, and says when it is not right", async () => {
  signIn("Tutor");
  const asked = server([session({ current: true })]);
  const { toastShown } = await show("/userdashboard/security");
  await userEvent.click(await screen.findByRole("button", { name: t.sendCode }));
  const field = await screen.findByLabelText(t.code, { exact: false });
  await userEvent.type(field, "111111{Enter}");
  expect(await screen.findByText("That code is not right.")).toBeTruthy();
  await userEvent.clear(field);
  await userEvent.type(field, "123456{Enter}");
  await toastShown(t.phoneDone);
  expect(asked).toEqual(["code", "111111", "123456"]);
  await waitFor(() => expect(screen.queryByLabelText(t.code, { exact: false })).toBeNull());
});

it("asks on every page to confirm the email until it is, and sends the link again", async () => {
  signIn("Student");
  let sent = 0;
  let emailVerified = false;
  fakeApi(usersApi)({
    profile: () => ({ profile: own({ emailVerified }) }),
    sendVerification: () => {
      sent++;
      return { message: "ok" };
    },
  });
  const { toastShown } = await show("/userdashboard/usersetting");
  expect(await screen.findByText(/we sent a link to meera@test\.example/)).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: t.sendAgain }));
  await toastShown(t.linkSent);
  expect(sent).toBe(1);
  cleanup();
  resetKit();
  emailVerified = true;
  signIn("Student");
  fakeApi(usersApi)({ profile: () => ({ profile: own({ emailVerified }) }) });
  await show("/userdashboard/usersetting");
  await screen.findByRole("heading", { level: 1 });
  expect(screen.queryByRole("button", { name: t.sendAgain })).toBeNull();
});

it("speaks Hindi", async () => {
  setLanguage("hi");
  signIn("Student");
  server([session({ current: true }), session({ device: FIREFOX })]);
  await show("/userdashboard/security");
  expect(await screen.findByText(/Linux पर Firefox/)).toBeTruthy();
  expect(screen.getByRole("button", { name: "बाकी सब जगह से साइन आउट करें" })).toBeTruthy();
});
