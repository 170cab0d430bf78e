import { usersApi } from "@tutorsetu/contracts/apis";
import { act, cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { refresh } from "@tutorsetu/web-kit/query";
import { useSession } from "@tutorsetu/web-kit/session";
import { fakeApi, offline, resetKit } from "@tutorsetu/web-kit/testing/fake-api";
import { afterEach, expect, it } from "vitest";
import { en as t } from "../../messages/en/family-switch.ts";
import { child, CHILDREN, childrenServer } from "../../testing/children.ts";
import { own, PROFILE, profileServer, signIn } from "../../testing/people.ts";
import { createGate, show } from "../../testing/show.tsx";

afterEach(() => {
  cleanup();
  resetKit();
});

const SOMEWHERE = "/userdashboard/nowhere";
const choice = (name: string) =>
  screen.findByRole("button", {
    name: `You look, book and chat for ${name}. Choose another child`,
  });
const links = () =>
  within(screen.getByRole("navigation", { name: "Dashboard menu" }))
    .getAllByRole("link")
    .map(({ textContent }) => textContent);

it("says for whom a mother is here, and chooses another child by keyboard", async () => {
  const me = signIn("Student");
  const [asha, ravi] = [child("Asha"), child("Ravi")];
  childrenServer([asha, ravi]);
  const page = await show(SOMEWHERE);
  const button = await choice("Asha");
  button.focus();
  await userEvent.keyboard("{Enter}{Tab}");
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Asha", current: true }));
  await userEvent.keyboard("{Tab}{Enter}");
  await page.toastShown("You are here for Ravi now.");
  expect(document.activeElement).toBe(await choice("Ravi"));
  expect(localStorage.getItem(`child:${me}`)).toBe(ravi._id);
});

it("leads to the children and to the form of a further one, which goes when there are five", async () => {
  signIn("Student");
  const server = childrenServer([child("Asha")]);
  await show(SOMEWHERE);
  await userEvent.click(await choice("Asha"));
  expect(screen.getByRole("link", { name: t.add }).getAttribute("href")).toBe(
    `${CHILDREN}?child=new`,
  );
  expect(screen.getByRole("complementary", { name: t.dashboard })).toBeTruthy();
  expect(links().at(-1)).toBe(t.children);
  server.children = ["A", "B", "C", "D", "E"].map((name) => child(name));
  act(() => refresh("children"));
  await choice("A");
  expect(screen.queryByRole("link", { name: t.add })).toBeNull();
});

it("is not there for a student's own account, which finds the way to it last in the menu", async () => {
  signIn("Student");
  childrenServer([]);
  await show(SOMEWHERE);
  expect(await screen.findByRole("link", { name: t.forParents })).toBeTruthy();
  expect(links().at(-1)).toBe(t.forParents);
  expect(screen.queryByRole("button", { name: /Choose another child/ })).toBeNull();
});

it("hides the way from an account that somebody under 18 holds, and asks nothing for tutors", async () => {
  signIn("Student");
  const gate = createGate();
  fakeApi(usersApi)({
    children: async () => {
      await gate.opened;
      return { children: [], mayBeFamily: false };
    },
  });
  await show(SOMEWHERE);
  const awaited = () => document.querySelector("[data-awaited]");
  expect(awaited()).toBeTruthy();
  await act(async () => gate.open());
  await expect.poll(awaited).toBeNull();
  expect(screen.queryByRole("link", { name: t.forParents })).toBeNull();
  cleanup();
  signIn("Tutor");
  await show(SOMEWHERE);
  expect(awaited()).toBeNull();
});

it("is where it stays from the first moment, as is the question for the email, where the session knows of them", async () => {
  const me = signIn("Student");
  const { user } = useSession.getState();
  if (user) useSession.getState().update({ ...user, isFamily: true, emailVerified: false });
  const gate = createGate();
  fakeApi(usersApi)({
    children: async () => {
      await gate.opened;
      return { children: [child("Asha")], mayBeFamily: true };
    },
    profile: async () => {
      await gate.opened;
      return { profile: own({ emailVerified: false }) };
    },
  });
  await show(SOMEWHERE);
  const shown = () => [...(document.querySelector("main > div > div")?.children ?? [])];
  expect(localStorage.getItem(`child:${me}`)).toBeNull();
  expect(document.querySelector("[data-awaited]")).toBeNull();
  expect(screen.getByText(/Please confirm your email/)).toBeTruthy();
  expect(document.querySelector('[aria-busy="true"]')).toBeTruthy();
  const before = shown().length;
  await act(async () => gate.open());
  await choice("Asha");
  expect(shown()).toHaveLength(before);
});

it("keeps its place where this browser knows of children, and offers to try again after a failure", async () => {
  const me = signIn("Student");
  localStorage.setItem(`child:${me}`, "somebody");
  fakeApi(usersApi)({
    children: () => {
      throw offline();
    },
  });
  await show(SOMEWHERE);
  expect(await screen.findByText(t.failed)).toBeTruthy();
  childrenServer([child("Asha")]);
  await userEvent.click(screen.getByRole("button", { name: "Try Again" }));
  expect(await choice("Asha")).toBeTruthy();
});

it("parts the parent's own profile from those of the children", async () => {
  signIn("Student");
  childrenServer([child("Asha")]);
  profileServer(own());
  await show(PROFILE);
  expect(await screen.findByText(t.ofChildren)).toBeTruthy();
  expect(screen.getByText(t.role)).toBeTruthy();
  const labels = [...document.querySelectorAll("dt")].map(({ textContent }) => textContent);
  expect(labels.slice(0, 4)).toEqual(["User name", "Phone", "City", "State"]);
  expect(labels).not.toContain("Class");
  expect(labels).not.toContain("Board");
  await userEvent.click(screen.getByRole("button", { name: "Edit Profile" }));
  expect(screen.queryByRole("textbox", { name: /^About/ })).toBeNull();
  expect(screen.queryByRole("group", { name: "What I am looking for" })).toBeNull();
});
