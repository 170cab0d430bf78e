import { contentApi } from "@tutorsetu/contracts/apis";
import type { NotificationSettings } from "@tutorsetu/contracts/notifications/calls";
import { DEFAULT_CHOICE } from "@tutorsetu/contracts/notifications/choices";
import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { fakeApi, problem, resetKit } from "@tutorsetu/web-kit/testing/fake-api";
import { setLanguage } from "@tutorsetu/web-kit/i18n";
import { afterEach, expect, it } from "vitest";
import { signIn } from "../testing/people.ts";
import { show } from "../testing/show.tsx";

afterEach(() => {
  cleanup();
  resetKit();
  setLanguage("en");
});

const AT = "/userdashboard/notification-settings";
const choice = { ...DEFAULT_CHOICE };
const initial: NotificationSettings = {
  language: "both",
  groups: {
    requests: choice,
    lessons: choice,
    requirements: choice,
    messages: choice,
    reviews: choice,
    searches: choice,
    help: choice,
    notices: choice,
    account: choice,
  },
};

/** A server that keeps settings and what it was sent. */
function server() {
  let kept = initial;
  const sent: object[] = [];
  fakeApi(contentApi)({
    notificationSettings: () => kept,
    changeNotificationSettings: ({ body }) => {
      sent.push(body);
      const { language = kept.language, groups = {} } = body;
      const messages = { ...kept.groups.messages, ...groups.messages };
      kept = { language, groups: { ...kept.groups, messages } };
      return kept;
    },
  });
  return sent;
}

const group = async (name: string) => {
  const heading = await screen.findByRole("heading", { name });
  return within(heading.parentElement ?? document.body);
};

it("saves each choice by itself, at once", async () => {
  signIn("Tutor");
  const sent = server();
  await show(AT);
  const messages = await group("Messages");
  await userEvent.selectOptions(messages.getByRole("combobox"), "In a summary once a day");
  await userEvent.click(messages.getByRole("checkbox", { name: "On my devices" }));
  await userEvent.click(screen.getByRole("radio", { name: "हिन्दी" }));
  await expect
    .poll(() => sent)
    .toEqual([
      { groups: { messages: { email: "daily" } } },
      { groups: { messages: { push: false } } },
      { language: "hi" },
    ]);
  expect(messages.getByRole<HTMLSelectElement>("combobox").value).toBe("daily");
  expect(messages.getByRole<HTMLInputElement>("checkbox").checked).toBe(false);
});

it("cannot switch off e-mails about the safety of the account, and says so", async () => {
  signIn("Student");
  server();
  await show(AT);
  const account = await group("Your account");
  expect(account.queryByRole("combobox")).toBeNull();
  expect(account.getByText("E-mails about this are always sent.")).toBeTruthy();
});

it("says when a choice was not saved, and shows what holds", async () => {
  signIn("Student");
  fakeApi(contentApi)({
    notificationSettings: () => initial,
    changeNotificationSettings: () => {
      throw problem(503, "away");
    },
  });
  const { toastShown } = await show(AT);
  const reviews = await group("Reviews");
  await userEvent.selectOptions(reviews.getByRole("combobox"), "Not at all");
  await toastShown("That could not be saved. away");
  await expect.poll(() => reviews.getByRole<HTMLSelectElement>("combobox").value).toBe("now");
});

it("is led to from the settings and from the notifications, in Hindi too", async () => {
  signIn("Student");
  server();
  fakeApi(contentApi)({ notices: () => ({ data: [] }) });
  setLanguage("hi");
  await show("/userdashboard/notifications");
  const way = await screen.findByRole("link", { name: "सूचनाओं की सेटिंग्स" });
  expect(way.getAttribute("href")).toBe(AT);
  cleanup();
  await show("/userdashboard/usersetting");
  expect(await screen.findByRole("link", { name: "सूचनाओं की सेटिंग्स" })).toBeTruthy();
  cleanup();
  await show(AT);
  expect(await screen.findByRole("heading", { name: "अनुरोध और जवाब" })).toBeTruthy();
});
