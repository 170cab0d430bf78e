import { usersApi } from "@tutorsetu/contracts/apis";
import type { ConsentEvent, ProfileConsent } from "@tutorsetu/contracts/security/consents";
import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useSession } from "@tutorsetu/web-kit/session";
import { fakeApi, resetKit } from "@tutorsetu/web-kit/testing/fake-api";
import { afterEach, expect, it } from "vitest";
import { signIn } from "../testing/people.ts";
import { show } from "../testing/show.tsx";

afterEach(() => {
  cleanup();
  resetKit();
});

const PAGE = "/userdashboard/consents";
const ADDED: ConsentEvent = {
  what: "given",
  at: "2026-11-20T10:00:00.000Z",
  by: "guardian",
  means: "page",
  name: "Meera Joshi",
  email: null,
  text: "2026-11",
};

const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));

/** A server that keeps a consent for each of two children. */
function familyServer(given: Partial<ProfileConsent> = {}) {
  const one = { isShown: true, needsGuardian: false, guardianEmail: null, guardianStays: true };
  const base = { ...one, history: [ADDED], ...given };
  let children = [
    { ...base, _id: "a".repeat(24), name: "Asha" },
    { ...base, _id: "b".repeat(24), name: "Ravi" },
  ];
  const asked: unknown[] = [];
  const change = (isShown: boolean, child?: string) => {
    asked.push([isShown, child]);
    children = children.map((kept) => (kept._id === child ? { ...kept, isShown } : kept));
    return { message: "ok" };
  };
  fakeApi(usersApi)({
    consents: () => ({ profile: children[0] ?? null, children }),
    giveConsent: ({ query }) => change(true, query.child),
    withdrawConsent: ({ query }) => change(false, query.child),
    sendGuardianLink: ({ query, body }) => {
      asked.push([query.child, body]);
      return { message: "ok" };
    },
  });
  return asked;
}

/** The note above every page. */
const isNotedHidden = () => useSession.getState().standing?.isHidden ?? false;
const section = async (name: string) => within(await screen.findByRole("region", { name }));

it("gives a parent each child's consent for itself, and says the account is hidden with the last", async () => {
  signIn("Student");
  const asked = familyServer();
  const { toastShown } = await show(PAGE);
  const asha = await section("Asha");
  expect(asha.getByRole("heading", { name: "Asha is shown to tutors" })).toBeTruthy();
  expect(asha.getByRole("list").textContent).toMatch(/^Agreed when the child was added/);
  for (const [name, isAccountHidden] of [
    ["Ravi", false],
    ["Asha", true],
  ] as const) {
    await press(`Hide ${name}`);
    const dialog = within(screen.getByRole("dialog"));
    await userEvent.click(dialog.getByRole("button", { name: `Hide ${name}` }));
    await toastShown(`${name} is hidden.`);
    await expect.poll(isNotedHidden).toBe(isAccountHidden);
  }
  await press("Show Ravi");
  const dialog = within(screen.getByRole("dialog"));
  await userEvent.click(dialog.getByRole("button", { name: "Show Ravi" }));
  await toastShown("Ravi is shown.");
  await expect.poll(isNotedHidden).toBe(false);
  expect(asked).toEqual([
    [false, "b".repeat(24)],
    [false, "a".repeat(24)],
    [true, "b".repeat(24)],
  ]);
});

it("sends a parent the link for one child again, where consent is asked by links", async () => {
  signIn("Student");
  const strict = { isShown: false, needsGuardian: true, guardianEmail: "meera@test.example" };
  const asked = familyServer({ ...strict, history: [] });
  const { toastShown } = await show(PAGE);
  const ravi = await section("Ravi");
  expect(ravi.queryByRole("button", { name: "Show Ravi" })).toBeNull();
  expect(ravi.queryByRole("textbox")).toBeNull();
  await press("Send the link for Ravi again");
  await toastShown("A link is on its way to meera@test.example.");
  expect(asked).toEqual([["b".repeat(24), {}]]);
});
