import { usersApi } from "@tutorsetu/contracts/apis";
import { currentPolicies, type PolicyVersions } from "@tutorsetu/contracts/policies/versions";
import { screen } from "@testing-library/react";
import { fakeApi, offline } from "@tutorsetu/web-kit/testing/fake-api";
import { useSession } from "@tutorsetu/web-kit/session";
import { afterEach, expect, it } from "vitest";
import { ASHA, FORM, leaveNobody } from "../../testing/administrator.ts";
import { openSite } from "../../testing/open.tsx";

afterEach(leaveNobody);

/** A server where this person has agreed to these versions, and what it was sent. */
function server(agreed: PolicyVersions | undefined, failing = false) {
  const sent: unknown[] = [];
  fakeApi(usersApi)({
    login: () => ({ user: ASHA, message: "", ...(agreed && { agreed }) }),
    logout: () => ({ message: "" }),
    agree: ({ body }) => {
      if (failing) throw offline();
      sent.push(body);
      return { agreed: currentPolicies };
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
const TITLE = "Our terms and privacy notice";

it("shows the texts once to somebody who has agreed to none, and goes on where they wanted to be", async () => {
  const sent = server({});
  const { press, place } = await signIn();
  expect(place()).toBe("/agreement?next=%2Fabout");
  expect(screen.getByRole("heading", { level: 1, name: TITLE })).toBeTruthy();
  expect(screen.getByText(/^Terms: for the first time in writing/)).toBeTruthy();
  expect(screen.getByText(/^Privacy: for the first time in writing/)).toBeTruthy();
  const settings = screen.getByRole("link", { name: "Your settings" });
  expect(settings.getAttribute("href")).toBe("/dashboard/adminsetting");
  await press(screen.getByRole("button", { name: "Continue" }));
  expect(sent).toEqual([currentPolicies]);
  expect(place()).toBe("/about");
});

it("names only what has changed since somebody agreed", async () => {
  server({ ...currentPolicies, terms: "2020-01-01" });
  await signIn();
  expect(
    screen.getByText("The text has changed since you agreed to it. This is new:"),
  ).toBeTruthy();
  expect(screen.getByText(/^Terms: for the first time/)).toBeTruthy();
  expect(screen.queryByText(/^Privacy: /)).toBeNull();
});

it("tells who agreed to the first privacy notice what it says of PIN codes, saved things and proof", async () => {
  const sent = server({ ...currentPolicies, privacy: "2026-11-23" });
  const { press, place } = await signIn();
  const news = screen.getByText(/^Privacy: new are the PIN code/);
  expect(news.textContent).toMatch(/about … km.*your device.*deleted once decided/);
  expect(screen.queryByText(/: for the first time/)).toBeNull();
  await press(screen.getByRole("button", { name: "Continue" }));
  expect(sent).toEqual([currentPolicies]);
  expect(place()).toBe("/about");
});

it.each([
  ["whoever has agreed to the texts of now", currentPolicies],
  ["whoever has agreed to later ones", { terms: "2999-01-01", privacy: "2999-01-01" }],
  ["people of a server that does not tell", undefined],
])("does not ask %s", async (_, agreed) => {
  server(agreed);
  const { place } = await signIn();
  expect(place()).toBe("/about");
});

it("keeps nobody from going on: neither when it cannot be recorded, nor without an answer", async () => {
  server({}, true);
  const { press, place, go } = await signIn();
  await go("/terms");
  expect(place()).toBe("/terms");
  await go("/agreement?next=%2Fabout");
  await press(screen.getByRole("button", { name: "Continue" }));
  expect(place()).toBe("/about");
  expect(await screen.findByText(/^Your answer could not be saved/)).toBeTruthy();
});

it("signs out who does not agree, and records nothing", async () => {
  const sent = server({});
  const { press, place } = await signIn();
  const [button] = screen.getAllByRole("button", { name: "Sign Out" }).slice(-1);
  if (!button) throw new Error("There is no way out");
  await press(button);
  await expect.poll(place).toMatch(/^\/login/);
  expect(useSession.getState().user).toBeNull();
  expect(sent).toEqual([]);
});

it("leads to the sign-in where nobody is signed in", async () => {
  server({});
  await openSite("/agreement?next=%2Fabout");
  const link = screen.getByRole("link", { name: "Sign in" });
  expect(link.getAttribute("href")).toBe("/login?next=%2Fabout");
  expect(screen.queryByRole("button", { name: "Continue" })).toBeNull();
});
