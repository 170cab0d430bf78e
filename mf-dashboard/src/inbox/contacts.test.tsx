import { contentApi } from "@tutorsetu/contracts/apis";
import { type ContactMessage } from "@tutorsetu/contracts/content";
import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { fakeApi, offline, resetKit } from "@tutorsetu/web-kit/testing/fake-api";
import { afterEach, expect, it } from "vitest";
import { id, signIn } from "../testing/people.ts";
import { show } from "../testing/show.tsx";

afterEach(() => {
  cleanup();
  resetKit();
});

const AT = "/dashboard/notifications?tab=contacts";

const message = (subject: string): ContactMessage => ({
  _id: id(),
  name: "Asha",
  email: "asha@test.example",
  subject,
  message: "How does it work?",
  createdAt: "2025-01-05T10:00:00.000Z",
});

const page = (contacts: ContactMessage[], nextCursor: string | null = null) => ({
  contacts,
  nextCursor,
  total: 2,
});

it("lists contact messages with a way to answer, and more on demand", async () => {
  signIn("Admin");
  fakeApi(contentApi)({
    helpRequests: () => ({ data: [] }),
    contacts: ({ query }) =>
      query.cursor ? page([message("Second")]) : page([message("First")], "next"),
  });
  const { address } = await show("/dashboard/notifications");
  await userEvent.click(await screen.findByRole("tab", { name: "Contact" }));
  expect(address()).toBe(AT);
  expect(await screen.findByRole("heading", { name: "First" })).toBeTruthy();
  expect(screen.getByText("How does it work?")).toBeTruthy();
  const mail = screen.getByRole("link", { name: "asha@test.example" });
  expect(mail.getAttribute("href")).toBe("mailto:asha@test.example");
  await userEvent.dblClick(screen.getByRole("button", { name: "Load more" }));
  expect(await screen.findByRole("heading", { name: "Second" })).toBeTruthy();
  expect(screen.getAllByRole("listitem")).toHaveLength(2);
});

it("keeps what is shown when more cannot be read, and tries again", async () => {
  signIn("Admin");
  let isUnavailable = true;
  fakeApi(contentApi)({
    contacts: ({ query }) => {
      if (!query.cursor) return page([message("First")], "next");
      if (isUnavailable) throw offline();
      return page([message("Second")]);
    },
  });
  await show(AT);
  await userEvent.click(await screen.findByRole("button", { name: "Load more" }));
  expect(await screen.findByText("More could not be loaded.")).toBeTruthy();
  expect(screen.getByRole("heading", { name: "First" })).toBeTruthy();
  isUnavailable = false;
  await userEvent.click(screen.getByRole("button", { name: "Try Again" }));
  expect(await screen.findByRole("heading", { name: "Second" })).toBeTruthy();
  expect(screen.queryByText("More could not be loaded.")).toBeNull();
});

it("shows an empty state", async () => {
  signIn("Admin");
  fakeApi(contentApi)({ contacts: () => ({ ...page([]), total: 0 }) });
  await show(AT);
  expect(await screen.findByText("No contact messages.")).toBeTruthy();
});

it("shows their shape while they come", async () => {
  signIn("Admin");
  fakeApi(contentApi)({ contacts: () => new Promise(() => {}) });
  await show(AT);
  expect((await screen.findAllByTestId("skeleton-inbox")).length).toBeGreaterThan(1);
});

it("shows a failure to load, and retries", async () => {
  signIn("Admin");
  await show(AT);
  expect(await screen.findByText("The contact messages could not be loaded.")).toBeTruthy();
  fakeApi(contentApi)({ contacts: () => page([message("First")]) });
  await userEvent.click(screen.getByRole("button", { name: "Try Again" }));
  expect(await screen.findByRole("heading", { name: "First" })).toBeTruthy();
});
