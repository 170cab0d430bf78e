import { contentApi, usersApi } from "@tutorsetu/contracts/apis";
import type { Standing } from "@tutorsetu/contracts/administration/moderation";
import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import type { Child } from "@tutorsetu/contracts/families/children";
import type { Role } from "@tutorsetu/contracts/people";
import { setLanguage } from "@tutorsetu/web-kit/i18n";
import { useSession } from "@tutorsetu/web-kit/session";
import { fakeApi, rejection, resetKit } from "@tutorsetu/web-kit/testing/fake-api";
import { afterEach, expect, it } from "vitest";
import { openSite } from "../../testing/open.tsx";
import { signInAs } from "../../testing/people.ts";

afterEach(() => {
  cleanup();
  resetKit();
  act(() => setLanguage("en"));
  localStorage.clear();
  sessionStorage.clear();
});

const at = "2025-01-05T10:00:00.000Z";
const reason = "Asked a student for money";
const SUSPENDED: Standing = { suspension: { reason, at, answer: null }, warnings: [] };

async function open(standing: Standing, role: Role = "Tutor") {
  signInAs(role);
  useSession.setState({ standing });
  return openSite("/about");
}

it("shows nothing to somebody in good standing", async () => {
  await open({ suspension: null, warnings: [] });
  expect(screen.queryByRole("region", { name: "About your account" })).toBeNull();
});

it("tells a suspended person why, and takes one answer", async () => {
  const answers: string[] = [];
  fakeApi(usersApi)({
    answerSuspension: ({ body }) => {
      answers.push(body.text);
      return { message: "ok" };
    },
  });
  const { user } = await open(SUSPENDED);
  const note = within(await screen.findByRole("alert"));
  expect(note.getByRole("heading", { name: "Your account is suspended" })).toBeTruthy();
  expect(note.getByText(reason)).toBeTruthy();
  await user.click(note.getByRole("button", { name: "Answer" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.click(dialog.getByRole("button", { name: "Send answer" }));
  expect(dialog.getByText("Please write your answer first.")).toBeTruthy();
  await user.type(dialog.getByRole("textbox", { name: /Your answer/ }), "It was a mistake");
  await user.dblClick(dialog.getByRole("button", { name: "Send answer" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(answers).toEqual(["It was a mistake"]);
  expect(screen.getByText("It was a mistake")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Answer" })).toBeNull();
});

it("keeps an answer that could not be sent, with the reason", async () => {
  fakeApi(usersApi)({
    answerSuspension: () => {
      throw rejection(409, "already_answered");
    },
  });
  const { user } = await open(SUSPENDED);
  await user.click(await screen.findByRole("button", { name: "Answer" }));
  const dialog = within(await screen.findByRole("dialog"));
  const field = dialog.getByRole<HTMLTextAreaElement>("textbox");
  await user.type(field, "It was a mistake");
  await user.click(dialog.getByRole("button", { name: "Send answer" }));
  expect(await dialog.findByText(/You have answered already/)).toBeTruthy();
  expect(field.value).toBe("It was a mistake");
});

it("shows warnings until they are ticked off, which marks their notice as read", async () => {
  const read: string[] = [];
  fakeApi(contentApi)({
    readNotice: ({ params, body }) => {
      read.push(`notice ${params.id} ${body.solved}`);
      const user = { _id: "u1", userName: "Asha", email: "asha@test.example" };
      const written = { subject: "", message: "", sentBy: "", createdAt: at };
      return { data: { _id: params.id, user, role: "Student", solved: true, ...written } };
    },
  });
  fakeApi(usersApi)({
    readWarning: ({ params }) => {
      read.push(params.id);
      return { message: "ok" };
    },
  });
  const { user } = await open({
    suspension: null,
    warnings: [{ _id: "w1", reason: "Please be polite", at }],
  });
  expect(await screen.findByText("Please be polite")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "I have read this" }));
  await waitFor(() => expect(screen.queryByText("Please be polite")).toBeNull());
  expect(read).toEqual(["w1", "notice w1 true"]);
});

const child = (name: string): Child => ({
  _id: name.toLowerCase(),
  name,
  grade: 8,
  subjectInterested: [],
  bio: "",
  requirement: null,
  isShown: false,
  createdAt: at,
});

it.each([
  [[], "Your profile is hidden", "आपकी प्रोफ़ाइल छिपी है"],
  [["Asha"], "Asha's profile is hidden", "Asha की प्रोफ़ाइल छिपी है"],
  [["Asha", "Ravi"], "The profiles of Asha and Ravi are hidden", "Asha और Ravi की प्रोफ़ाइलें छिपी हैं"],
])("says whose profile is hidden: %j", async (names, english, hindi) => {
  fakeApi(usersApi)({ children: () => ({ children: names.map(child), mayBeFamily: true }) });
  await open({ suspension: null, warnings: [], isHidden: true }, "Student");
  expect(await screen.findByRole("heading", { name: english })).toBeTruthy();
  await act(async () => setLanguage("hi"));
  expect(await screen.findByRole("heading", { name: hindi })).toBeTruthy();
});

it("is gone after signing out, and speaks Hindi", async () => {
  await open(SUSPENDED);
  await screen.findByRole("heading", { name: "Your account is suspended" });
  await act(async () => setLanguage("hi"));
  expect(await screen.findByRole("heading", { name: "आपका खाता निलंबित है" })).toBeTruthy();
  act(() => useSession.getState().signOut());
  expect(screen.queryByText(reason)).toBeNull();
});
